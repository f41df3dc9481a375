/** The text that names an object among those of all kinds: `Pod/shop/web-1`. */
export function idOf({
  kind,
  namespace,
  name,
}: {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}): string {
  return `${kind}/${namespace}/${name}`
}
