import { isJobFinished } from '../../../src/kube/job.ts'
import { KIND_NAMES, type Row } from '../../../src/kube/kinds.ts'
import { controllerOf } from '../../../src/kube/object-row.ts'
import { isPodActive, isPodReady, type PodRow } from '../../../src/kube/pod.ts'
import type { ClusterState } from '../../../src/twin/cluster-state.ts'
import { checkInvariants } from '../../support/check-invariants.ts'
import { ordinalOf, share } from './reckoning.ts'
import type { StormWorld } from './storm-world.ts'
import { matchesEveryTaint } from './tolerated.ts'

const HOUR_MS = 3_600_000
/** Of an hour: resyncs and heartbeats of a few nodes, and nothing that grows with what has happened. */
const HOURLY_EVENTS_MAX = 4000

/** What has to happen once the storm is over: everything settles, and then nothing stirs any more. */
export function judgeCalm(world: StormWorld): void {
  for (const text of unsettled(world)) world.blame(text)
  const before = world.changes
  const events = world.pass(HOUR_MS)
  if (world.changes > before) world.blame(`${world.changes - before} changes in an hour of rest`)
  if (events > HOURLY_EVENTS_MAX) world.blame(`${events} events in an hour of rest`)
}

function unsettled({ state, left }: StormWorld): readonly string[] {
  return [
    ...checkInvariants(state),
    ...leftovers(state),
    ...state.list('Pod').flatMap(unsettledPod),
    ...replicas(state),
    ...state.list('Deployment').flatMap((row) => rollout(row, state)),
    ...state.list('StatefulSet').flatMap((row) => members(row, state)),
    ...state.list('DaemonSet').flatMap((row) => daemons(row, state)),
    ...state.list('Job').flatMap((row) => jobPods(row, state)),
    ...state
      .list('PodDisruptionBudget')
      .flatMap((row) => (left.has(`${row.namespace}/${row.name}`) ? [] : budgetCounts(row, state))),
    ...state.list('ResourceQuota').flatMap((row) => quotaCounts(row, state)),
    ...state.list('Service').flatMap((row) => endpoints(row, state)),
  ]
}

/** Objects that should be gone, and owners that are. */
function leftovers(state: ClusterState): readonly string[] {
  const rows = KIND_NAMES.flatMap((kind): Row[] => [...state.list(kind)])
  const uids = new Set(rows.map(({ uid }) => uid))
  return rows.flatMap((row) => {
    const name = `${row.kind} ${row.namespace}/${row.name}`
    const wrong = row.deletionTimestamp === undefined ? [] : [`${name} is still being deleted (${row.finalizers.join(', ')})`]
    const lost = row.ownerReferences.filter(({ uid }) => !uids.has(uid))
    if (lost.length > 0)
      wrong.push(`${name} belongs to ${lost.map((owner) => `${owner.kind} ${owner.name}`).join(', ')}, which is gone`)
    if (row.namespace !== '' && state.get('Namespace', '', row.namespace) === undefined)
      wrong.push(`${name} has outlived its namespace`)
    return wrong
  })
}

function unsettledPod(pod: PodRow): readonly string[] {
  if (!isPodActive(pod)) return []
  if (pod.nodeName === '') return [`pod ${pod.name} waits although there is room`]
  const ends = Object.keys(pod.annotations).some((name) => name.endsWith('exit-after'))
  return ends || isPodReady(pod) || isIll(pod) ? [] : [`pod ${pod.name} never gets ready`]
}

/** Pods of broken templates without an owner stay as they are. */
function isIll(pod: PodRow): boolean {
  return Object.keys(pod.annotations).some((name) => name.endsWith('never-ready') || name.endsWith('bad-image'))
}

function liveOf(uid: string, state: ClusterState): readonly PodRow[] {
  return state.podsOwnedBy(uid).filter(isPodActive)
}

function replicas(state: ClusterState): readonly string[] {
  const rows = [...state.list('ReplicaSet'), ...state.list('ReplicationController'), ...state.list('StatefulSet')]
  return rows.flatMap((row) => {
    const live = liveOf(row.uid, state)
    const ready = live.filter(isPodReady).length
    const wrong: string[] = []
    const { name, kind, spec, status } = row
    if (live.length !== spec.replicas) wrong.push(`${kind} ${name} has ${live.length} pods and wants ${spec.replicas}`)
    if (status.replicas !== live.length || status.readyReplicas !== ready)
      wrong.push(`${kind} ${name} reports ${status.readyReplicas}/${status.replicas}, there are ${ready}/${live.length}`)
    if (status.observedGeneration !== row.generation) wrong.push(`${kind} ${name} has not observed its generation`)
    return wrong
  })
}

function rollout(
  { name, uid, spec, status, generation }: Extract<Row, { kind: 'Deployment' }>,
  state: ClusterState,
): readonly string[] {
  const sets = state.dependentsOf(uid).filter((row) => row.kind === 'ReplicaSet')
  const inUse = sets.filter((set) => set.spec.replicas > 0)
  const wrong: string[] = []
  const wanted = inUse.reduce((sum, set) => sum + set.spec.replicas, 0)
  if (wanted !== spec.replicas || inUse.length > 1)
    wrong.push(`Deployment ${name} is not rolled out: ${wanted} of ${spec.replicas}`)
  const { observedGeneration, updatedReplicas, availableReplicas } = status
  if (observedGeneration !== generation || updatedReplicas !== spec.replicas || availableReplicas !== spec.replicas)
    wrong.push(`Deployment ${name} reports ${updatedReplicas} updated and ${availableReplicas} available of ${spec.replicas}`)
  const old = sets.length - 1
  if (old > spec.revisionHistoryLimit)
    wrong.push(`Deployment ${name} keeps ${old} of ${spec.revisionHistoryLimit} old ReplicaSets`)
  return wrong
}

