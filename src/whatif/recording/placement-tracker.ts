import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Placement } from '../outcome/outcome.ts'
import { controllerRow, keyOfRow } from './top-owner.ts'

type Placed = Omit<Placement, 'replaces'>

/** Notes every binding of a run, with the nodes that would have been as good. */
export class PlacementTracker {
  readonly #placed: Map<string, Placed>
  readonly #ties: Map<string, readonly string[]>

  constructor(from?: PlacementTracker) {
    this.#placed = new Map(from ? from.#placed : [])
    this.#ties = new Map(from ? from.#ties : [])
  }

  fork(): PlacementTracker {
    return new PlacementTracker(this)
  }

  /** Notes the nodes that are equally good for a pod, at the moment it is being bound. */
  chosen(podUid: string, ties: readonly string[]): void {
    this.#ties.set(podUid, ties)
  }

  /** The nodes that were equally good for a pod; none for one that was not bound in this run. */
  tiesOf(podUid: string): readonly string[] {
    return this.#ties.get(podUid) ?? []
  }

  bound(atMs: number, pod: PodRow, cluster: ClusterView): void {
    const owner = controllerRow(pod, cluster)
    const ties = this.tiesOf(pod.uid)
    this.#placed.set(pod.uid, { pod: keyOfRow(pod), owner: owner && keyOfRow(owner), node: pod.nodeName, ties, atMs })
  }

  /** `replaces` tells whose place a pod took. */
  placements(replaces: (podUid: string) => Placement['replaces']): readonly Placement[] {
    return [...this.#placed].map(([uid, placed]) => ({ ...placed, replaces: replaces(uid) }))
  }
}
