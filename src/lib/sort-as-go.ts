/** Up to this many items Go's sort.Sort uses insertion sort (sort/zsortinterface.go pdqsort). */
const INSERTED_MAX = 12

/**
 * Sorts in place, and returns Go's order also where the comparison contradicts itself (a before b before c before a): then the
 * order depends on which items are compared. Longer lists are sorted as JavaScript does it, for Go draws there.
 */
export function sortAsGo<T>(items: T[], compare: (a: T, b: T) => number): T[] {
  if (items.length > INSERTED_MAX) return items.sort(compare)
  for (let i = 1; i < items.length; i++) {
    const item = items[i] as T
    let j = i
    for (; j > 0 && compare(item, items[j - 1] as T) < 0; j--) items[j] = items[j - 1] as T
    items[j] = item
  }
  return items
}
