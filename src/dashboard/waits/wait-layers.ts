import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'

export type WaitPoint = OutcomeFieldsFragment['waits'][number]

/** A point waits for another one; `isBack` where it leads to a layer above, or within one: it closes a cycle. */
export interface WaitEdge {
  readonly from: string
  readonly to: string
  readonly isBack: boolean
  /** Both are in the same cycle. */
  readonly isCycle: boolean
}

/** Points that are connected, in layers: what waits above what it waits for. */
export interface WaitDrawing {
  readonly layers: readonly (readonly WaitPoint[])[]
  readonly edges: readonly WaitEdge[]
  readonly cycles: number
}

/** One drawing for each set of points that are connected: those with a cycle first, then in the order of their first points. */
export function waitDrawings(points: readonly WaitPoint[]): readonly WaitDrawing[] {
  const drawings = connected(points).map(drawingOf)
  return [...drawings].sort((a, b) => b.cycles - a.cycles)
}

/** The points as sets between which nothing waits. */
function connected(points: readonly WaitPoint[]): readonly (readonly WaitPoint[])[] {
  const neighbours = new Map<string, string[]>(points.map(({ id }) => [id, []]))
  for (const { id, waitsFor } of points)
    for (const other of waitsFor) {
      neighbours.get(id)?.push(other)
      neighbours.get(other)?.push(id)
    }
  const sets = new Map<string, number>()
  points.forEach(({ id }, number) => {
    const open = sets.has(id) ? [] : [id]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (sets.has(at)) continue
      sets.set(at, number)
      open.push(...(neighbours.get(at) ?? []))
    }
  })
  const groups = new Map<number, WaitPoint[]>()
  for (const point of points) {
    const number = sets.get(point.id) ?? 0
    groups.set(number, [...(groups.get(number) ?? []), point])
  }
  return [...groups.values()]
}

function drawingOf(points: readonly WaitPoint[]): WaitDrawing {
  const byId = new Map(points.map((point) => [point.id, point]))
  const back = backEdges(points, byId)
  const depths = depthsOf(points, back)
  const layers: WaitPoint[][] = []
  // Lines that lead back run at the left, so that they pass behind no box.
  const ordered = [...points].sort((a, b) => Number(a.cycle === null) - Number(b.cycle === null))
  for (const point of ordered) {
    const depth = depths.get(point.id) ?? 0
    const layer = layers[depth]
    if (layer) layer.push(point)
    else layers[depth] = [point]
  }
  const edges = points.flatMap(({ id, waitsFor, cycle }) =>
    waitsFor.map((to) => ({
      from: id,
      to,
      isBack: back.has(`${id}\n${to}`),
      isCycle: cycle !== null && byId.get(to)?.cycle === cycle,
    })),
  )
  return { layers, edges, cycles: new Set(points.flatMap(({ cycle }) => cycle ?? [])).size }
}

/** The edges that close a cycle, seen from the points in their order: without them nothing waits for itself. */
function backEdges(points: readonly WaitPoint[], byId: ReadonlyMap<string, WaitPoint>): ReadonlySet<string> {
  const back = new Set<string>()
  const done = new Set<string>()
  const visit = (point: WaitPoint, above: ReadonlySet<string>): void => {
    const path = new Set(above).add(point.id)
    for (const to of point.waitsFor) {
      const next = byId.get(to)
      if (path.has(to)) back.add(`${point.id}\n${to}`)
      else if (next && !done.has(to)) visit(next, path)
    }
    done.add(point.id)
  }
  for (const point of points) if (!done.has(point.id)) visit(point, new Set())
  return back
}

/** How many points are above each, on the longest way to it. */
function depthsOf(points: readonly WaitPoint[], back: ReadonlySet<string>): ReadonlyMap<string, number> {
  const depths = new Map(points.map(({ id }) => [id, 0]))
  // The longest way has fewer steps than there are points.
  for (let round = 0, isDone = false; !isDone && round < points.length; round++) {
    isDone = true
    for (const { id, waitsFor } of points)
      for (const to of waitsFor) {
        const depth = (depths.get(id) ?? 0) + 1
        if (back.has(`${id}\n${to}`) || (depths.get(to) ?? 0) >= depth) continue
        depths.set(to, depth)
        isDone = false
      }
  }
  return depths
}
