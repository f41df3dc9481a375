import type { TokenBucketRate } from '../../../lib/token-bucket.ts'
import { type Profile, readProfile } from '../profile/profile.ts'
import { configurationIssues } from './check-configuration.ts'
import { type Args, booleanArg, numberArg, objectArg, objectsArg, textArg } from './plugin-args.ts'
import { refuseIssues } from './scheduler-config-error.ts'

/** How a scheduler is set up: KubeSchedulerConfiguration, as far as it changes decisions. */
export interface SchedulerConfig {
  /** By the scheduler name of pods. */
  readonly profiles: ReadonlyMap<string, Profile>
  /** For profiles without one of their own; 0 lets the number of nodes decide. */
  readonly percentageOfNodesToScore: number
  readonly initialBackoffMs: number
  /** 0: no backoff at all. */
  readonly backoffMaxMs: number
  /** How fast its client sends requests (clientConnection). */
  readonly clientRate: TokenBucketRate
  /** What of the configuration takes no part here, a sentence each: extenders, and plugins that are not kube-scheduler's own. */
  readonly notModelled: readonly string[]
}

const INITIAL_BACKOFF_SECONDS = 1
const BACKOFF_SECONDS_MAX = 10
const CLIENT_QPS = 50
const CLIENT_BURST = 100

/**
 * Reads a parsed KubeSchedulerConfiguration (kubescheduler.config.k8s.io/v1) and fills in what it leaves out (semantics A6.3).
 * @throws {SchedulerConfigError} when the real scheduler would refuse it.
 */
export function readSchedulerConfig(configuration: Args = {}): SchedulerConfig {
  refuseIssues(configurationIssues(configuration))
  const given = objectsArg(configuration, 'profiles')
  const extenders = objectsArg(configuration, 'extenders')
  const ignoredResources = extenders.flatMap(resourcesIgnoredFor)
  const profiles = (given.length > 0 ? given : [{}]).map((item, i) =>
    readProfile(item, { path: `profiles[${i}]`, ignoredResources }),
  )
  return {
    profiles: new Map(profiles.map((profile) => [profile.schedulerName, profile])),
    percentageOfNodesToScore: numberArg(configuration, 'percentageOfNodesToScore', 0),
    initialBackoffMs: numberArg(configuration, 'podInitialBackoffSeconds', INITIAL_BACKOFF_SECONDS) * 1000,
    backoffMaxMs: numberArg(configuration, 'podMaxBackoffSeconds', BACKOFF_SECONDS_MAX) * 1000,
    clientRate: clientRate(objectArg(configuration, 'clientConnection') ?? {}),
    notModelled: [...profiles.flatMap(unknownNotes), ...extenders.map(extenderNote)],
  }
}

/** 0 stands for the default (apis/config/v1/defaults.go); a negative number of requests a second sets no limit. */
function clientRate(connection: Args): TokenBucketRate {
  const perSecond = numberArg(connection, 'qps', 0) || CLIENT_QPS
  const burst = numberArg(connection, 'burst', 0) || CLIENT_BURST
  return { perSecond: perSecond < 0 ? Number.POSITIVE_INFINITY : perSecond, burst }
}

/** Extended resources that only the extender manages: NodeResourcesFit does not count them. */
function resourcesIgnoredFor(extender: Args): readonly string[] {
  const managed = objectsArg(extender, 'managedResources').filter((resource) => booleanArg(resource, 'ignoredByScheduler'))
  return managed.map((resource) => textArg(resource, 'name'))
}

function unknownNotes({ schedulerName, unknownPlugins }: Profile): readonly string[] {
  return unknownPlugins.map((name) => `the plugin "${name}" of the scheduler "${schedulerName}" is not known: it takes no part`)
}

const VERBS = ['filterVerb', 'prioritizeVerb', 'preemptVerb', 'bindVerb'] as const

function extenderNote(extender: Args): string {
  const verbs = VERBS.map((verb) => textArg(extender, verb)).filter((verb) => verb !== '')
  const does = verbs.length > 0 ? ` (${verbs.join(', ')})` : ''
  return `the scheduler extender ${textArg(extender, 'urlPrefix')}${does} is not called: its refusals and scores are unknown`
}

let defaults: SchedulerConfig | undefined

/** The configuration of a scheduler without one. One value for all, so that runs share what they find out with it. */
export function defaultSchedulerConfig(): SchedulerConfig {
  defaults ??= readSchedulerConfig()
  return defaults
}
