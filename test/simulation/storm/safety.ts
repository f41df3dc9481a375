import { addMs } from '../../../src/kube/instant.ts'
import type { JobRow } from '../../../src/kube/job.ts'
import { isJobFinished } from '../../../src/kube/job.ts'
import { KIND_NAMES, KINDS, type Row } from '../../../src/kube/kinds.ts'
import { controllerOf } from '../../../src/kube/object-row.ts'
import { isPodActive, isPodReady, isPodTerminal, type PodRow } from '../../../src/kube/pod.ts'
import type { StatefulSetRow } from '../../../src/kube/stateful-set.ts'
import type { ChangeOf } from '../../../src/twin/change.ts'
import { FINALIZER } from './deeds.ts'
import { ordinalOf, parseIndexes, share } from './reckoning.ts'
import type { StormWorld, Witness } from './storm-world.ts'
import { matchesEveryTaint } from './tolerated.ts'

/** What must never happen, whatever is done to a cluster. Each checks one change, in the state after it. */
export const SAFETY: readonly Witness[] = [
  keepsIdentity,
  honoursFinalizers,
  observesNoFuture,
  (change, world) => change.kind === 'Pod' && judgePod(change, world),
  (change, world) => change.kind === 'ReplicaSet' && staysInSurge(change, world),
  (change, world) => change.kind === 'PodDisruptionBudget' && spendsWhatIsAllowed(change, world),
  (change, world) => change.kind === 'Job' && countsForwards(change, world),
]

function keepsIdentity({ before, after, kind }: Parameters<Witness>[0], world: StormWorld): void {
  if (before === undefined || after === undefined) return
  if (before.uid !== after.uid) world.blame(`${kind} ${after.name} became another object without being deleted first`)
  if (before.deletionTimestamp !== undefined && after.deletionTimestamp === undefined)
    world.blame(`${kind} ${after.name} came back from deletion`)
  if (after.generation < before.generation) world.blame(`${kind} ${after.name} went back to generation ${after.generation}`)
  if (after.ownerReferences.filter(({ controller }) => controller).length > 1)
    world.blame(`${kind} ${after.name} has two controllers`)
}

/** What still prevents the removal of each finalizer; an object is deleted at the moment in which its last one is taken. */
const HELD_BY: Readonly<Record<string, (row: Row, world: StormWorld) => boolean>> = {
  [FINALIZER]: (_, world) => !world.acting,
  foregroundDeletion: ({ uid }, { state }) =>
    state
      .dependentsOf(uid)
      .some(({ ownerReferences }) => ownerReferences.some((owner) => owner.uid === uid && owner.blockOwnerDeletion)),
  orphan: ({ uid }, { state }) => state.dependentsOf(uid).length > 0,
  kubernetes: ({ name }, { state }) => NAMESPACED.some((kind) => state.listIn(kind, name).length > 0),
  'kubernetes.io/pvc-protection': ({ namespace, name }, { state }) =>
    state.listIn('Pod', namespace).some((pod) => !isPodTerminal(pod) && pod.nodeName !== '' && usesClaim(pod, name)),
  'batch.kubernetes.io/job-tracking': () => false,
}
const NAMESPACED = KIND_NAMES.filter((kind) => KINDS[kind].namespaced && kind !== 'Lease')

function usesClaim({ shape }: PodRow, name: string): boolean {
  return shape.spec.volumes.some(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === name)
}

function honoursFinalizers({ before, after, kind }: Parameters<Witness>[0], world: StormWorld): void {
  if (before !== undefined && after === undefined) {
    for (const finalizer of before.finalizers) {
      if (HELD_BY[finalizer]?.(before, world))
        world.blame(`${kind} ${before.name} was deleted in spite of the finalizer ${finalizer}`)
    }
  }
  if (before?.deletionTimestamp === undefined || after === undefined) return
  const added = after.finalizers.filter((name) => !before.finalizers.includes(name))
  if (added.length > 0) world.blame(`${kind} ${after.name} got the finalizer ${added.join(', ')} while it was being deleted`)
}

function observesNoFuture({ after, kind }: Parameters<Witness>[0], world: StormWorld): void {
  if (after === undefined || !('status' in after) || !('observedGeneration' in after.status)) return
  if (after.status.observedGeneration > after.generation)
    world.blame(`${kind} ${after.name} has observed the generation ${after.status.observedGeneration} of ${after.generation}`)
}

function judgePod(change: ChangeOf<'Pod'>, world: StormWorld): void {
  const { before, after } = change
  if (after === undefined) return
  if (before === undefined) {
    judgeNewPod(after, world)
    return
  }
  if (before.nodeName !== after.nodeName) {
    if (before.nodeName === '') staysInNode(after, world)
    else world.blame(`pod ${after.name} moved from ${before.nodeName} to ${after.nodeName}`)
  }
  if (isPodTerminal(before) && after.phase !== before.phase)
    world.blame(`pod ${after.name} was ${before.phase} and is ${after.phase}`)
}

