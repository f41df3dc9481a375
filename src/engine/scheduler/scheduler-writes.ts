import { condition, setCondition } from '../../kube/condition.ts'
import { stamp } from '../../kube/instant.ts'
import { type PodRow, podRow, podWithConditions } from '../../kube/pod.ts'
import type { ObjectKey, Turn } from '../turn.ts'
import type { BoundDecision } from './cycle.ts'
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

/** Longer notes are cut (semantics A1.16). */
const NOTE_LENGTH_MAX = 1024
const NOTE_CUT = ' ...'

/** Writes what the decision takes, then the binding. Returns why it was refused; `undefined`: the pod is bound. */
export function bindPod(pod: PodRow, { node, reservations }: BoundDecision, turn: Turn): string | undefined {
  for (const row of reservations) {
    const refusal = writeReservation(row, turn)
    if (refusal !== undefined) return refusal
  }
  const answer = turn.api.bind(pod, node.name)
  if (!answer.ok) return `binding rejected: running Bind plugin "DefaultBinder": ${answer.refusal.message}`
  const message = `Successfully assigned ${pod.namespace}/${pod.name} to ${node.name}`
  turn.record({ regarding: podKey(pod), type: 'Normal', reason: 'Scheduled', message })
  return undefined
}

/** Writes why the pod has no node (semantics A1.14). */
export function reportFailure(pod: PodRow, report: FailureReport, turn: Turn): void {
  const { postFilter, nominate, reason, message } = report
  if (postFilter?.release) releaseClaim(postFilter.release, turn)
  if (postFilter?.outcome === 'nominated') {
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

/** Who makes which pod go from which node. */
interface Preempting {
  readonly by: PodRow
  readonly node: string
  readonly turn: Turn
}

/** Sends a pod away; one that is on its way out already is only told of it. Budgets do not stop the scheduler. */
export function preemptVictim(victim: PodRow, preempting: Preempting): void {
  const current = preempting.turn.cluster.get('Pod', victim.namespace, victim.name)
  if (!current || current.uid !== victim.uid) return
  if (current.deletionTimestamp === undefined) sendAway(current, preempting)
  const { by, node, turn } = preempting
  turn.record({
    regarding: podKey(victim),
    related: podKey(by),
    type: 'Normal',
    reason: 'Preempted',
    message: `Preempted by pod ${by.uid} on node ${node}`,
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

function podKey({ namespace, name }: PodRow): ObjectKey {
  return { kind: 'Pod', namespace, name }
}

function cutNote(message: string): string {
  return message.length <= NOTE_LENGTH_MAX ? message : message.slice(0, NOTE_LENGTH_MAX - NOTE_CUT.length) + NOTE_CUT
}
