import type { Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import { type NodeTrial, type PreemptionCandidate, type Rejection, rejection } from './framework.ts'
import type { PreemptionBudgets } from './preemption-budgets.ts'

const NO_VICTIMS = rejection('', 'UnschedulableAndUnresolvable', 'No preemption victims found for incoming pod')

export interface VictimSearch {
  readonly pod: PodRow
  readonly budgets: PreemptionBudgets
  readonly now: Instant
  /** The pods on the node that are less important, where they are known. */
  readonly lower?: readonly PodRow[]
}

/**
 * The fewest and least important pods that have to leave a node for the pod to fit, or why it would not fit even without
 * all that are less important (semantics A15.4-A15.7, SC-PRE-31).
 */
export function findVictims(trial: NodeTrial, search: VictimSearch): PreemptionCandidate | Rejection {
  const { pod, budgets, now } = search
  const lower = search.lower ?? lessImportant(trial.pods, pod)
  if (lower.length === 0) return NO_VICTIMS
  trial.removeAll(lower)
  const refusal = trial.filter()
  if (refusal) return refusal
  const { violating, others } = budgets.split(sortByImportance(lower, now))
  const protectedVictims = violating.filter((other) => !reprieve(trial, other))
  const victims = [...protectedVictims, ...others.filter((other) => !reprieve(trial, other))]
  if (victims.length === 0)
    return rejection('', 'UnschedulableAndUnresolvable', `expected at least one victim pod on node "${trial.node.name}"`)
  const mixed = violating.length > 0 && others.length > 0
  return {
    node: trial.node.name,
    victims: mixed ? sortByImportance(victims, now) : victims,
    pdbViolations: protectedVictims.length,
  }
}

/** The pods that may be victims. */
export function lessImportant(pods: readonly PodRow[], pod: PodRow): readonly PodRow[] {
  return pods.filter((other) => isLessImportant(other, pod))
}

/** Only pods of lower priority may ever be victims (SC-PRE-20, SC-PRE-38). */
export function isLessImportant(other: PodRow, pod: PodRow): boolean {
  return other.shape.spec.priority < pod.shape.spec.priority
}

/** Whether the pod can stay after all. */
function reprieve(trial: NodeTrial, other: PodRow): boolean {
  trial.add(other)
  if (!trial.filter()) return true
  trial.remove(other)
  return false
}

/** Highest priority first, then the one that has run longest; one that has not started counts as starting now. */
function sortByImportance(pods: readonly PodRow[], now: Instant): readonly PodRow[] {
  return pods.toSorted((a, b) => b.shape.spec.priority - a.shape.spec.priority || startOf(a, now) - startOf(b, now))
}

function startOf(pod: PodRow, now: Instant): Instant {
  return pod.startTime ?? now
}