function staysInNode(pod: PodRow, world: StormWorld): void {
  const node = world.state.get('Node', '', pod.nodeName)
  if (node === undefined) {
    world.blame(`pod ${pod.name} was bound to ${pod.nodeName}, which is not there`)
    return
  }
  if (node.requested.milliCpu > node.allocatable.milliCpu) world.blame(`${pod.name} does not fit ${node.name}`)
  if (node.podCount > node.allocatable.pods) world.blame(`${pod.name} is a pod too many on ${node.name}`)
  if (!matchesEveryTaint(pod, node)) world.blame(`${pod.name} was bound to ${node.name} in spite of a taint`)
  if (pod.targetNodeName !== '' && pod.targetNodeName !== pod.nodeName)
    world.blame(`${pod.name} is for ${pod.targetNodeName} and was bound to ${pod.nodeName}`)
}

function judgeNewPod(pod: PodRow, world: StormWorld): void {
  staysInQuota(pod, world)
  if (world.acting) return
  const owner = controllerOf(pod)
  const namespace = world.state.get('Namespace', '', pod.namespace)
  if (namespace?.phase !== 'Active') world.blame(`${pod.name} was created in a terminating namespace`)
  // What was created and deleted in the same moment leaves nothing to judge.
  if (world.state.get('Pod', pod.namespace, pod.name) !== pod) return
  const judge = JUDGES[owner?.kind ?? '']
  if (judge === undefined) world.blame(`${pod.name} belongs to ${owner?.kind ?? 'nobody'}, which makes no pods`)
  else judge(pod, world)
}

/** What is required of new pods, by the kind of their owner. */
const JUDGES: Readonly<Record<string, (pod: PodRow, world: StormWorld) => void>> = {
  ReplicaSet: (pod, world) => replacesOnlyLost(pod, 'ReplicaSet', world),
  ReplicationController: (pod, world) => replacesOnlyLost(pod, 'ReplicationController', world),
  StatefulSet: keepsOrder,
  DaemonSet: oneOnEachNode,
  Job: staysParallel,
}

/** A quota is never overrun by what is created while it applies. */
function staysInQuota(pod: PodRow, world: StormWorld): void {
  for (const quota of world.state.listIn('ResourceQuota', pod.namespace)) {
    const hard = quota.statusHard['pods']
    if (hard === undefined) continue
    const counted = world.state.listIn('Pod', pod.namespace).filter((other) => isCharged(other, world))
    if (counted.length > Number(hard)) world.blame(`${pod.name} is pod ${counted.length} in a quota of ${hard}`)
  }
}

/** Pods are charged until they have ended, or should have. */
function isCharged(pod: PodRow, { simulation }: StormWorld): boolean {
  if (isPodTerminal(pod)) return false
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod
  return deletionTimestamp === undefined || simulation.now <= addMs(deletionTimestamp, deletionGracePeriodSeconds * 1000)
}

function ownerOf<K extends 'ReplicaSet' | 'ReplicationController' | 'StatefulSet' | 'DaemonSet' | 'Job'>(
  pod: PodRow,
  kind: K,
  world: StormWorld,
) {
  const reference = controllerOf(pod)
  const owner = world.state.get(kind, pod.namespace, reference?.name ?? '')
  if (owner === undefined || owner.uid !== reference?.uid) {
    world.blame(`${pod.name} was made for a ${kind} that is not there`)
    return undefined
  }
  if (owner.deletionTimestamp !== undefined) world.blame(`${pod.name} was made for ${owner.name}, which is being deleted`)
  return owner
}

const BATCHES_MS = 1000

function replacesOnlyLost(pod: PodRow, kind: 'ReplicaSet' | 'ReplicationController', world: StormWorld): void {
  const owner = ownerOf(pod, kind, world)
  if (owner === undefined) return
  // Batches that are under way when it is scaled are still sent.
  if (world.msSinceScaled(owner.uid) < BATCHES_MS) return
  const live = world.state.podsOwnedBy(owner.uid).filter(isPodActive).length
  if (live > owner.spec.replicas) world.blame(`${pod.name} is pod ${live} of ${owner.name}, which wants ${owner.spec.replicas}`)
}

/** An ordinal is created again only after all before it are up, unless the set is Parallel. */
function keepsOrder(pod: PodRow, world: StormWorld): void {
  const set = ownerOf(pod, 'StatefulSet', world)
  if (set === undefined) return
  const ordinal = ordinalOf(pod.name)
  const { ordinalsStart: first, replicas, podManagementPolicy } = set.spec
  if (ordinal < first || ordinal >= first + replicas) world.blame(`${pod.name} is outside of ${first} to ${first + replicas - 1}`)
  if (podManagementPolicy === 'Parallel') return
  for (let before = first; before < ordinal; before++) {
    if (!isUp(set, before, world)) world.blame(`${pod.name} was made although ${set.name}-${before} is not up`)
  }
}

