import type { PodRow } from '../../../kube/pod.ts'
import { hashPair } from '../../../lib/hash.ts'

/** In which order kubectl begins with the pods of a node, of which it has listed some: one goroutine evicts each. */
export type EvictionOrder = (pods: readonly PodRow[]) => readonly PodRow[]

/** How many places later than listed a pod may come at most: on a quiet machine, on a busy one, and where cores share the goroutines. */
const LATE_PLACES_MAX = [2, 8, Number.MAX_SAFE_INTEGER] as const
/** One drain in this many does not begin with the pod that is listed last. */
const LISTED_FIRST_ONE_IN = 12

/** The likely order: Go runs the goroutine that was started last first, and the others as they were started (semantics D10). */
export const LAST_FIRST: EvictionOrder = (pods) => [...pods.slice(-1), ...pods.slice(0, -1)]

/** An order that the seed draws: goroutines overtake one another, and rarely another one than the last begins. */
export function drawnOrder(seed: number): EvictionOrder {
  const drawn = (uid: string, below: number): number => Math.floor((hashPair(`${seed} ${uid}`)[0] / 2 ** 32) * below)
  const latePlaces = LATE_PLACES_MAX[seed % LATE_PLACES_MAX.length] ?? 0
  return (pods) => {
    const places = Math.min(latePlaces + 1, pods.length)
    const ranks = new Map(pods.map((pod, index) => [pod, index + drawn(pod.uid, places)]))
    const last = pods.at(-1)
    if (last !== undefined && drawn(last.uid, LISTED_FIRST_ONE_IN) > 0) ranks.set(last, -1)
    return pods.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  }
}
