/** Equal things, of which one represents all. */
export interface Group<T> {
  readonly first: T
  /** How many more there are like it. */
  readonly more: number
}

/** Puts together what is alike, in the order of the first of each: eight replicas that wait for one reason are one line. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly Group<T>[] {
  const groups = new Map<string, { first: T; more: number }>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.more++
    else groups.set(keyOf(item), { first: item, more: 0 })
  }
  return [...groups.values()]
}
