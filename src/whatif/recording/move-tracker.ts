import { controllerOf } from '../../kube/object-row.ts'
import { isPodReady, isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Move, MoveCause } from '../outcome/outcome.ts'
import { controllerRow, keyOfRow } from './top-owner.ts'

interface Trip {
  readonly move: Move
  readonly podUid: string
  readonly replacementUid: string
  /** When the pod stopped being ready; `undefined` while it still is. */
  readonly unreadyAtMs: number | undefined
}

interface PodChange {
  readonly before: PodRow | undefined
  readonly after: PodRow | undefined
}

/**
 * Pairs each pod that left its node with the one that took its place: for a StatefulSet the next pod of the same name, for
 * an Indexed Job that of the same index, for all other controllers the n-th pod created after the n-th that left.
 */
export class MoveTracker {
  /** Each in its place for good; a trip itself is replaced when something is learnt of it. */
  readonly #trips: Trip[]
  readonly #waiting: Map<string, readonly number[]>
  readonly #byReplacement: Map<string, number>
  readonly #byPod: Map<string, number>

  constructor(from?: MoveTracker) {
    this.#trips = from ? from.#trips.slice() : []
    this.#waiting = new Map(from ? from.#waiting : [])
    this.#byReplacement = new Map(from ? from.#byReplacement : [])
    this.#byPod = new Map(from ? from.#byPod : [])
  }

  fork(): MoveTracker {
    return new MoveTracker(this)
  }

  podChanged(atMs: number, change: PodChange, cluster: ClusterView): void {
    const { before, after } = change
    if (!before && after) this.#arrived(atMs, after)
    if (before && isLeaving(before, after)) this.#left(atMs, before, { after, cluster })
    if (before) this.#followDeparting(atMs, before, after)
    if (after) this.#followReplacement(atMs, after)
  }

  moves(): readonly Move[] {
    return this.#trips.map((trip) => trip.move)
  }

  /** Notes the nodes that were equally good for a pod, at the moment it was bound. */
  chosen(podUid: string, ties: readonly string[]): void {
    this.#change(this.#byReplacement.get(podUid), (trip) => ({ ...trip, move: { ...trip.move, ties } }))
  }

  #left(
    atMs: number,
    pod: PodRow,
    { after, cluster }: { readonly after: PodRow | undefined; readonly cluster: ClusterView },
  ): void {
    const owner = controllerRow(pod, cluster)
    const move: Move = {
      pod: keyOfRow(pod),
      owner: owner && keyOfRow(owner),
      fromNode: pod.nodeName,
      toNode: '',
      replacedBy: undefined,
      cause: causeOf(after ?? pod),
      losesData: pod.shape.spec.volumes.some(({ emptyDir }) => emptyDir !== undefined),
      leftAtMs: atMs,
      downtimeMs: undefined,
      ties: [],
    }
    const index = this.#trips.length
    this.#trips.push({ move, podUid: pod.uid, replacementUid: '', unreadyAtMs: isPodReady(pod) ? undefined : atMs })
    this.#byPod.set(pod.uid, index)
    const slot = slotOf(pod)
    if (slot) this.#waiting.set(slot, [...(this.#waiting.get(slot) ?? []), index])
  }

  #arrived(_atMs: number, pod: PodRow): void {
    const slot = slotOf(pod)
    const [index, ...rest] = (slot && this.#waiting.get(slot)) || []
    if (!slot || index === undefined) return
    this.#waiting.set(slot, rest)
    this.#byReplacement.set(pod.uid, index)
    this.#change(index, (trip) => ({ ...trip, replacementUid: pod.uid, move: { ...trip.move, replacedBy: keyOfRow(pod) } }))
  }

  #followDeparting(atMs: number, before: PodRow, after: PodRow | undefined): void {
    if (!isPodReady(before) || (after && isPodReady(after))) return
    this.#change(this.#byPod.get(before.uid), (trip) => (trip.unreadyAtMs === undefined ? { ...trip, unreadyAtMs: atMs } : trip))
  }

  #followReplacement(atMs: number, pod: PodRow): void {
    const index = this.#byReplacement.get(pod.uid)
    const trip = index === undefined ? undefined : this.#trips[index]
    if (!trip) return
    if (trip.move.toNode === '' && pod.nodeName !== '')
      this.#change(index, (old) => ({ ...old, move: { ...old.move, toNode: pod.nodeName } }))
    if (trip.move.downtimeMs === undefined && isPodReady(pod)) {
      const downtimeMs = trip.unreadyAtMs === undefined ? 0 : atMs - trip.unreadyAtMs
      this.#change(index, (old) => ({ ...old, move: { ...old.move, downtimeMs } }))
    }
  }

  #change(index: number | undefined, change: (trip: Trip) => Trip): void {
    const trip = index === undefined ? undefined : this.#trips[index]
    if (index !== undefined && trip !== undefined) this.#trips[index] = change(trip)
  }
}

/** A pod that has ended leaves nothing behind that somebody would have to take over. */
function isLeaving(before: PodRow, after: PodRow | undefined): boolean {
  if (before.nodeName === '' || before.deletionTimestamp !== undefined || isPodTerminal(before)) return false
  return after === undefined || after.deletionTimestamp !== undefined
}

const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index'

/**
 * The place that a pod fills: its controller's, and for a StatefulSet the ordinal's, for a DaemonSet the node's, for an
 * Indexed Job the index's.
 */
function slotOf(pod: PodRow): string | undefined {
  const owner = controllerOf(pod)
  if (!owner) return undefined
  if (owner.kind === 'StatefulSet') return `${owner.uid}/${pod.name}`
  const part = pod.targetNodeName || pod.annotations[COMPLETION_INDEX]
  return part === undefined || part === '' ? owner.uid : `${owner.uid}/${part}`
}

const CAUSES: Readonly<Record<string, MoveCause>> = {
  EvictionByEvictionAPI: 'EVICTION',
  PreemptionByScheduler: 'PREEMPTION',
  DeletionByTaintManager: 'NODE',
  DeletionByPodGC: 'NODE',
  TerminationByKubelet: 'NODE',
}

/** The DisruptionTarget condition says who took the pod away; without one it was deleted. */
function causeOf(pod: PodRow): MoveCause {
  const target = pod.conditions.find((item) => item.type === 'DisruptionTarget' && item.status === 'True')
  return (target && CAUSES[target.reason]) ?? 'DELETION'
}
