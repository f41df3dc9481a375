import type { PodRow } from '../../../kube/pod.ts'
import type { RefusalList } from '../cycle/refusals.ts'
import type { Rejection } from '../framework/status.ts'

/** Does what trials of the nodes would, from what earlier cycles found out. */
export interface CachedTrials {
  /** @param wanted How many candidates are enough, by the number of potential nodes. */
  dryRun(wanted: (nodes: number) => number): DryRun
}

/**
 * What making room on the nodes, one after the other, would take. Lists contain the nodes as they were at the time of the run.
 */
export interface DryRun {
  /** Why it does not help, by node. */
  readonly refusals: RefusalList
  /** Picks one of the best candidates; `undefined`: there are no candidates. */
  choose(): PreemptionCandidate | undefined
  /** The four lists of a `PreemptionReport`, built when they are read. */
  potential(): readonly string[]
  candidates(): readonly PreemptionCandidate[]
  rejected(): PreemptionReport['rejected']
  mayChoose(): readonly string[]
}

/** How a preemption was decided. */
export interface PreemptionReport {
  readonly eligible: boolean
  /** Why the pod may not preempt; `undefined` when it may. */
  readonly reason: string | undefined
  /** Nodes where removing pods could help, sorted by name. */
  readonly potential: readonly string[]
  /** Nodes where it does help, sorted by name, with the pods that would have to go, most important first. */
  readonly candidates: readonly PreemptionCandidate[]
  /** Potential nodes on which it does not help, sorted by name. */
  readonly rejected: readonly { readonly name: string; readonly verdict: Rejection }[]
  /** The candidates that are equal by all criteria, sorted by name. */
  readonly mayChoose: readonly string[]
  readonly nominated: string | undefined
}

export interface PreemptionCandidate {
  readonly node: string
  readonly victims: readonly PodRow[]
  /** How many victims a disruption budget would have protected. */
  readonly pdbViolations: number
}
