/** Something that waits, or for which something waits, as the API has it (see WaitPoint). */
interface Waiting {
  readonly id: string
  readonly title: string
  readonly objects: readonly { readonly kind: string }[]
  readonly state: string
  readonly freedBy: string | null
  readonly waitsFor: readonly string[]
  readonly cycle: number | null
}

/** A line of the tree: what waits, and below it, one step deeper, what it waits for. */
export interface WaitingLine {
  readonly depth: number
  readonly text: string
}

/**
 * What waits for what, as an outline. Each point is described once; where it is met again, only its title is there. A chain that ends
 * where pods begin to wait is left out, as the reasons of the outcome have it. What `known` has is not repeated.
 */
export function waitingTree(points: readonly Waiting[], known: string): readonly WaitingLine[] {
  const byId = new Map(points.map((point) => [point.id, point]))
  const done = new Set<string>()
  const lines: WaitingLine[] = []
  const describe = (point: Waiting, above: readonly Waiting[]): void => {
    const depth = above.length
    if (done.has(point.id)) {
      const isCycle = above.some(({ id }) => id === point.id)
      lines.push({ depth, text: `${point.title}: ${isCycle ? 'a deadlock, it waits for itself' : 'as above'}` })
      return
    }
    done.add(point.id)
    lines.push({ depth, text: textOf(point, { depth, known }) })
    for (const next of outlinedOf(point, byId)) describe(next, [...above, point])
  }
  for (const point of points) if (!done.has(point.id) && isChain(point, byId, done)) describe(point, [])
  return lines
}

type Points = ReadonlyMap<string, Waiting>

function nextOf({ waitsFor }: Waiting, byId: Points): readonly Waiting[] {
  return waitsFor.flatMap((id) => byId.get(id) ?? [])
}

/** Of what rejects pods, where waiting continues: that no node of another group fits is in the message of the pods. */
function outlinedOf(point: Waiting, byId: Points): readonly Waiting[] {
  const next = nextOf(point, byId)
  const leading = isPods(point) ? next.filter(({ waitsFor }) => waitsFor.length > 0) : []
  return leading.length > 0 ? leading : next
}

/** Whether waiting continues behind what its pods wait for, to a point that is not described yet. */
function isChain(root: Waiting, byId: Points, done: ReadonlySet<string>): boolean {
  const behind = new Set<Waiting>()
  const open = [...nextOf(root, byId)]
  for (const point of open) {
    if (behind.has(point)) continue
    behind.add(point)
    open.push(...nextOf(point, byId))
  }
  const points = [...behind]
  return points.some(({ id }) => !done.has(id)) && points.some((point) => point.waitsFor.length > 0 && !isPods(point))
}

function isPods({ objects: [first] }: Waiting): boolean {
  return first?.kind === 'Pod'
}

/** The reasons have the action or the workload with which a chain begins, and may have what pods wait for. */
function textOf(point: Waiting, { depth, known }: { readonly depth: number; readonly known: string }): string {
  const { title, state, freedBy, waitsFor } = point
  const isKnown = isPods(point) ? known.includes(state) : depth === 0 || known.includes(`${title} ${state}`)
  const help = waitsFor.length > 0 || freedBy === null || known.includes(freedBy) ? [] : [`would help: ${freedBy}`]
  return [title, [...(isKnown ? [] : [state]), ...help].join('; ')].filter((part) => part !== '').join(': ')
}
