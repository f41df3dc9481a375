import { isConditionTrue } from '../../src/kube/condition.ts'
import type { Row } from '../../src/kube/kinds.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import type { MoveCause } from '../../src/whatif/outcome/move.ts'
import type { PlayedRun } from './played-runs.ts'
import { controllerReference, idOf, World } from './world.ts'

/** A pod that left its node, as the changes of a run show it. */
export interface Departure {
  readonly pod: PodRow
  readonly atMs: number
  readonly cause: MoveCause
  /** Its controller by kind and name, though it may be gone. */
  readonly owner: string
  /** The place that it leaves, which only a pod of the same place can take. */
  readonly place: string | undefined
  /** It was part of the cluster when the run began. */
  readonly isOfBase: boolean
  goneAtMs: number | undefined
  /** When it was no longer ready; `undefined`: it still was, when last seen. */
  unreadyAtMs: number | undefined
}

/** A pod that was created in a run. */
export interface Arrival {
  readonly pod: PodRow
  readonly place: string | undefined
  readonly atMs: number
  boundAtMs: number | undefined
  node: string
  readyAtMs: number | undefined
}

export interface Traffic {
  readonly departures: readonly Departure[]
  /** By namespace and name; of several pods of one name the last. */
  readonly arrivals: ReadonlyMap<string, readonly Arrival[]>
  /** Every binding, in order. */
  readonly bindings: readonly { readonly pod: PodRow; readonly atMs: number; readonly owner: string }[]
}

/** Pods that were added and removed, change by change. */
export function trafficOf({ base, changes }: PlayedRun): Traffic {
  const world = new World(base.state)
  /** Runs ahead to the end of each event: what a controller writes with a deletion belongs to it. */
  const ahead = new World(base.state)
  let next = 0
  const ofBase = new Set(base.state.list('Pod').map(({ uid }) => uid))
  const departures = new Map<string, Departure>()
  /** When pods lost their readiness that have not got it back. */
  const unreadySince = new Map<string, number>()
  const arrivals = new Map<string, Arrival>()
  // A replica that was Pending before may be the first to get a node: replicas are all alike.
  for (const pod of base.state.podsOnNode('')) arrivals.set(pod.uid, arrivalOf(pod, 0, world))
  const bindings: { pod: PodRow; atMs: number; owner: string }[] = []
  for (const { atMs, event, change } of changes) {
    world.apply(change)
    for (let item = changes[next]; item && item.event <= event; item = changes[++next]) ahead.apply(item.change)
    if (change.kind !== 'Pod') continue
    const { before, after } = change
    const [wasReady, isReady] = [before, after].map((pod) => pod !== undefined && isConditionTrue(pod.conditions, 'Ready'))
    if (before && leaves(before, after)) {
      departures.set(before.uid, {
        pod: before,
        atMs,
        cause: causeOf(after ?? before, world, ahead),
        owner: ownerName(before, world),
        place: placeOf(before, world),
        isOfBase: ofBase.has(before.uid),
        goneAtMs: undefined,
        unreadyAtMs: isConditionTrue(before.conditions, 'Ready') ? undefined : (unreadySince.get(before.uid) ?? atMs),
      })
    }
    const departure = before && departures.get(before.uid)
    if (departure && (after === undefined || isOver(after))) departure.goneAtMs ??= atMs
    if (departure && !(after && isConditionTrue(after.conditions, 'Ready'))) departure.unreadyAtMs ??= atMs
    if (!after) continue
    if (isReady) unreadySince.delete(after.uid)
    else if (wasReady) unreadySince.set(after.uid, atMs)
    if (!before) arrivals.set(after.uid, arrivalOf(after, atMs, world))
    const arrival = arrivals.get(after.uid)
    if (after.nodeName !== '' && (before?.nodeName ?? '') === '')
      bindings.push({ pod: after, atMs, owner: ownerName(after, world) })
    if (!arrival) continue
    if (after.nodeName !== '') {
      arrival.boundAtMs ??= atMs
      arrival.node = after.nodeName
    }
    if (isConditionTrue(after.conditions, 'Ready')) arrival.readyAtMs ??= atMs
  }
  return { departures: [...departures.values()], arrivals: byName([...arrivals.values()]), bindings }
}

function arrivalOf(pod: PodRow, atMs: number, world: World): Arrival {
  return { pod, place: placeOf(pod, world), atMs, boundAtMs: undefined, node: '', readyAtMs: undefined }
}

function byName(arrivals: readonly Arrival[]): ReadonlyMap<string, readonly Arrival[]> {
  const names = new Map<string, Arrival[]>()
  for (const arrival of arrivals) names.set(idOf(arrival.pod), [...(names.get(idOf(arrival.pod)) ?? []), arrival])
  return names
}

/**
 * A pod leaves its node when it begins to be deleted, is removed, or is ended by its kubelet or the garbage collector; not when
 * it completes.
 */
function leaves(before: PodRow, after: PodRow | undefined): boolean {
  if (before.nodeName === '' || before.deletionTimestamp !== undefined || isOver(before)) return false
  if (after === undefined || after.deletionTimestamp !== undefined) return true
  return after.phase === 'Failed' && (isConditionTrue(after.conditions, 'DisruptionTarget') || after.reason === 'Evicted')
}

