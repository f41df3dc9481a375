import type { PodRow } from '../../kube/pod.ts'
import { flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Placement } from '../outcome/outcome-parts.ts'
import { controllerRow, keyOfRow } from './top-owner.ts'

/** A pod that was given a node, as a run shows it. */
export interface RecordedPlacement extends Omit<Placement, 'ties' | 'causedByScenario'> {
  readonly ties: Ties
}

type Placed = Omit<RecordedPlacement, 'replaces' | 'ties'>

/** The names of nodes that were equally good, computed on demand: there may be hundreds for each pod, and few are read. */
export type Ties = () => readonly string[]

export const NO_TIES: Ties = () => []

/** Notes every binding of a run, with the nodes that would have been as good. */
export class PlacementTracker {
  readonly #placed = new Map<string, Placed>()
  readonly #ties = new Map<string, Ties>()

  /** Notes the nodes that are equally good for a pod, at the moment it is being bound. */
  chosen(podUid: string, ties: Ties): void {
    this.#ties.set(podUid, ties)
  }

  /** The nodes that were equally good for a pod; none for one that was not bound in this run. */
  tiesOf(podUid: string): Ties {
    return this.#ties.get(podUid) ?? NO_TIES
  }

  bound(atMs: number, pod: PodRow, cluster: ClusterView): void {
    const owner = controllerRow(pod, cluster)
    this.#placed.set(pod.uid, { pod: keyOfRow(pod), owner: owner && keyOfRow(owner), node: pod.nodeName, atMs })
  }

  /** All of them, with pauses; `replaces` returns the pod whose place a pod took. */
  *placements(replaces: (podUid: string) => Placement['replaces']): Generator<void, readonly RecordedPlacement[]> {
    return yield* flatMapInParts(this.#placed, ([uid, placed]) => [
      { ...placed, replaces: replaces(uid), ties: this.tiesOf(uid) },
    ])
  }
}
