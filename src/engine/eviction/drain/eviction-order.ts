import type { PodRow } from '../../../kube/pod.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'

/** Which evictions of a node come first, of requests that are sent at the same moment. */
export interface EvictionOrder {
  /** In which order kubectl begins with the pods of a node, of which it has listed some: one goroutine evicts each. */
  sorted(pods: readonly PodRow[]): readonly PodRow[]
  /** The part, from 0 to 1, of the longest time that the API server takes to delete the pod once its budget has been written. */
  writeShare(pod: PodRow): number
}

/** What a drain depends on of the machine on which kubectl runs. */
export interface DrainMachine {
  readonly order: EvictionOrder
  /** How long a request takes until the next of a sequence is sent; whole milliseconds (semantics D12). */
  readonly betweenRequestsMs: number
}

interface Machine {
  /** How many places later than listed a pod may come at most. */
  readonly latePlacesMax: number
  /** The share of drains that begin with the pod that is listed last. */
  readonly lastFirst: number
}

/**
 * The machine on which kubectl will run is unknown, so seeds take these by turns. On a quiet one 11 of 12 real drains began with the pod
 * that is listed last, on a busy one 3 of 9. `undefined`: one on which the threads of kubectl have to wait, so that any pod may come anywhere.
 */
const MACHINES: readonly (Machine | undefined)[] = [
  { latePlacesMax: 2, lastFirst: 11 / 12 },
  { latePlacesMax: 8, lastFirst: 3 / 9 },
  undefined,
]

/** The likely order: Go runs the goroutine that was started last first, and the others as they were started (semantics D10). */
export const LAST_FIRST: EvictionOrder = {
  sorted: (pods) => [...pods.slice(-1), ...pods.slice(0, -1)],
  writeShare: () => 1,
}

/**
 * An order that the seed draws: goroutines overtake one another, any of them may reach the API server first, and so may the deletion
 * of a pod with a budget, which is one write more than that of another pod (semantics D10).
 */
export function drawnOrder(seed: number): EvictionOrder {
  const drawn = new DrawnOrder(seed, 'goroutines')
  const machine = MACHINES[seed % MACHINES.length]
  const sorted = (pods: readonly PodRow[]): readonly PodRow[] => {
    if (!machine) return drawn.sorted(pods, ({ uid }) => uid)
    const { latePlacesMax, lastFirst } = machine
    const ranks = new Map(pods.map((pod, index) => [pod, index + drawn.rankOf(pod.uid) * (latePlacesMax + 1)]))
    const last = pods.at(-1)
    if (last !== undefined && drawn.rankOf(`${last.uid} first`) < lastFirst) ranks.set(last, -1)
    return pods.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  }
  return { sorted, writeShare: ({ uid }) => drawn.rankOf(`${uid} written`) }
}