function isUp(set: StatefulSetRow, ordinal: number, world: StormWorld): boolean {
  const pod = world.state.get('Pod', set.namespace, `${set.name}-${ordinal}`)
  return pod !== undefined && isPodActive(pod) && isPodReady(pod)
}

function oneOnEachNode(pod: PodRow, world: StormWorld): void {
  const set = ownerOf(pod, 'DaemonSet', world)
  if (set === undefined) return
  const most = set.spec.maxSurge === 0 ? 1 : 2
  const there = world.state
    .podsOwnedBy(set.uid)
    .filter((other) => isPodActive(other) && other.targetNodeName === pod.targetNodeName)
  if (there.length > most) world.blame(`${pod.name} is daemon ${there.length} of ${set.name} for ${pod.targetNodeName}`)
}

function staysParallel(pod: PodRow, world: StormWorld): void {
  const job = ownerOf(pod, 'Job', world)
  if (job === undefined) return
  if (isJobFinished(job)) world.blame(`${pod.name} was made for ${job.name}, which has finished`)
  if (job.spec.suspend) world.blame(`${pod.name} was made for ${job.name}, which is suspended`)
  const live = world.state.podsOwnedBy(job.uid).filter(isPodActive)
  if (live.length > job.spec.parallelism) world.blame(`${pod.name} is pod ${live.length} of ${job.spec.parallelism} in parallel`)
  if (job.spec.completionMode === 'Indexed') keepsIndexes(pod, job, live, world)
}

const INDEX = 'batch.kubernetes.io/job-completion-index'

function keepsIndexes(pod: PodRow, job: JobRow, live: readonly PodRow[], world: StormWorld): void {
  const index = pod.annotations[INDEX]
  if (live.filter((other) => other.annotations[INDEX] === index).length > 1)
    world.blame(`index ${index} of ${job.name} has two pods`)
  if (Number(index) >= (job.spec.completions ?? 0)) world.blame(`${job.name} has no index ${index}`)
  if (parseIndexes(job.status.completedIndexes).has(Number(index))) world.blame(`index ${index} of ${job.name} had succeeded`)
}

/** A rollout never requires more than the replicas and its surge. */
function staysInSurge({ before, after }: ChangeOf<'ReplicaSet'>, world: StormWorld): void {
  if (world.acting || before === undefined || after === undefined || after.spec.replicas <= before.spec.replicas) return
  const reference = controllerOf(after)
  const deployment = world.state.get('Deployment', after.namespace, reference?.name ?? '')
  if (deployment === undefined || deployment.uid !== reference?.uid) return
  const { replicas, strategy, maxSurge } = deployment.spec
  const most = replicas + (strategy === 'Recreate' ? 0 : share(maxSurge, replicas, 'up'))
  const wanted = world.state
    .dependentsOf(deployment.uid)
    .reduce((sum, row) => sum + (row.kind === 'ReplicaSet' ? row.spec.replicas : 0), 0)
  if (wanted > most) world.blame(`the ReplicaSets of ${deployment.name} want ${wanted}, at most ${most} is right`)
}

/** Evictions take what the budget allows, one at a time, and the controller allows what it counts. */
function spendsWhatIsAllowed({ before, after }: ChangeOf<'PodDisruptionBudget'>, world: StormWorld): void {
  if (after === undefined || before?.status === after.status) return
  const { disruptionsAllowed: allowed, currentHealthy, desiredHealthy, disruptedPods } = after.status
  if (allowed < 0) world.blame(`budget ${after.name} is overdrawn: ${allowed}`)
  if (allowed > Math.max(0, currentHealthy - desiredHealthy))
    world.blame(`budget ${after.name} allows ${allowed}, which is too much`)
  const taken = Object.keys(disruptedPods).filter((name) => before?.status.disruptedPods[name] === undefined)
  if (taken.length === 0) return
  const had = before?.status.disruptionsAllowed ?? 0
  if (had - allowed !== taken.length) world.blame(`budget ${after.name} had ${had}, gave ${taken.length} and has ${allowed}`)
}

/** A Job never loses a count, and a finished Job stays finished. */
function countsForwards({ before, after }: ChangeOf<'Job'>, world: StormWorld): void {
  if (before === undefined || after === undefined) return
  if (isJobFinished(before) && !isJobFinished(after)) world.blame(`Job ${after.name} had finished and has not any more`)
  const counts = (job: JobRow): number => job.status.failed
  if (counts(after) < counts(before)) world.blame(`Job ${after.name} forgot failures`)
  const fewer = after.spec.completions !== before.spec.completions
  if (!fewer && after.spec.completionMode === 'NonIndexed' && after.status.succeeded < before.status.succeeded)
    world.blame(`Job ${after.name} forgot successes`)
}
