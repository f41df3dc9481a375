import { compareText } from '../../lib/compare.ts'
import type { PlayEvent, PodCourse, PodStatus, PodStep } from './pod-course.ts'

export interface PodAt {
  readonly name: string
  readonly status: PodStatus
}

/** Where pods are at a moment. */
export interface PlacementAt {
  readonly byNode: ReadonlyMap<string, readonly PodAt[]>
  /** Pods without a node. */
  readonly pending: readonly PodAt[]
}

/** Where each pod is at a moment of the run, after all that happens at that moment. */
export function placementAt(courses: readonly PodCourse[], seconds: number): PlacementAt {
  const byNode = new Map<string, PodAt[]>()
  const pending: PodAt[] = []
  for (const { name, steps } of courses) {
    const { node, status } = stepAt(steps, seconds)
    if (status === 'gone') continue
    const pods = node === null ? pending : (byNode.get(node) ?? [])
    pods.push({ name, status })
    if (node !== null) byNode.set(node, pods)
  }
  return { byNode, pending }
}

const GONE: PodStep = { atSeconds: 0, node: null, status: 'gone' }

/** By halves: the time is dragged, and every pod is found again for each position. */
function stepAt(steps: readonly PodStep[], seconds: number): PodStep {
  let [low, high] = [0, steps.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((steps[middle]?.atSeconds ?? 0) <= seconds) low = middle
    else high = middle
  }
  return steps[low] ?? GONE
}

/** The nodes with one of these pods at any time, and those that join or leave: those with a pod at the beginning first, each part by name. */
export function nodesPlayed(courses: readonly PodCourse[], events: readonly PlayEvent[]): readonly string[] {
  const [first, all] = [new Set<string>(), new Set(events.flatMap(joinsOrLeaves))]
  for (const { steps } of courses)
    steps.forEach(({ node }, i) => {
      if (node === null) return
      all.add(node)
      if (i === 0) first.add(node)
    })
  const rank = (node: string): number => (first.has(node) ? 0 : 1)
  return [...all].sort((a, b) => rank(a) - rank(b) || compareText(a, b))
}

function joinsOrLeaves({ kind, object }: PlayEvent): readonly string[] {
  return kind === 'NODE_ADDED' || kind === 'NODE_REMOVED' ? [object.name] : []
}
