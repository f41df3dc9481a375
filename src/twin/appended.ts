/** A copy with one item more, of exactly that size: a copy by spread takes room for 17 items or more, and lists in buckets have one to four. */
export function appended<T>(items: readonly T[], item: T): readonly T[] {
  return items.toSpliced(items.length, 0, item)
}
