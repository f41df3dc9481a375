import { readSchedulerConfig, type SchedulerConfig } from '../../../src/engine/scheduler/configuration/scheduler-config.ts'
import { DEFAULT_PLUGINS } from '../../../src/engine/scheduler/profile/default-plugins.ts'
import type { Profile } from '../../../src/engine/scheduler/profile/profile.ts'
import { deepDiff } from '../deep-diff.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import type { Verdict } from '../judge.ts'

interface Plugin {
  readonly name: string
  readonly weight?: number
}

type Points = Readonly<Record<string, readonly Plugin[]>>

/**
 * Points of the real framework that are no stages here: a pod is bound with one write, and placements are behind a gate
 * that is off.
 */
const NO_STAGES: ReadonlySet<string> = new Set(['PreBind', 'Bind', 'PlacementScore'])

/**
 * Compares what the scheduler does without any configuration with the recorded defaults, and what it does with them written
 * out: both must be the same profile. How the plugins decide by these arguments is for the placements to show.
 */
export function judgeSchedulerDefaults(data: JsonObject): Verdict {
  const { configuration, extensionPoints } = data as { configuration: JsonObject; extensionPoints: Points }
  const recorded = Object.fromEntries(Object.entries(extensionPoints).filter(([point]) => !NO_STAGES.has(point)))
  const silent = readSchedulerConfig()
  const spelled = readSchedulerConfig(configuration)
  return [
    ...deepDiff('configuration', limitsOf(configuration), limitsOfConfig(silent)),
    ...deepDiff('multiPoint', multiPointOf(configuration), DEFAULT_PLUGINS.map(plainPlugin)),
    ...deepDiff('extensionPoints', recorded, pointsOf(silent)),
    ...deepDiff('configured limits', limitsOf(configuration), limitsOfConfig(spelled)),
    ...deepDiff('configured extensionPoints', recorded, pointsOf(spelled)),
  ]
}

function limitsOf({ percentageOfNodesToScore, podInitialBackoffSeconds, podMaxBackoffSeconds, ...rest }: JsonObject) {
  const names = profilesOf(rest).map(({ schedulerName }) => schedulerName)
  return { percentageOfNodesToScore, podInitialBackoffSeconds, podMaxBackoffSeconds, profiles: names }
}

function limitsOfConfig(config: SchedulerConfig) {
  return {
    percentageOfNodesToScore: config.percentageOfNodesToScore,
    podInitialBackoffSeconds: config.initialBackoffMs / 1000,
    podMaxBackoffSeconds: config.backoffMaxMs / 1000,
    profiles: [...config.profiles.keys()],
  }
}

function multiPointOf(configuration: JsonObject): readonly Plugin[] {
  const [profile] = profilesOf(configuration)
  return profile?.plugins.multiPoint.enabled ?? []
}

interface RawProfile {
  readonly schedulerName: string
  readonly plugins: { readonly multiPoint: { readonly enabled: readonly Plugin[] } }
}

function profilesOf({ profiles }: JsonObject): readonly RawProfile[] {
  return Array.isArray(profiles) ? profiles.filter(isJsonObject).map((profile) => profile as unknown as RawProfile) : []
}

function pointsOf({ profiles }: SchedulerConfig): Points {
  const [profile] = [...profiles.values()]
  return profile ? pointsOfProfile(profile) : {}
}

function pointsOfProfile(profile: Profile): Points {
  const named = (plugins: readonly { readonly name: string }[]): readonly Plugin[] => plugins.map(({ name }) => ({ name }))
  return {
    PreEnqueue: named(profile.preEnqueue),
    QueueSort: named([profile.queueSort]),
    PreFilter: named(profile.preFilter),
    Filter: named(profile.filter),
    PostFilter: named(profile.postFilter),
    PreScore: named(profile.preScore),
    Score: profile.score.map(({ plugin, weight }) => ({ name: plugin.name, weight })),
    Reserve: named(profile.reserve),
  }
}

/** A weight of 0 is none. */
function plainPlugin({ name, weight }: { readonly name: string; readonly weight: number }): Plugin {
  return weight === 0 ? { name } : { name, weight }
}
