interface Waiting {
  readonly id: string
  readonly waitsFor: readonly string[]
}

/** The points that wait for themselves through others, each with the number of its cycle, from 1. Cycles that share a point are one. */
export function numberCycles(points: readonly Waiting[]): ReadonlyMap<string, number> {
  const next = new Map(points.map(({ id, waitsFor }) => [id, waitsFor]))
  const reached = new Map(points.map(({ id }) => [id, reachableFrom(id, next)]))
  const numbers = new Map<string, number>()
  let last = 0
  for (const { id } of points) {
    if (numbers.has(id) || !reached.get(id)?.has(id)) continue
    last++
    for (const other of reached.get(id) ?? []) if (reached.get(other)?.has(id)) numbers.set(other, last)
  }
  return numbers
}

/** What a point waits for at any distance; itself only if it is in a cycle. */
function reachableFrom(start: string, next: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...(next.get(start) ?? [])]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(next.get(id) ?? []))
  }
  return found
}
