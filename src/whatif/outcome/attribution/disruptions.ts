import type { ObjectKey } from '../../../engine/turn.ts'
import { idOf } from '../../../kube/id-of.ts'
import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import { isPodReady } from '../../../kube/pod.ts'
import { eachInParts, flatMapInParts } from '../../../lib/in-parts.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { RecordedMove } from '../../recording/move-tracker.ts'
import type { RecordedPlacement } from '../../recording/placement-tracker.ts'
import type { FinishedRun } from '../finished-run.ts'
import type { Move } from '../move.ts'
import { notScaledUp } from '../not-scaled-up.ts'
import type { Outcome, PendingPod, Placement, Preemption, TimelineEvent } from '../outcome.ts'
import { pendingPods } from '../pending-pods.ts'
import { removedNamespaces } from '../removed-namespaces.ts'
import type { RunRecord } from '../run-record.ts'
import { equalVictims } from './equal-victims.ts'
import { moveResult } from './move-result.ts'
import { ownMoves } from './own-moves.ts'
import { ownPlacements } from './own-placements.ts'
import { takenPods } from './taken-pods.ts'

/** What happens to pods because of the scenario. */
export interface Disruptions extends Pick<Outcome, 'moves' | 'placements' | 'pending' | 'preemptions'> {
  /** Why the node autoscaler adds no node for a pod, by `namespace/name`. */
  readonly notScaledUp: ReadonlyMap<NamespacedName, string>
}

/** What of a finished run they are found in. */
interface DisruptedRun
  extends Pick<FinishedRun, 'after' | 'reports' | 'modelledOwners' | 'baseline' | 'explain' | 'schedulerNames'> {
  readonly base: Pick<FinishedRun['base'], 'state'>
  readonly recorder: Pick<FinishedRun['recorder'], 'events'>
}

/** Pods that are removed, created, preempt others or stay Pending, as the difference to the run without the scenario. With pauses. */
export function* disruptionsOf(
  run: DisruptedRun,
  { record, timeline }: { readonly record: RunRecord; readonly timeline: readonly TimelineEvent[] },
): Generator<void, Disruptions> {
  const { base, after, reports, modelledOwners: modelled, baseline } = run
  const taken = takenPods(reports, [base.state, after])
  const isOwn = ownMoves({ baseline: baseline?.record.moves, taken: taken.all, base: base.state })
  const own = yield* flatMapInParts(record.moves, (move) => (isOwn(move) ? [move] : []))
  const question = {
    base: base.state,
    after,
    modelled,
    requested: taken.named,
    removed: removedNamespaces(after, baseline?.after ?? base.state),
  }
  const moves = yield* flatMapInParts(own, (move) => [
    moveOf(move, { result: moveResult(move, question), wasReady: wasReady(move, base.state) }),
  ])
  yield
  const left = new Set(own.map(({ pod }) => idOf(pod)))
  const placements = yield* placementsOf(run, record, left)
  yield
  const reasons = notScaledUp(run.recorder.events)
  return {
    moves,
    placements,
    pending: yield* pendingAtEnd(run, timeline, reasons),
    preemptions: (yield* preemptionsOf(timeline, run.recorder, left)).map((item) => ({
      ...item,
      ties: equalVictims(item, base.state),
    })),
    notScaledUp: reasons,
  }
}

/** A pod that came later was not there to be unready. */
function wasReady({ pod: { namespace, name }, uid }: RecordedMove, base: ClusterView): boolean {
  const pod = base.get('Pod', namespace, name)
  return pod?.uid !== uid || isPodReady(pod)
}

/** Field by field: ties are named when they are read, and there may be thousands of moves. */
function moveOf(move: RecordedMove, { result, wasReady }: Pick<Move, 'result' | 'wasReady'>): Move {
  const { pod, owner, workload, fromNode, toNode, replacedBy, cause, losesData, leftAtMs, goneAtMs, readyAtMs, downtimeMs } = move
  return {
    pod,
    owner,
    workload,
    fromNode,
    toNode,
    replacedBy,
    cause,
    result,
    wasReady,
    losesData,
    leftAtMs,
    goneAtMs,
    readyAtMs,
    downtimeMs,
    get ties() {
      return move.ties()
    },
  }
}

function* placementsOf(
  { baseline }: DisruptedRun,
  { placements }: RunRecord,
  left: ReadonlySet<string>,
): Generator<void, readonly Placement[]> {
  const isOwn = ownPlacements({ baseline: baseline?.record.placements, hasLeft: (pod) => left.has(idOf(pod)) })
  return yield* flatMapInParts(placements, (placement) => [placementOf(placement, isOwn(placement))])
}

function placementOf(placement: RecordedPlacement, causedByScenario: boolean): Placement {
  const { pod, owner, node, atMs, replaces } = placement
  return {
    pod,
    owner,
    node,
    get ties() {
      return placement.ties()
    },
    atMs,
    replaces,
    causedByScenario,
  }
}

function* pendingAtEnd(
  run: DisruptedRun,
  timeline: readonly TimelineEvent[],
  reasons: ReadonlyMap<NamespacedName, string>,
): Generator<void, readonly PendingPod[]> {
  const createdMs = yield* creationTimes(timeline, run.after)
  return yield* pendingPods(run.after, {
    baseline: run.baseline?.pending,
    createdMs: (pod) => createdMs.get(keyOf(pod)) ?? 0,
    explain: run.explain,
    schedulerNames: run.schedulerNames,
    notScaledUp: reasons,
  })
}

/** When the pods that are without a node were made, by `namespace/name`. */
function* creationTimes(
  timeline: readonly TimelineEvent[],
  after: ClusterState,
): Generator<void, ReadonlyMap<NamespacedName, number>> {
  const names = new Set(after.podsOnNode('').map(({ name }) => name))
  const times = new Map<NamespacedName, number>()
  yield* eachInParts(timeline, ({ kind, object, atMs }) => {
    if (kind === 'CREATED' && names.has(object.name)) times.set(keyOf(object), atMs)
  })
  return times
}

/**
 * The timeline has the victims; the scheduler's event of the same moment names the pod for which each was preempted. Later events name pods
 * that find the victim Terminating, or are about another pod of its name. The victims of one pod go moments after each other, as many as
 * are deleted at once, and are one preemption.
 */
function* preemptionsOf(
  timeline: readonly TimelineEvent[],
  { events }: DisruptedRun['recorder'],
  left: ReadonlySet<string>,
): Generator<void, readonly Omit<Preemption, 'ties'>[]> {
  const preemptors = new Map<string, ObjectKey>()
  yield* eachInParts(events, ({ atMs, event: { reason, regarding, related } }) => {
    const id = `${idOf(regarding)} ${atMs}`
    if (reason === 'Preempted' && related && !preemptors.has(id)) preemptors.set(id, related)
  })
  const found = new Map<string, Omit<Preemption, 'ties'>>()
  yield* eachInParts(timeline, ({ kind, object, node, atMs }) => {
    if (kind !== 'PREEMPTED' || !left.has(idOf(object))) return
    const preemptor = preemptors.get(`${idOf(object)} ${atMs}`) ?? object
    const id = `${idOf(preemptor)} ${node}`
    const before = found.get(id) ?? { preemptor, node, victims: [], atMs }
    found.set(id, { ...before, victims: [...before.victims, object] })
  })
  return [...found.values()]
}
