import { controllerOf } from '../../kube/object-row.ts'
import { ownKindOf } from '../../kube/owner-kind.ts'
import { isPodReady, isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Move } from '../outcome/move.ts'
import type { ObjectKey } from '../outcome/outcome-parts.ts'
import type { ActivePods } from './active-pods.ts'
import { moveCause } from './move-cause.ts'
import { NO_TIES, type Ties } from './placement-tracker.ts'
import { controllerKey, controllerRow, keyOfRow, topOwner } from './top-owner.ts'

/** A pod that left its node, as a run shows it: before it is known what the run without the scenario shows. */
export interface RecordedMove extends Omit<Move, 'ties' | 'result' | 'wasReady'> {
  readonly uid: string
  /** It had a controller, perhaps of a kind that the twin does not have. */
  readonly isControlled: boolean
  readonly ties: Ties
}

interface Trip {
  /** Without its ties, which are looked up at the end. */
  readonly move: RecordedMove
  /** When the pod stopped being ready; `undefined` while it still is. */
  readonly unreadyAtMs: number | undefined
  readonly replacementUid: string | undefined
}

/** Trips of a workload that wait for their replacement, first come, first served: those before `first` have theirs. */
interface Line {
  readonly trips: number[]
  first: number
}

function lineOf(trips: number[]): Line {
  return { trips, first: 0 }
}

interface PodChange {
  readonly before: PodRow | undefined
  readonly after: PodRow | undefined
}

/**
 * Pairs each pod that left its node with the one that took its place: for a StatefulSet the next pod of the same name, for an Indexed Job
 * that of the same index, for all other controllers the n-th pod created after the n-th that left. Where that one is Pending and another
 * replica, which was Pending before, gets a node first, the other one has taken the place: replicas are all alike.
 */
export class MoveTracker {
  /** Each keeps its index; a trip itself is replaced when more is known of it. */
  readonly #trips: Trip[] = []
  readonly #waiting = new Map<string, Line>()
  /** Pods that were created before a pod left: more of the workload, or the first half of a rollout's step. */
  readonly #surge = new Map<string, PodRow[]>()
  readonly #byReplacement = new Map<string, number>()
  readonly #byPod = new Map<string, number>()
  /** Trips of a slot whose replacement has no node yet. */
  readonly #unplaced = new Map<string, Set<number>>()
  /** Since when pods that were ready in the run are not, by uid: one on a node that fails long before it leaves. */
  readonly #unreadySince = new Map<string, number>()
  readonly #active: ActivePods

  /** `active` counts the pods that there are; the tracker keeps it up to date. */
  constructor(active: ActivePods) {
    this.#active = active
  }

  podChanged(atMs: number, change: PodChange, cluster: ClusterView): void {
    const { before, after } = change
    this.#active.podChanged(before, after)
    if (!before && after) this.#arrived(atMs, after, cluster)
    if (before && isLeaving(before, after)) this.#left(atMs, before, { after, cluster })
    if (before) this.#followDeparting(atMs, before, after)
    if (before) this.#followReadiness(atMs, before, after)
    if (after && before?.nodeName === '' && after.nodeName !== '') this.#bound(atMs, after, cluster)
    if (after) this.#followReplacement(atMs, after)
    else if (before) this.#keepLastOfSurge(before, cluster)
  }

