import type { PodRow } from '../../../kube/pod.ts'
import { hashText } from '../../../lib/hash.ts'

/** In which order the evictions of a node's pods reach the API server: kubectl sends them side by side. */
export type ArrivalOrder = (pods: readonly PodRow[]) => readonly PodRow[]

/** As they are listed. */
export const AS_LISTED: ArrivalOrder = (pods) => pods

/** An order that the seed draws: the same pods come in the same order, whatever else happens in a run. */
export function drawnOrder(seed: number): ArrivalOrder {
  const rank = ({ uid }: PodRow): number => hashText(`${seed} ${uid}`)
  return (pods) => pods.toSorted((a, b) => rank(a) - rank(b))
}
