import type { PodRow } from '../../kube/pod.ts'
import { flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Placement } from '../outcome/outcome.ts'
import { controllerRow, keyOfRow } from './top-owner.ts'

type Placed = Omit<Placement, 'replaces' | 'ties' | 'causedByScenario'>

/** The names of nodes that were equally good, made when somebody asks: there may be hundreds for each pod, and few are read. */
export type Ties = () => readonly string[]

const NO_TIES: Ties = () => []

/** Notes every binding of a run, with the nodes that would have been as good. */
export class PlacementTracker {
  readonly #placed: Map<string, Placed>
  readonly #ties: Map<string, Ties>

  constructor(from?: PlacementTracker) {
    this.#placed = new Map(from ? from.#placed : [])
    this.#ties = new Map(from ? from.#ties : [])
  }

  fork(): PlacementTracker {
    return new PlacementTracker(this)
  }

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

  /** All of them, with pauses; `replaces` tells whose place a pod took, `isOwn` whether it is there because of the scenario. */
  *placements(
    replaces: (podUid: string) => Placement['replaces'],
    isOwn: (placement: Pick<Placement, 'pod' | 'owner' | 'replaces'>) => boolean,
  ): Generator<void, readonly Placement[]> {
    return yield* flatMapInParts(this.#placed, ([uid, { pod, owner, node, atMs }]): readonly Placement[] => {
      const ties = this.tiesOf(uid)
      const replaced = replaces(uid)
      const placement = {
        pod,
        owner,
        node,
        get ties() {
          return ties()
        },
        atMs,
        replaces: replaced,
        causedByScenario: isOwn({ pod, owner, replaces: replaced }),
      }
      return [placement]
    })
  }
}