function members(row: Extract<Row, { kind: 'StatefulSet' }>, state: ClusterState): readonly string[] {
  const { ordinalsStart: first, partition = 0, updateStrategy } = row.spec
  return liveOf(row.uid, state).flatMap((pod) => {
    const ordinal = ordinalOf(pod.name)
    const wrong: string[] = []
    if (ordinal < first || ordinal >= first + row.spec.replicas) wrong.push(`${pod.name} is no member of ${row.name}`)
    const old = pod.labels['controller-revision-hash'] !== row.status.updateRevision
    if (old && updateStrategy === 'RollingUpdate' && ordinal >= first + partition) wrong.push(`${pod.name} has not been updated`)
    return wrong
  })
}

function daemons(row: Extract<Row, { kind: 'DaemonSet' }>, state: ClusterState): readonly string[] {
  const live = liveOf(row.uid, state)
  const { nodeSelector } = row.spec.template.spec
  return state.list('Node').flatMap((node) => {
    const here = live.filter((pod) => pod.nodeName === node.name)
    const fits = Object.entries(nodeSelector).every(([key, value]) => node.labels[key] === value)
    const wanted = fits && here.every((pod) => matchesEveryTaint(pod, node)) ? 1 : 0
    return here.length === wanted ? [] : [`DaemonSet ${row.name} has ${here.length} pods on ${node.name} and wants ${wanted}`]
  })
}

function jobPods(row: Extract<Row, { kind: 'Job' }>, state: ClusterState): readonly string[] {
  const live = liveOf(row.uid, state).length
  const idle = isJobFinished(row) || row.spec.suspend || row.spec.parallelism === 0
  if (idle) return live === 0 ? [] : [`Job ${row.name} has ${live} pods and should have none`]
  return [`Job ${row.name} never ends: ${JSON.stringify(row.status)}`]
}

/**
 * Budgets of pods that no other budget is for: of several only one is counted (see the disruption controller), and a budget is
 * not updated for a pod that has left its selection (updatePod reads only the new labels).
 */
function budgetCounts(row: Extract<Row, { kind: 'PodDisruptionBudget' }>, state: ClusterState): readonly string[] {
  const { namespace, name, spec, status } = row
  // Pods whose controller has no scale cannot be counted: the budget keeps what it had and allows nothing (WL-PDB-16).
  if (status.conditions.some(({ reason }) => reason === 'SyncFailed'))
    return status.disruptionsAllowed === 0 ? [] : [`budget ${name} allows what it cannot count`]
  const pods = state
    .podsMatching(namespace, spec.selector)
    .filter((pod) => pod.deletionTimestamp === undefined || isPodReady(pod))
  const healthy = pods.filter((pod) => isPodActive(pod) && isPodReady(pod)).length
  const wrong: string[] = []
  if (status.currentHealthy !== healthy) wrong.push(`budget ${name} counts ${status.currentHealthy} healthy pods of ${healthy}`)
  if (Object.keys(status.disruptedPods).length > 0) wrong.push(`budget ${name} still expects pods to go`)
  if (typeof spec.minAvailable === 'number' && status.desiredHealthy !== spec.minAvailable)
    wrong.push(`budget ${name} wants another number`)
  const expected = status.expectedPods
  const { maxUnavailable } = spec
  const desired =
    maxUnavailable === undefined ? status.desiredHealthy : Math.max(0, expected - share(maxUnavailable, expected, 'up'))
  if (status.desiredHealthy !== desired && expected > 0)
    wrong.push(`budget ${name} wants ${status.desiredHealthy} healthy pods, not ${desired}`)
  return wrong
}

function quotaCounts(row: Extract<Row, { kind: 'ResourceQuota' }>, state: ClusterState): readonly string[] {
  const counted = state.listIn('Pod', row.namespace).filter(isPodActive).length
  return row.used['pods'] === String(counted) ? [] : [`quota ${row.name} counts ${row.used['pods']} pods of ${counted}`]
}

function endpoints(row: Extract<Row, { kind: 'Service' }>, state: ClusterState): readonly string[] {
  const slices = state.listIn('EndpointSlice', row.namespace).filter((slice) => controllerOf(slice)?.uid === row.uid)
  const reported = slices.flatMap((slice) => slice.endpoints.filter(({ ready }) => ready).map(({ targetName }) => targetName))
  const ready = state
    .listIn('Pod', row.namespace)
    .filter((pod) => pod.labels['app'] === row.name && isPodActive(pod) && isPodReady(pod))
    .map(({ name }) => name)
  const same = reported.toSorted().join(' ') === ready.toSorted().join(' ')
  return same
    ? []
    : [`Service ${row.name} has the endpoints ${reported.toSorted().join(' ')}, ready are ${ready.toSorted().join(' ')}`]
}
