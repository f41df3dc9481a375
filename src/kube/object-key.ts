/** Names an object among those of its kind: `namespace/name`, or `name` alone where the kind has no namespaces. */
export type ObjectKey = string

export function objectKey(namespace: string, name: string): ObjectKey {
  return namespace === '' ? name : `${namespace}/${name}`
}

export function keyOf(object: { readonly namespace: string; readonly name: string }): ObjectKey {
  return objectKey(object.namespace, object.name)
}

/** The parts of a key; names and namespaces have no slash. */
export function splitKey(key: ObjectKey): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf('/')
  return { namespace: slash < 0 ? '' : key.slice(0, slash), name: key.slice(slash + 1) }
}
