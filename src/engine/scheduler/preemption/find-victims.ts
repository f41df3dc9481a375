import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { NodeTrial } from '../framework/post-filter-context.ts'
import { type Rejection, rejection } from '../framework/status.ts'
import type { PreemptionCandidate } from './dry-run.ts'
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
  const victims = notReprieved(trial, violating)
  const pdbViolations = victims.length
  const unprotected = notReprieved(trial, others)
  for (const other of unprotected) victims.push(other)
  if (victims.length === 0)
    return rejection('', 'UnschedulableAndUnresolvable', `expected at least one victim pod on node "${trial.node.name}"`)
  const mixed = violating.length > 0 && others.length > 0
  return { node: trial.node.name, victims: mixed ? sortByImportance(victims, now) : victims, pdbViolations }
}

/** The pods that may be victims. */
export function lessImportant(pods: readonly PodRow[], pod: PodRow): readonly PodRow[] {
  return pods.filter((other) => isLessImportant(other, pod))
}

/** Only pods of lower priority may ever be victims (SC-PRE-20, SC-PRE-38). */
export function isLessImportant(other: PodRow, pod: PodRow): boolean {
  return other.shape.spec.priority < pod.shape.spec.priority
}

/** Those that cannot stay after all. */
function notReprieved(trial: NodeTrial, pods: readonly PodRow[]): PodRow[] {
  const victims: PodRow[] = []
  for (const pod of pods) {
    trial.add(pod)
    if (!trial.filter()) continue
    trial.remove(pod)
    victims.push(pod)
  }
  return victims
}

/** Highest priority first, then the one that has run longest; one that has not started counts as starting now. */
function sortByImportance(pods: readonly PodRow[], now: Instant): readonly PodRow[] {
  for (let i = 1; i < pods.length; i++)
    if (byImportance(pods[i - 1] as PodRow, pods[i] as PodRow, now) > 0) return pods.toSorted((a, b) => byImportance(a, b, now))
  return pods
}

function byImportance(a: PodRow, b: PodRow, now: Instant): number {
  return b.shape.spec.priority - a.shape.spec.priority || (a.startTime ?? now) - (b.startTime ?? now)
}
