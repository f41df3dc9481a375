import { DEFAULT_PLUGINS } from './default-plugins.ts'
import type { AnyPlugin } from './framework.ts'
import { type Args, numberArg, objectArg, objectsArg, textArg } from './plugin-args.ts'
import {
  EXTENSION_POINTS,
  type ExtensionPoint,
  expandPoint,
  mergeDefaults,
  type PluginEntry,
  type PluginSet,
  readPluginSet,
} from './plugin-sets.ts'
import { createPlugin } from './registry.ts'
import { SchedulerConfigError } from './scheduler-config-error.ts'

export interface WeightedPlugin {
  readonly plugin: AnyPlugin
  readonly weight: number
}

/** One profile: which plugins decide about the pods that ask for this scheduler name, and in which order. */
export interface Profile {
  readonly schedulerName: string
  /** `undefined`: that of the whole scheduler. */
  readonly percentageOfNodesToScore: number | undefined
  /** Every plugin of any point, once. */
  readonly plugins: readonly AnyPlugin[]
  readonly preEnqueue: readonly AnyPlugin[]
  readonly queueSort: AnyPlugin
  readonly preFilter: readonly AnyPlugin[]
  readonly filter: readonly AnyPlugin[]
  readonly postFilter: readonly AnyPlugin[]
  readonly preScore: readonly AnyPlugin[]
  readonly score: readonly WeightedPlugin[]
  readonly reserve: readonly AnyPlugin[]
}

/**
 * Builds a profile from its part of a KubeSchedulerConfiguration.
 * @throws {SchedulerConfigError} when the real scheduler would refuse it.
 */
export function readProfile(profile: Args): Profile {
  const sets = objectArg(profile, 'plugins') ?? {}
  const multiPoint = mergeDefaults(DEFAULT_PLUGINS, readPluginSet(sets, 'multiPoint'))
  const own = Object.fromEntries(EXTENSION_POINTS.map((point) => [point, readPluginSet(sets, point)])) as Record<
    ExtensionPoint,
    PluginSet
  >
  const plugins = createPlugins([...multiPoint, ...EXTENSION_POINTS.flatMap((point) => own[point].enabled)], readArgs(profile))
  const at = (point: ExtensionPoint): readonly AnyPlugin[] => pluginsAt(point, { own: own[point], multiPoint, plugins })
  const weights = new Map([...multiPoint, ...own.score.enabled].map(({ name, weight }) => [name, weight === 0 ? 1 : weight]))
  const [queueSort, ...others] = at('queueSort')
  if (!queueSort || others.length > 0)
    throw new SchedulerConfigError('scheduler configuration: a profile needs exactly one queueSort plugin')
  return {
    schedulerName: textArg(profile, 'schedulerName', 'default-scheduler'),
    percentageOfNodesToScore: numberArg(profile, 'percentageOfNodesToScore', undefined),
    plugins: [...plugins.values()],
    preEnqueue: at('preEnqueue'),
    queueSort,
    preFilter: at('preFilter'),
    filter: at('filter'),
    postFilter: at('postFilter'),
    preScore: at('preScore'),
    score: at('score').map((plugin) => ({ plugin, weight: weights.get(plugin.name) ?? 1 })),
    reserve: at('reserve'),
  }
}

const MEMBER_OF: Readonly<Record<ExtensionPoint, keyof AnyPlugin>> = {
  preEnqueue: 'preEnqueue',
  queueSort: 'sortsBefore',
  preFilter: 'preFilter',
  filter: 'filter',
  postFilter: 'postFilter',
  preScore: 'preScore',
  score: 'score',
  reserve: 'reserve',
}

function readArgs(profile: Args): ReadonlyMap<string, Args> {
  return new Map(objectsArg(profile, 'pluginConfig').map((item) => [textArg(item, 'name'), objectArg(item, 'args') ?? {}]))
}

function createPlugins(entries: readonly PluginEntry[], args: ReadonlyMap<string, Args>): ReadonlyMap<string, AnyPlugin> {
  const plugins = new Map<string, AnyPlugin>()
  for (const { name } of entries) if (!plugins.has(name)) plugins.set(name, createPlugin(name, args.get(name) ?? {}))
  return plugins
}

function pluginsAt(
  point: ExtensionPoint,
  from: {
    readonly own: PluginSet
    readonly multiPoint: readonly PluginEntry[]
    readonly plugins: ReadonlyMap<string, AnyPlugin>
  },
): readonly AnyPlugin[] {
  const takesPart = (name: string): boolean => from.plugins.get(name)?.[MEMBER_OF[point]] !== undefined
  return expandPoint(from.own, from.multiPoint, takesPart).map((name) => {
    const plugin = from.plugins.get(name)
    if (!plugin || !takesPart(name)) {
      throw new SchedulerConfigError(`scheduler configuration: plugin ${name} has nothing to do at ${point}`)
    }
    return plugin
  })
}
