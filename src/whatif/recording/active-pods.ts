import { controllerOf } from '../../kube/object-row.ts'
import { isPodActive, type PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/**
 * How many active pods each controller has, change by change: of those that are deleted at one moment, each is reported
 * with the number that was left after it. The base is counted on demand, so a change costs the same in any workload.
 */
export class ActivePods {
  readonly #base: ClusterView
  /** By the uid of the controller. */
  readonly #inBase = new Map<string, number>()
  readonly #since = new Map<string, number>()

  constructor(base: ClusterView) {
    this.#base = base
  }

  podChanged(before: PodRow | undefined, after: PodRow | undefined): void {
    this.#add(before, -1)
    this.#add(after, 1)
  }

  of(controllerUid: string): number {
    let inBase = this.#inBase.get(controllerUid)
    if (inBase === undefined) {
      inBase = this.#base.podsOwnedBy(controllerUid).filter((pod) => isActiveUnder(pod, controllerUid)).length
      this.#inBase.set(controllerUid, inBase)
    }
    return inBase + (this.#since.get(controllerUid) ?? 0)
  }

  #add(pod: PodRow | undefined, amount: number): void {
    const uid = pod && isPodActive(pod) ? controllerOf(pod)?.uid : undefined
    if (uid !== undefined) this.#since.set(uid, (this.#since.get(uid) ?? 0) + amount)
  }
}

function isActiveUnder(pod: PodRow, uid: string): boolean {
  return isPodActive(pod) && controllerOf(pod)?.uid === uid
}
