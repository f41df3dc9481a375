import { type Args, booleanArg, numberArg } from '../../configuration/plugin-args.ts'
import { SchedulerConfigError } from '../../configuration/scheduler-config-error.ts'

/** The plugin's arguments (InterPodAffinityArgs) with their defaults filled in. */
export interface AffinityArgs {
  /** What a placed pod's required affinity to the incoming pod counts in the score. */
  readonly hardPodAffinityWeight: number
  /** Pods without preferred terms of their own are not scored at all. */
  readonly ignorePreferredTermsOfExistingPods: boolean
}

/** @throws {SchedulerConfigError} when an argument is one that the real scheduler refuses. */
export function affinityArgs(args: Args): AffinityArgs {
  const hardPodAffinityWeight = numberArg(args, 'hardPodAffinityWeight', 1)
  if (hardPodAffinityWeight < 0 || hardPodAffinityWeight > 100) {
    throw new SchedulerConfigError(
      `scheduler configuration: InterPodAffinity hardPodAffinityWeight must be from 0 to 100, not ${hardPodAffinityWeight}`,
    )
  }
  return { hardPodAffinityWeight, ignorePreferredTermsOfExistingPods: booleanArg(args, 'ignorePreferredTermsOfExistingPods') }
}