  /** All of them, with pauses; `tiesOf` returns the nodes that were equally good for a pod when it was bound. */
  *moves(tiesOf: (podUid: string) => Ties): Generator<void, readonly RecordedMove[]> {
    return yield* flatMapInParts(this.#trips, ({ move, replacementUid }) => [
      replacementUid === undefined ? move : { ...move, ties: tiesOf(replacementUid) },
    ])
  }

  /** The pod whose place this one took; `undefined` when it is one more than before. */
  replacedBy(podUid: string): ObjectKey | undefined {
    const index = this.#byReplacement.get(podUid)
    return index === undefined ? undefined : this.#trips[index]?.move.pod
  }

  #left(
    atMs: number,
    pod: PodRow,
    { after, cluster }: { readonly after: PodRow | undefined; readonly cluster: ClusterView },
  ): void {
    const cause = moveCause(after ?? pod, cluster, this.#active)
    const move: Trip['move'] = {
      pod: keyOfRow(pod),
      owner: controllerKey(pod),
      workload: workloadKey(pod, cluster),
      fromNode: pod.nodeName,
      toNode: '',
      replacedBy: undefined,
      uid: pod.uid,
      isControlled: controllerOf(pod) !== undefined,
      cause,
      losesData: pod.shape.spec.volumes.some(({ emptyDir }) => emptyDir !== undefined),
      leftAtMs: atMs,
      goneAtMs: undefined,
      readyAtMs: undefined,
      downtimeMs: undefined,
      ties: NO_TIES,
    }
    const index = this.#trips.length
    const unreadyAtMs = isPodReady(pod) ? undefined : (this.#unreadySince.get(pod.uid) ?? atMs)
    this.#trips.push({ move, unreadyAtMs, replacementUid: undefined })
    this.#byPod.set(pod.uid, index)
    // A workload that was scaled down does not replace the pod.
    const slot = cause === 'SCALE' ? undefined : slotOf(pod, cluster)
    if (slot === undefined) return
    const surge = cause === 'ROLLOUT' ? this.#takeSurge(slot, pod, cluster) : undefined
    if (surge === undefined) this.#wait(slot, index)
    else this.#replace(index, atMs, { pod: cluster.get('Pod', surge.namespace, surge.name) ?? surge, slot })
  }

  #arrived(atMs: number, pod: PodRow, cluster: ClusterView): void {
    const slot = slotOf(pod, cluster)
    if (slot === undefined) return
    const line = this.#waiting.get(slot)
    const index = line?.trips[line.first]
    if (line && index !== undefined) {
      line.first++
      this.#replace(index, atMs, { pod, slot })
      return
    }
    const surge = this.#surge.get(slot)
    if (surge) surge.push(pod)
    else this.#surge.set(slot, [pod])
  }

  #wait(slot: string, index: number): void {
    const line = this.#waiting.get(slot)
    if (line) line.trips.push(index)
    else this.#waiting.set(slot, lineOf([index]))
  }

  /** A pod gets a node: the place of one that left, if it replaces none and one of its slot has no node yet. */
  #bound(atMs: number, pod: PodRow, cluster: ClusterView): void {
    const slot = this.#unplaced.size > 0 ? slotOf(pod, cluster) : undefined
    const unplaced = slot === undefined ? undefined : this.#unplaced.get(slot)
    if (slot === undefined || unplaced === undefined) return
    const own = this.#byReplacement.get(pod.uid)
    const [index = own] = own === undefined ? unplaced : [own]
    if (index === undefined) return
    unplaced.delete(index)
    if (unplaced.size === 0) this.#unplaced.delete(slot)
    if (own !== undefined) return
    const former = this.#trips[index]?.replacementUid
    if (former !== undefined) this.#byReplacement.delete(former)
    this.#swapSurge(slot, pod, this.#trips[index]?.move.replacedBy, cluster)
    this.#replace(index, atMs, { pod, slot })
  }

  /** A pod that has taken a place is free for no other; the one that it relieves is. */
  #swapSurge(slot: string, pod: PodRow, former: ObjectKey | undefined, cluster: ClusterView): void {
    const surge = this.#surge.get(slot)
    const at = surge?.findIndex(({ uid }) => uid === pod.uid) ?? -1
    if (!surge || at < 0) return
    const relieved = former && cluster.get('Pod', former.namespace, former.name)
    surge.splice(at, 1, ...(relieved ? [relieved] : []))
  }

  #replace(index: number, atMs: number, { pod, slot }: { readonly pod: PodRow; readonly slot: string }): void {
    this.#byReplacement.set(pod.uid, index)
    if (pod.nodeName === '') this.#unplaced.set(slot, (this.#unplaced.get(slot) ?? new Set()).add(index))
    this.#change(index, (trip) => withMove({ ...trip, replacementUid: pod.uid }, { replacedBy: keyOfRow(pod) }))
    this.#followReplacement(atMs, pod)
  }

  /** A pod that was evicted before it relieved another had a node all the same. */
  #keepLastOfSurge(pod: PodRow, cluster: ClusterView): void {
    const slot = this.#surge.size > 0 ? slotOf(pod, cluster) : undefined
    const surge = slot === undefined ? undefined : this.#surge.get(slot)
    const at = surge?.findIndex(({ uid }) => uid === pod.uid) ?? -1
    if (surge && at >= 0) surge[at] = pod
  }

  /**
   * A rollout makes the new pod first: the oldest one of another template that replaces no pod yet. A Deployment has a ReplicaSet for it, a
   * DaemonSet with maxSurge has both pods on the node.
   */
  #takeSurge(slot: string, pod: PodRow, cluster: ClusterView): PodRow | undefined {
    const arrived = this.#surge.get(slot) ?? []
    const owner = controllerOf(pod)
    const at = arrived.findIndex((item) =>
      owner?.kind === 'DaemonSet'
        ? item.uid !== pod.uid && cluster.get('Pod', item.namespace, item.name)?.uid === item.uid
        : item.shape !== pod.shape && controllerOf(item)?.uid !== owner?.uid,
    )
    return at < 0 ? undefined : arrived.splice(at, 1)[0]
  }

  #followReadiness(atMs: number, before: PodRow, after: PodRow | undefined): void {
    if (!after || isPodReady(after)) this.#unreadySince.delete(before.uid)
    else if (isPodReady(before)) this.#unreadySince.set(before.uid, atMs)
  }

  #followDeparting(atMs: number, before: PodRow, after: PodRow | undefined): void {
    const index = this.#byPod.get(before.uid)
    if (!after || isPodTerminal(after))
      this.#change(index, (trip) => (trip.move.goneAtMs === undefined ? withMove(trip, { goneAtMs: atMs }) : trip))
    if (!isPodReady(before) || (after && isPodReady(after))) return
    this.#change(index, (trip) => (trip.unreadyAtMs === undefined ? { ...trip, unreadyAtMs: atMs } : trip))
  }

  #followReplacement(atMs: number, pod: PodRow): void {
    const index = this.#byReplacement.get(pod.uid)
    const trip = index === undefined ? undefined : this.#trips[index]
    if (!trip) return
    if (trip.move.toNode === '' && pod.nodeName !== '') this.#change(index, (old) => withMove(old, { toNode: pod.nodeName }))
    if (trip.move.readyAtMs === undefined && isPodReady(pod)) {
      const downtimeMs = trip.unreadyAtMs === undefined ? 0 : atMs - trip.unreadyAtMs
      this.#change(index, (old) => withMove(old, { readyAtMs: atMs, downtimeMs }))
    }
  }

  #change(index: number | undefined, change: (trip: Trip) => Trip): void {
    const trip = index === undefined ? undefined : this.#trips[index]
    if (index !== undefined && trip !== undefined) this.#trips[index] = change(trip)
  }
}

