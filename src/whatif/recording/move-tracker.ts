import { controllerOf } from '../../kube/object-row.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import { eachInParts, flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Move, ObjectKey } from '../outcome/outcome.ts'
import type { ActivePods } from './active-pods.ts'
import { isLeaving } from './is-leaving.ts'
import { moveCause } from './move-cause.ts'
import type { Ties } from './placement-tracker.ts'
import { controllerKey, controllerRow, keyOfRow } from './top-owner.ts'

interface Trip {
  readonly move: Omit<Move, 'ties'>
  /** When the pod stopped being ready; `undefined` while it still is. */
  readonly unreadyAtMs: number | undefined
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
 * Pairs each pod that left its node with the one that took its place: for a StatefulSet the next pod of the same name, for
 * an Indexed Job that of the same index, for all other controllers the n-th pod created after the n-th that left.
 */
export class MoveTracker {
  /** Each in its place for good; a trip itself is replaced when something is learnt of it. */
  readonly #trips: Trip[]
  readonly #waiting: Map<string, Line>
  /** Pods that came while nobody had left: more of the workload, or the first half of a rollout's step. */
  readonly #surge: Map<string, PodRow[]>
  readonly #byReplacement: Map<string, number>
  readonly #byPod: Map<string, number>
  readonly #active: ActivePods

  /** `active` counts the pods that there are; the tracker keeps it up to date. */
  constructor(active: ActivePods, from?: MoveTracker) {
    this.#active = active
    this.#trips = from ? from.#trips.slice() : []
    this.#waiting = new Map(
      [...(from ? from.#waiting : [])].map(([slot, { trips, first }]) => [slot, lineOf(trips.slice(first))]),
    )
    this.#surge = new Map([...(from ? from.#surge : [])].map(([slot, pods]) => [slot, pods.slice()]))
    this.#byReplacement = new Map(from ? from.#byReplacement : [])
    this.#byPod = new Map(from ? from.#byPod : [])
  }

  fork(): MoveTracker {
    return new MoveTracker(this.#active.fork(), this)
  }

  podChanged(atMs: number, change: PodChange, cluster: ClusterView): void {
    const { before, after } = change
    this.#active.podChanged(before, after)
    if (!before && after) this.#arrived(atMs, after, cluster)
    if (before && isLeaving(before, after)) this.#left(atMs, before, { after, cluster })
    if (before) this.#followDeparting(atMs, before, after)
    if (after) this.#followReplacement(atMs, after)
  }

  /** All of them, with pauses; `tiesOf` tells the nodes that were equally good for a pod when it was bound. */
  *moves(tiesOf: (podUid: string) => Ties): Generator<void, readonly Move[]> {
    const uids: string[] = []
    yield* eachInParts(this.#byReplacement, ([uid, index]) => {
      uids[index] = uid
    })
    return yield* flatMapInParts(this.#trips.entries(), ([index, { move }]) => [withTies(move, tiesOf(uids[index] ?? ''))])
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
      fromNode: pod.nodeName,
      toNode: '',
      replacedBy: undefined,
      cause,
      losesData: pod.shape.spec.volumes.some(({ emptyDir }) => emptyDir !== undefined),
      leftAtMs: atMs,
      downtimeMs: undefined,
    }
    const index = this.#trips.length
    this.#trips.push({ move, unreadyAtMs: isPodReady(pod) ? undefined : atMs })
    this.#byPod.set(pod.uid, index)
    // A workload that was made smaller wants nobody in the pod's place.
    const slot = cause === 'SCALE' ? undefined : slotOf(pod, cluster)
    if (slot === undefined) return
    const surge = cause === 'ROLLOUT' ? this.#takeSurge(slot, pod) : undefined
    if (surge === undefined) this.#wait(slot, index)
    else this.#replace(index, atMs, cluster.get('Pod', surge.namespace, surge.name) ?? surge)
  }

  #arrived(atMs: number, pod: PodRow, cluster: ClusterView): void {
    const slot = slotOf(pod, cluster)
    if (slot === undefined) return
    const line = this.#waiting.get(slot)
    const index = line?.trips[line.first]
    if (line && index !== undefined) {
      line.first++
      this.#replace(index, atMs, pod)
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

  #replace(index: number, atMs: number, pod: PodRow): void {
    this.#byReplacement.set(pod.uid, index)
    this.#change(index, (trip) => ({ ...trip, move: { ...trip.move, replacedBy: keyOfRow(pod) } }))
    this.#followReplacement(atMs, pod)
  }

  /** A rollout makes the new pod first: the oldest one of another template that stands for nobody yet. */
  #takeSurge(slot: string, pod: PodRow): PodRow | undefined {
    const arrived = this.#surge.get(slot) ?? []
    const at = arrived.findIndex((item) => item.shape !== pod.shape && controllerOf(item)?.uid !== controllerOf(pod)?.uid)
    return at < 0 ? undefined : arrived.splice(at, 1)[0]
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

function withTies(
  { pod, owner, fromNode, toNode, replacedBy, cause, losesData, leftAtMs, downtimeMs }: Trip['move'],
  ties: Ties,
): Move {
  return {
    pod,
    owner,
    fromNode,
    toNode,
    replacedBy,
    cause,
    losesData,
    leftAtMs,
    downtimeMs,
    get ties() {
      return ties()
    },
  }
}

const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index'

/**
 * The place that a pod fills: its controller's, which for a Deployment's pod is the Deployment, and for a StatefulSet the ordinal's, for a DaemonSet the node's, for an
 * Indexed Job the index's.
 */
function slotOf(pod: PodRow, cluster: ClusterView): string | undefined {
  const owner = controllerOf(pod)
  if (!owner) return undefined
  if (owner.kind === 'ReplicaSet') return controllerOf(controllerRow(pod, cluster) ?? pod)?.uid ?? owner.uid
  if (owner.kind === 'StatefulSet') return `${owner.uid}/${pod.name}`
  const part = pod.targetNodeName || pod.annotations[COMPLETION_INDEX]
  return part === undefined || part === '' ? owner.uid : `${owner.uid}/${part}`
}
