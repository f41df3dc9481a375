import { type Args, numberArg } from '../configuration/plugin-args.ts'
import { SchedulerConfigError } from '../configuration/scheduler-config-error.ts'

/** The arguments of DefaultPreemption with their defaults filled in. */
export interface PreemptionArgs {
  /** The share of the potential nodes that is examined, in percent... */
  readonly minCandidateNodesPercentage: number
  /** ...but at least this many. */
  readonly minCandidateNodesAbsolute: number
}

/** @throws {SchedulerConfigError} when an argument is one that the real scheduler refuses. */
export function preemptionArgs(args: Args): PreemptionArgs {
  const minCandidateNodesPercentage = numberArg(args, 'minCandidateNodesPercentage', 10)
  const minCandidateNodesAbsolute = numberArg(args, 'minCandidateNodesAbsolute', 100)
  if (minCandidateNodesPercentage < 0 || minCandidateNodesPercentage > 100) {
    refuse('minCandidateNodesPercentage must be from 0 to 100')
  }
  if (minCandidateNodesAbsolute < 0) refuse('minCandidateNodesAbsolute must not be negative')
  if (minCandidateNodesPercentage === 0 && minCandidateNodesAbsolute === 0) {
    refuse('minCandidateNodesPercentage and minCandidateNodesAbsolute must not both be zero')
  }
  return { minCandidateNodesPercentage, minCandidateNodesAbsolute }
}

function refuse(problem: string): never {
  throw new SchedulerConfigError(`scheduler configuration: DefaultPreemption ${problem}`)
}

/** How many candidates are enough (semantics A15.2, E2). */
export function candidatesWanted(
  nodes: number,
  { minCandidateNodesPercentage, minCandidateNodesAbsolute }: PreemptionArgs,
): number {
  return Math.min(nodes, Math.max(Math.trunc((nodes * minCandidateNodesPercentage) / 100), minCandidateNodesAbsolute))
}