function withMove(trip: Trip, change: Partial<RecordedMove>): Trip {
  return { ...trip, move: { ...trip.move, ...change } }
}

/** Where the owners are gone already, the nearest that is known by name. */
function workloadKey(pod: PodRow, cluster: ClusterView): ObjectKey | undefined {
  const top = topOwner(pod, cluster)
  return top ? keyOfRow(top) : controllerKey(pod)
}

const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index'

/**
 * The place that a pod fills: its controller's, which for a Deployment's pod is the Deployment, and for a StatefulSet the ordinal's, for a DaemonSet the node's, for an
 * Indexed Job the index's, for a custom resource the name's.
 */
function slotOf(pod: PodRow, cluster: ClusterView): string | undefined {
  const owner = controllerOf(pod)
  if (!owner) return undefined
  if (owner.kind === 'ReplicaSet') return controllerOf(controllerRow(pod, cluster) ?? pod)?.uid ?? owner.uid
  if (owner.kind === 'StatefulSet' || ownKindOf(owner) === undefined) return `${owner.uid}/${pod.name}`
  const part = pod.targetNodeName || pod.annotations[COMPLETION_INDEX]
  return part === undefined || part === '' ? owner.uid : `${owner.uid}/${part}`
}

/**
 * Whether a bound pod leaves its node with this change: its deletion is requested, it is removed without a request, or its
 * kubelet or the garbage collector has ended it. A pod that has completed needs no replacement.
 */
function isLeaving(before: PodRow | undefined, after: PodRow | undefined): boolean {
  if (!before || before.nodeName === '' || before.deletionTimestamp !== undefined || isPodTerminal(before)) return false
  if (after === undefined || after.deletionTimestamp !== undefined) return true
  return after.phase === 'Failed' && (isDisturbed(after) || after.reason === 'Evicted')
}

function isDisturbed({ conditions }: PodRow): boolean {
  return conditions.some(({ type, status }) => type === 'DisruptionTarget' && status === 'True')
}
