import { controllerOf } from '../../../kube/object-row.ts'
import { isPodActive, isPodReady, isPodTerminal, type PodRow, type PodShape } from '../../../kube/pod.ts'
import type { ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** How many pods of one shape a controller has. */
export interface PodTally {
  active: number
  /** Of the active ones. */
  ready: number
  /** Being deleted, and not at their end yet. */
  terminating: number
}

type Tallies = Map<PodShape, PodTally>

/**
 * Counts of controllers' pods that follow every change: a large ReplicaSet is synced many times during a rollout, and to count
 * all its pods each time would cost the square of its size. The pods of a controller are counted at the first request; from then
 * on the caller must note each change of a pod before the next request.
 */
export class PodTallies {
  readonly #byController = new Map<string, Tallies>()

  /** The counts of the controller's pods, by shape; shapes without pods may be among them. */
  of(controllerUid: string, cluster: ClusterView): ReadonlyMap<PodShape, Readonly<PodTally>> {
    const known = this.#byController.get(controllerUid)
    if (known) return known
    const tallies: Tallies = new Map()
    for (const pod of cluster.podsOwnedBy(controllerUid)) {
      if (controllerOf(pod)?.uid === controllerUid) add(tallies, pod, 1)
    }
    this.#byController.set(controllerUid, tallies)
    return tallies
  }

  note({ before, after }: ChangeOf<'Pod'>): void {
    if (this.#byController.size === 0 || (before && after && countsAlike(before, after))) return
    if (before) this.#add(before, -1)
    if (after) this.#add(after, 1)
  }

  #add(pod: PodRow, amount: 1 | -1): void {
    const uid = controllerOf(pod)?.uid
    const tallies = uid === undefined ? undefined : this.#byController.get(uid)
    if (tallies) add(tallies, pod, amount)
  }
}

function countsAlike(before: PodRow, after: PodRow): boolean {
  return (
    before.conditions === after.conditions &&
    before.phase === after.phase &&
    before.deletionTimestamp === after.deletionTimestamp &&
    before.shape === after.shape &&
    before.ownerReferences === after.ownerReferences
  )
}

function add(tallies: Tallies, pod: PodRow, amount: 1 | -1): void {
  let tally = tallies.get(pod.shape)
  if (tally === undefined) {
    tally = { active: 0, ready: 0, terminating: 0 }
    tallies.set(pod.shape, tally)
  }
  if (isPodActive(pod)) {
    tally.active += amount
    if (isPodReady(pod)) tally.ready += amount
  } else if (isTerminating(pod)) tally.terminating += amount
}

/** Whether a pod is being deleted and has not ended yet. */
export function isTerminating(pod: PodRow): boolean {
  return pod.deletionTimestamp !== undefined && !isPodTerminal(pod)
}
