const NEAREST_MAX = 3

/** The names most similar to the requested one, the nearest first: for "did you mean". */
export function nearestNames(wanted: string, names: readonly string[]): readonly string[] {
  const limit = Math.max(2, Math.floor(wanted.length / 3))
  return names
    .map((name) => ({
      name,
      distance: name.startsWith(wanted) || wanted.startsWith(name) ? 1 : editDistance(wanted, name, limit),
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, NEAREST_MAX)
    .map(({ name }) => name)
}

/** Single-character edits between two texts; stops counting beyond `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? limit + 1
}
