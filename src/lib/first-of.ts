/**
 * The first `count` items in order, in order. Of a long list only as many are sorted as may be among the first: a page of 50 of
 * 150,000 items takes one pass.
 */
export function firstOf<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): readonly T[] {
  if (count <= 0) return []
  let kept: T[] = []
  let last: T | undefined
  const cut = (): void => {
    kept = kept.sort(compare).slice(0, count)
    if (kept.length === count) last = kept[count - 1]
  }
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue
    kept.push(item)
    if (kept.length >= 2 * count) cut()
  }
  cut()
  return kept
}
