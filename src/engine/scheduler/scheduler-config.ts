import { type Args, numberArg, objectsArg } from './plugin-args.ts'
import { type Profile, readProfile } from './profile.ts'
import { SchedulerConfigError } from './scheduler-config-error.ts'

/** How a scheduler is set up: KubeSchedulerConfiguration, as far as it changes decisions. */
export interface SchedulerConfig {
  /** By the scheduler name that pods ask for. */
  readonly profiles: ReadonlyMap<string, Profile>
  /** For profiles without one of their own; 0 lets the number of nodes decide. */
  readonly percentageOfNodesToScore: number
  readonly initialBackoffMs: number
  /** 0: no backoff at all. */
  readonly backoffMaxMs: number
}

const INITIAL_BACKOFF_SECONDS = 1
const BACKOFF_SECONDS_MAX = 10

/**
 * Reads a parsed KubeSchedulerConfiguration (kubescheduler.config.k8s.io/v1) and fills in what it leaves out (semantics A6.3).
 * @throws {SchedulerConfigError} when the real scheduler would refuse it.
 */
export function readSchedulerConfig(configuration: Args = {}): SchedulerConfig {
  const given = objectsArg(configuration, 'profiles')
  const profiles = new Map<string, Profile>()
  for (const item of given.length > 0 ? given : [{}]) {
    const profile = readProfile(item)
    if (profiles.has(profile.schedulerName)) {
      throw new SchedulerConfigError(
        `scheduler configuration: two profiles are called ${profile.schedulerName}; names must differ`,
      )
    }
    profiles.set(profile.schedulerName, profile)
  }
  return {
    profiles,
    percentageOfNodesToScore: numberArg(configuration, 'percentageOfNodesToScore', 0),
    initialBackoffMs: numberArg(configuration, 'podInitialBackoffSeconds', INITIAL_BACKOFF_SECONDS) * 1000,
    backoffMaxMs: numberArg(configuration, 'podMaxBackoffSeconds', BACKOFF_SECONDS_MAX) * 1000,
  }
}

let defaults: SchedulerConfig | undefined

/** What a scheduler without a configuration goes by. One value for all, so that runs share what they find out with it. */
export function defaultSchedulerConfig(): SchedulerConfig {
  defaults ??= readSchedulerConfig()
  return defaults
}
