import { condition, setCondition } from '../../../kube/condition.ts'
import { stamp } from '../../../kube/instant.ts'
import { type PodRow, podRow, podWithConditions } from '../../../kube/pod.ts'
import { podKey, type Turn } from '../../turn.ts'
import type { BoundDecision, CycleDecision } from '../cycle/cycle.ts'
import type { PostFilterResult } from '../framework/post-filter-context.ts'
import { releaseClaim } from './write-claims.ts'

/** Why a pod has no node, as its status and its events report it. */
export interface FailureReport {
  readonly reason: 'Unschedulable' | 'SchedulerError'
  readonly message: string
  /** Its nomination from now on: a node, `''` to clear it, `undefined` to leave it. */
  readonly nominate: string | undefined
  /** Who refused it. */
  readonly plugins: readonly string[]
  readonly postFilter: PostFilterResult | undefined
}

/** Without a plugin that could make room the nomination is cleared; otherwise preemption decides about it. */
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

/** Records why the pod has no node and writes its status (semantics A1.14). */
export function reportFailure(pod: PodRow, report: FailureReport, turn: Turn): void {
  recordFailure(pod, report, turn)
  const status = failureStatus(pod, report, turn)
  if (status) turn.api.updateStatus(status)
}

/** Records why the pod has no node, and writes what its preemption changes of other objects. */
export function recordFailure(pod: PodRow, { postFilter, message }: FailureReport, turn: Turn): void {
  if (postFilter?.release) releaseClaim(postFilter.release, turn)
  if (postFilter?.outcome === 'nominated' && sendsAway(postFilter.victims)) {
    for (const other of postFilter.clearedNominations) clearNomination(other, turn)
  }
  turn.record({ regarding: podKey(pod), type: 'Warning', reason: 'FailedScheduling', message: cutNote(message) })
}

/** The pod with a status that shows why it has no node; `undefined` if it shows that already, or if the pod is gone. */
export function failureStatus(pod: PodRow, { nominate, reason, message }: FailureReport, turn: Turn): PodRow | undefined {
  const current = turn.cluster.get('Pod', pod.namespace, pod.name)
  if (!current || current.uid !== pod.uid) return undefined
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
  if (conditions === current.conditions && nominatedNodeName === current.nominatedNodeName) return undefined
  return podWithConditions(current, conditions, nominatedNodeName)
}

/**
 * The executor of a preemption runs only for victims that are not terminating yet: when all are, the nominations of other pods
 * are not cleared either (framework/preemption/executor.go).
 */
function sendsAway(victims: readonly PodRow[]): boolean {
  return victims.some(({ deletionTimestamp }) => deletionTimestamp === undefined)
}

function clearNomination(pod: PodRow, turn: Turn): void {
  const current = turn.cluster.get('Pod', pod.namespace, pod.name)
  if (current && current.nominatedNodeName !== '') turn.api.updateStatus(podRow({ ...current, nominatedNodeName: '' }))
}

function cutNote(message: string): string {
  return message.length <= NOTE_LENGTH_MAX ? message : message.slice(0, NOTE_LENGTH_MAX - NOTE_CUT.length) + NOTE_CUT
}
