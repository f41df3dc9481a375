import { condition, setCondition } from '../../kube/condition.ts'
import { stamp } from '../../kube/instant.ts'
import type { Row } from '../../kube/kinds.ts'
import { type PodRow, podRow, podWithConditions } from '../../kube/pod.ts'
import { podKey, type Turn } from '../turn.ts'
import type { BoundDecision, CycleDecision } from './cycle.ts'
import type { PostFilterResult } from './framework.ts'
import { releaseClaim, writeReservation } from './write-claims.ts'

/** Why a pod has no node, as its status and its events tell it. */
export interface FailureReport {
  readonly reason: 'Unschedulable' | 'SchedulerError'
  readonly message: string
  /** Its nomination from now on: a node, `''` to clear it, `undefined` to leave it. */
  readonly nominate: string | undefined
  /** Who refused it. */
  readonly plugins: readonly string[]
  readonly postFilter: PostFilterResult | undefined
}

/** Without anybody who could make room the nomination is given up; preemption itself says what becomes of it. */
export function failureOf(outcome: Exclude<CycleDecision, BoundDecision>): FailureReport {
  if (outcome.result === 'error') {
    return { reason: 'SchedulerError', message: outcome.message, nominate: '', plugins: [], postFilter: undefined }
  }
  const { message, postFilter, unschedulablePlugins } = outcome
  return {
    reason: 'Unschedulable',
    message,
    nominate: postFilter ? postFilter.nominate : '',
    plugins: unschedulablePlugins,
    postFilter,
  }
}

/** Longer notes are cut (semantics A1.16). */
const NOTE_LENGTH_MAX = 1024
const NOTE_CUT = ' ...'

/** Writes what the decision takes besides room. Returns why it was refused. */
export function writeReservations(reservations: readonly Row[], turn: Turn): string | undefined {
  for (const row of reservations) {
    const refusal = writeReservation(row, turn)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** Tells others where the pod will be, when that takes time (NominatedNodeNameForExpectation, on since 1.35). */
export function tellExpectedNode(pod: PodRow, nodeName: string, { api }: Turn): void {
  if (pod.nominatedNodeName !== nodeName) api.updateStatus(podRow({ ...pod, nominatedNodeName: nodeName }))
}

/** Writes the binding. Returns why it was refused; `undefined`: the pod is bound. */
export function bindPod(pod: PodRow, nodeName: string, turn: Turn): string | undefined {
  const answer = turn.api.bind(pod, nodeName)
  if (!answer.ok) return `binding rejected: running Bind plugin "DefaultBinder": ${answer.refusal.message}`
  const message = `Successfully assigned ${pod.namespace}/${pod.name} to ${nodeName}`
  turn.record({ regarding: podKey(pod), type: 'Normal', reason: 'Scheduled', message })
  return undefined
}

/** Writes why the pod has no node (semantics A1.14). */
export function reportFailure(pod: PodRow, report: FailureReport, turn: Turn): void {
  const { postFilter, nominate, reason, message } = report
  if (postFilter?.release) releaseClaim(postFilter.release, turn)
  if (postFilter?.outcome === 'nominated' && sendsAway(postFilter.victims)) {
    for (const other of postFilter.clearedNominations) clearNomination(other, turn)
  }
  turn.record({ regarding: podKey(pod), type: 'Warning', reason: 'FailedScheduling', message: cutNote(message) })
  const current = turn.cluster.get('Pod', pod.namespace, pod.name)
  if (!current || current.uid !== pod.uid) return
  const scheduled = condition({
    type: 'PodScheduled',
    status: 'False',
    reason,
    message,
    lastTransitionTime: stamp(turn.now),
    observedGeneration: current.generation,
  })
  const conditions = setCondition(current.conditions, scheduled)
  const nominatedNodeName = nominate ?? current.nominatedNodeName
  if (conditions === current.conditions && nominatedNodeName === current.nominatedNodeName) return
  turn.api.updateStatus(podWithConditions(current, conditions, nominatedNodeName))
}

/**
 * The executor of a preemption works for victims that are still to be sent away alone: when all are on their way out already, nobody
 * takes others' nominations either (framework/preemption/executor.go).
 */
function sendsAway(victims: readonly PodRow[]): boolean {
  return victims.some(({ deletionTimestamp }) => deletionTimestamp === undefined)
}

/** Who makes which pod go from which node. */
interface Preempting {
  readonly by: PodRow
  readonly node: string
  readonly turn: Turn
  /** Takes the place of a pod that is not bound yet; false: it is. */
  readonly takePlace: (victim: PodRow) => boolean
}

/**
 * Sends a pod away; one that is on its way out already is only told of it, and one that is not bound yet only loses its place.
 * Budgets do not stop the scheduler.
 */
export function preemptVictim(victim: PodRow, preempting: Preempting): void {
  const { by, node, turn, takePlace } = preempting
  const current = turn.cluster.get('Pod', victim.namespace, victim.name)
  if (!current || current.uid !== victim.uid) return
  const isUnbound = takePlace(victim)
  if (!isUnbound && current.deletionTimestamp === undefined) sendAway(current, preempting)
  turn.record({
    regarding: podKey(victim),
    related: podKey(by),
    type: 'Normal',
    reason: 'Preempted',
    message: `Preempted by pod ${by.uid} on node ${node}${isUnbound ? ' (in kube-scheduler memory).' : ''}`,
  })
}

function sendAway(pod: PodRow, { by, turn }: Preempting): void {
  const disrupted = condition({
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'PreemptionByScheduler',
    message: `${by.shape.spec.schedulerName}: preempting to accommodate a higher priority pod`,
    lastTransitionTime: stamp(turn.now),
    observedGeneration: pod.generation,
  })
  turn.api.updateStatus(podWithConditions(pod, setCondition(pod.conditions, disrupted)))
  turn.api.delete(podKey(pod), { uid: pod.uid })
}

function clearNomination(pod: PodRow, turn: Turn): void {
  const current = turn.cluster.get('Pod', pod.namespace, pod.name)
  if (current && current.nominatedNodeName !== '') turn.api.updateStatus(podRow({ ...current, nominatedNodeName: '' }))
}

function cutNote(message: string): string {
  return message.length <= NOTE_LENGTH_MAX ? message : message.slice(0, NOTE_LENGTH_MAX - NOTE_CUT.length) + NOTE_CUT
}
