import { type Args, numberArg, objectArg, objectsArg, textArg } from '../configuration/plugin-args.ts'

/** The extension points that a profile can configure one by one. `multiPoint` means all of them. */
export const EXTENSION_POINTS = [
  'preEnqueue',
  'queueSort',
  'preFilter',
  'filter',
  'postFilter',
  'preScore',
  'score',
  'reserve',
] as const
export type ExtensionPoint = (typeof EXTENSION_POINTS)[number]

export interface PluginEntry {
  readonly name: string
  /** Of the plugin's score; 0 counts as 1. */
  readonly weight: number
}

/** The plugins of one point: what is enabled in addition, and what of the defaults is not (`*`: all). */
export interface PluginSet {
  readonly enabled: readonly PluginEntry[]
  readonly disabled: ReadonlySet<string>
}

/** @throws {SchedulerConfigError} when the set is not in the form of a PluginSet. */
export function readPluginSet(plugins: Args, point: ExtensionPoint | 'bind' | 'multiPoint'): PluginSet {
  const set = objectArg(plugins, point) ?? {}
  return {
    enabled: objectsArg(set, 'enabled').map((item) => ({ name: textArg(item, 'name'), weight: numberArg(item, 'weight', 0) })),
    disabled: new Set(objectsArg(set, 'disabled').map((item) => textArg(item, 'name'))),
  }
}

/** Enables and disables on top of the defaults; a default that is enabled again keeps its place but takes the new weight. */
export function mergeDefaults(defaults: readonly PluginEntry[], custom: PluginSet): readonly PluginEntry[] {
  const again = new Map(custom.enabled.map((entry) => [entry.name, entry]))
  const kept = custom.disabled.has('*') ? [] : defaults.filter(({ name }) => !custom.disabled.has(name))
  const replaced = new Set(kept.flatMap(({ name }) => again.get(name) ?? []))
  return [...kept.map((entry) => again.get(entry.name) ?? entry), ...custom.enabled.filter((entry) => !replaced.has(entry))]
}

/**
 * The names of the plugins of one point, in the order in which they run: first those of the point that `multiPoint` has
 * too, then the rest of `multiPoint` as far as they have something to do there, then the others of the point.
 */
export function expandPoint(
  own: PluginSet,
  multiPoint: readonly PluginEntry[],
  takesPart: (name: string) => boolean,
): readonly string[] {
  const names = own.enabled.map(({ name }) => name)
  if (own.disabled.has('*')) return names
  const common = multiPoint.map(({ name }) => name).filter((name) => takesPart(name) && !own.disabled.has(name))
  return [
    ...names.filter((name) => common.includes(name)),
    ...common.filter((name) => !names.includes(name)),
    ...names.filter((name) => !common.includes(name)),
  ]
}
