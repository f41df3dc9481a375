import { type Args, numberArg, objectArg, objectsArg, textArg, textsArg } from '../configuration/plugin-args.ts'
import { refuseIssues } from '../configuration/scheduler-config-error.ts'
import type { AnyPlugin } from '../framework/framework.ts'
import { DEFAULT_PLUGINS } from './default-plugins.ts'
import {
  EXTENSION_POINTS,
  type ExtensionPoint,
  expandPoint,
  mergeDefaults,
  type PluginEntry,
  type PluginSet,
  readPluginSet,
} from './plugin-sets.ts'
import { createPlugin, isKnownPlugin } from './registry.ts'

export interface WeightedPlugin {
  readonly plugin: AnyPlugin
  readonly weight: number
}

/** One profile: which plugins decide about the pods with this scheduler name, and in which order. */
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
  /** Plugins that the profile names and that are unknown here: they take no part. */
  readonly unknownPlugins: readonly string[]
}

/** Where a profile is in its configuration, and the rest of the configuration that applies to it. */
export interface ProfileContext {
  /** `profiles[0]`. */
  readonly path: string
  /** Extended resources that an extender manages instead of NodeResourcesFit. */
  readonly ignoredResources: readonly string[]
}

/**
 * Builds a profile from its part of a KubeSchedulerConfiguration. Plugins that are not known here are left out and named.
 * @throws {SchedulerConfigError} when the real scheduler would refuse it.
 */
export function readProfile(profile: Args, context: ProfileContext): Profile {
  const sets = objectArg(profile, 'plugins') ?? {}
  const schedulerName = textArg(profile, 'schedulerName', 'default-scheduler')
  const given = mergeDefaults(DEFAULT_PLUGINS, readPluginSet(sets, 'multiPoint'))
  const multiPoint = given.filter(isKnown)
  const own = Object.fromEntries(EXTENSION_POINTS.map((point) => [point, knownOf(readPluginSet(sets, point))])) as Record<
    ExtensionPoint,
    PluginSet
  >
  const unknownPlugins = unknownIn([given, ...ALL_POINTS.map((point) => readPluginSet(sets, point).enabled)])
  const args = readArgs(profile, context.ignoredResources)
  const plugins = createPlugins([...multiPoint, ...EXTENSION_POINTS.flatMap((point) => own[point].enabled)], args)
  const building = { schedulerName, path: `${context.path}.plugins.multiPoint` }
  checkTwice(given, building)
  const at = (point: ExtensionPoint): readonly AnyPlugin[] =>
    pluginsAt(point, { own: own[point], multiPoint, plugins, schedulerName, path: `${context.path}.plugins.${point}` })
  const weights = new Map([...multiPoint, ...own.score.enabled].map(({ name, weight }) => [name, weight === 0 ? 1 : weight]))
  const queueSort = queueSortOf(at('queueSort'), { ...context, schedulerName, unknown: unknownPlugins.length > 0 })
  checkBinders(readPluginSet(sets, 'bind'), given, { ...context, schedulerName })
  return {
    schedulerName,
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
    unknownPlugins,
  }
}

const ALL_POINTS = [...EXTENSION_POINTS, 'bind'] as const

function isKnown({ name }: PluginEntry): boolean {
  return isKnownPlugin(name)
}

function knownOf({ enabled, disabled }: PluginSet): PluginSet {
  return { enabled: enabled.filter(isKnown), disabled }
}

function unknownIn(lists: readonly (readonly PluginEntry[])[]): readonly string[] {
  return [...new Set(lists.flatMap((list) => list.filter((entry) => !isKnown(entry)).map(({ name }) => name)))]
}

interface NamedContext extends ProfileContext {
  readonly schedulerName: string
}

/** A plugin that is not known may be the one that sorts; the queue is then sorted as by default, and the answer reports it. */
function queueSortOf(plugins: readonly AnyPlugin[], context: NamedContext & { readonly unknown: boolean }): AnyPlugin {
  const [first, ...others] = plugins
  if (first && others.length === 0) return first
  if (!first && context.unknown) return createPlugin('PrioritySort', {})
  const message = `only one queue sort plugin required for profile with scheduler name "${context.schedulerName}", but got ${plugins.length}`
  refuseProfile(message, { ...context, path: `${context.path}.plugins.queueSort` })
  return createPlugin('PrioritySort', {})
}

/** Binding is one write here, but a profile without a bind plugin is refused too. */
function checkBinders(own: PluginSet, multiPoint: readonly PluginEntry[], { path, schedulerName }: NamedContext): void {
  const binds = ({ name }: PluginEntry): boolean => name === 'DefaultBinder' || !isKnownPlugin(name)
  const left = own.disabled.has('*') ? [] : multiPoint.filter((entry) => binds(entry) && !own.disabled.has(entry.name))
  if (own.enabled.length + left.length > 0) return
  const message = `at least one bind plugin is needed for profile with scheduler name "${schedulerName}"`
  refuseProfile(message, { schedulerName, path: `${path}.plugins.bind` })
}

interface Building {
  readonly schedulerName: string
  readonly path: string
}

/** Errors in a profile are found when it is created, and reported then. */
function refuseProfile(message: string, { path, schedulerName }: Building): void {
  const making = `initializing profiles: creating profile for scheduler name ${schedulerName}: `
  refuseIssues([{ path, message: making + message }])
}

function checkTwice(entries: readonly PluginEntry[], building: Building, type = ''): void {
  const twice = entries.find(({ name }, i) => entries.findIndex((entry) => entry.name === name) !== i)
  if (twice) refuseProfile(`plugin "${twice.name}" already registered${type}`, building)
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

function readArgs(profile: Args, ignoredResources: readonly string[]): ReadonlyMap<string, Args> {
  const args = new Map(objectsArg(profile, 'pluginConfig').map((item) => [textArg(item, 'name'), objectArg(item, 'args') ?? {}]))
  if (ignoredResources.length === 0) return args
  const fit = args.get('NodeResourcesFit') ?? {}
  return args.set('NodeResourcesFit', { ...fit, ignoredResources: [...textsArg(fit, 'ignoredResources'), ...ignoredResources] })
}

function createPlugins(entries: readonly PluginEntry[], args: ReadonlyMap<string, Args>): ReadonlyMap<string, AnyPlugin> {
  const plugins = new Map<string, AnyPlugin>()
  for (const { name } of entries) if (!plugins.has(name)) plugins.set(name, createPlugin(name, args.get(name) ?? {}))
  return plugins
}

interface PointPlugins extends Building {
  readonly own: PluginSet
  readonly multiPoint: readonly PluginEntry[]
  readonly plugins: ReadonlyMap<string, AnyPlugin>
}

function pluginsAt(point: ExtensionPoint, { own, multiPoint, plugins, ...building }: PointPlugins): readonly AnyPlugin[] {
  const takesPart = (name: string): boolean => plugins.get(name)?.[MEMBER_OF[point]] !== undefined
  const idle = own.enabled.find(({ name }) => !takesPart(name))
  if (idle) refuseProfile(`plugin "${idle.name}" does not extend ${typeOf(point)} plugin`, building)
  checkTwice(own.enabled, building, ` as "${typeOf(point)}"`)
  return expandPoint(own, multiPoint, takesPart).flatMap((name) => plugins.get(name) ?? [])
}

/** Upstream's name of the type of plugins at a point. */
function typeOf(point: ExtensionPoint): string {
  return `${point.charAt(0).toUpperCase()}${point.slice(1)}Plugin`
}
