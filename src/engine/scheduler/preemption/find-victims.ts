import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { NodeTrial } from '../framework/post-filter-context.ts'
import { type Rejection, rejection } from '../framework/status.ts'
import type { PreemptionCandidate } from './dry-run.ts'
import type { PreemptionBudgets } from './preemption-budgets.ts'

const NO_VICTIMS = rejection('', 'UnschedulableAndUnresolvable', 'No preemption victims found for incoming pod')

export interface VictimSearch {
  readonly pod: PodRow
  readonly budgets: PreemptionBudgets
  readonly now: Instant
  /** The order of the pods of a node in the scheduler's cache; in the order of the list unless given. */
  readonly cacheOrder: DrawnOrder | undefined
  /** The pods on the node that are less important, where they are known. */
  readonly lower?: readonly PodRow[]
}

/**
 * The fewest and least important pods that have to leave a node for the pod to fit, or why it would not fit even without
 * all that are less important (semantics A15.4-A15.7, SC-PRE-31).
 */
export function findVictims(trial: NodeTrial, search: VictimSearch): PreemptionCandidate | Rejection {
  const { pod, budgets, now, cacheOrder } = search
  const lower = search.lower ?? lessImportant(trial.pods, pod)
  if (lower.length === 0) return NO_VICTIMS
  trial.removeAll(lower)
  const refusal = trial.filter()
  if (refusal) return refusal
  const { violating, others } = budgets.split(inImportance(lower, now, cacheOrder))
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

/**
 * The order in which pods are reprieved. Equally important ones keep the order of the scheduler's cache, where each update of a pod puts
 * it last and another one into its place (semantics G4, framework/types.go AddPodInfo, removeFromSlice).
 */
function inImportance(pods: readonly PodRow[], now: Instant, cacheOrder: DrawnOrder | undefined): readonly PodRow[] {
  const sorted = sortByImportance(pods, now)
  if (!cacheOrder) return sorted
  const drawn: PodRow[] = []
  for (let from = 0, to = 1; from < sorted.length; from = to++) {
    while (to < sorted.length && byImportance(sorted[from] as PodRow, sorted[to] as PodRow, now) === 0) to++
    for (const pod of cacheOrder.sorted(sorted.slice(from, to), ({ uid }) => uid)) drawn.push(pod)
  }
  return drawn
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