export function isOver({ phase }: PodRow): boolean {
  return phase === 'Succeeded' || phase === 'Failed'
}

function ownerName(pod: PodRow, world: World): string {
  const reference = controllerReference(pod)
  return reference
    ? idOf({ kind: reference.kind, namespace: pod.namespace, name: reference.name })
    : idOf(world.get('Pod', pod) ?? pod)
}

const JOB_INDEX = 'batch.kubernetes.io/job-completion-index'

/** Members of a StatefulSet, daemons of a node and indexes of a Job have a place of their own; all others share one. */
function placeOf(pod: PodRow, world: World): string | undefined {
  const reference = controllerReference(pod)
  if (!reference) return undefined
  const owner = world.ownerOf(pod)
  const above = owner && controllerReference(owner)
  if (reference.kind === 'ReplicaSet' && above) return above.uid
  if (reference.kind === 'StatefulSet') return `${reference.uid} ${pod.name}`
  if (reference.kind === 'DaemonSet') return `${reference.uid} ${pod.targetNodeName || pod.nodeName}`
  const index = pod.annotations[JOB_INDEX]
  return reference.kind === 'Job' && index ? `${reference.uid} ${index}` : reference.uid
}

/** What removed a pod: what the API shows, or that its controller no longer needs it, or else a caller. */
function causeOf(pod: PodRow, world: World, ahead: World): MoveCause {
  const target = pod.conditions.find(({ type, status }) => type === 'DisruptionTarget' && status === 'True')
  const node = ahead.get('Node', { namespace: '', name: pod.nodeName })
  const silent = node?.taints.some(
    ({ key, effect }) => effect === 'NoExecute' && /^node\.kubernetes\.io\/(not-ready|unreachable)$/.test(key),
  )
  if (target?.reason === 'EvictionByEvictionAPI') return 'EVICTION'
  if (target?.reason === 'PreemptionByScheduler') return 'PREEMPTION'
  if (target?.reason === 'DeletionByTaintManager') return silent ? 'NODE_FAILURE' : 'TAINT'
  if (target?.reason === 'DeletionByPodGC') return node ? 'NODE_FAILURE' : 'NODE_REMOVED'
  if (target?.reason === 'TerminationByKubelet' || (pod.phase === 'Failed' && pod.reason !== '') || pod.reason === 'Evicted') {
    if (pod.reason === 'Evicted') return 'NODE_PRESSURE'
    if (pod.reason === 'Terminated') return 'NODE_SHUTDOWN'
    if (pod.reason === 'Preempting') return 'PREEMPTION'
    if (target) return 'OTHER'
  }
  const owner = ahead.ownerOf(pod)
  return (owner && isThere(owner, ahead) && byController(pod, owner, { world, ahead })) || 'DELETION'
}

function isThere(owner: Row, world: World): boolean {
  switch (owner.kind) {
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'StatefulSet':
    case 'DaemonSet':
      return world.get(owner.kind, owner)?.uid === owner.uid
    default:
      return false
  }
}

function byController(
  pod: PodRow,
  owner: Row,
  { world, ahead }: { readonly world: World; readonly ahead: World },
): MoveCause | undefined {
  switch (owner.kind) {
    case 'ReplicaSet':
    case 'ReplicationController': {
      const others = world
        .all('Pod')
        .filter(
          (other) =>
            other.uid !== pod.uid &&
            controllerReference(other)?.uid === owner.uid &&
            controllerReference(other)?.kind === owner.kind,
        )
        .filter((other) => !isOver(other) && other.deletionTimestamp === undefined)
      if (others.length < owner.spec.replicas) return undefined
      const above = ahead.ownerOf(owner)
      const deployment = above?.kind === 'Deployment' ? ahead.get('Deployment', above) : undefined
      return deployment && owner.spec.replicas < deployment.spec.replicas ? 'ROLLOUT' : 'SCALE'
    }
    case 'StatefulSet': {
      const ordinal = Number(pod.name.slice(pod.name.lastIndexOf('-') + 1))
      if (ordinal >= owner.spec.ordinalsStart + owner.spec.replicas) return 'SCALE'
      const { updateRevision } = owner.status
      return updateRevision !== '' && pod.labels['controller-revision-hash'] !== updateRevision ? 'ROLLOUT' : undefined
    }
    case 'DaemonSet': {
      const revisions = ahead
        .all('ControllerRevision')
        .filter((row) => ahead.ownerOf(row)?.uid === owner.uid && ahead.ownerOf(row)?.kind === 'DaemonSet')
      const newest = revisions.reduce<(typeof revisions)[number] | undefined>(
        (a, b) => (a && a.revision > b.revision ? a : b),
        undefined,
      )
      const [hash, own] = [newest?.labels['controller-revision-hash'], pod.labels['controller-revision-hash']]
      return hash !== undefined && own !== undefined && hash !== own ? 'ROLLOUT' : undefined
    }
    default:
      return undefined
  }
}
