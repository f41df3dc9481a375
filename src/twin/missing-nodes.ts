interface Editions {
  /** That of pods by node. */
  readonly pods: object
  /** That of nodes, and others, by namespace. */
  readonly nodes: object
}

/** By the editions of the indexes that they follow from. */
const known = new WeakMap<object, { readonly nodes: object; readonly names: readonly string[] }>()

/** The names for which `isMissing` is true, in order; found once for each state of the indexes. */
export function missingNodes({ pods, nodes }: Editions, names: () => readonly string[], isMissing: (name: string) => boolean) {
  const before = known.get(pods)
  if (before?.nodes === nodes) return before.names
  const missing = names().filter(isMissing).sort()
  known.set(pods, { nodes, names: missing })
  return missing
}
