import { ARGS_CHECKS } from './check-plugin-args.ts'
import type { ConfigPlace } from './config-place.ts'
import { POINT_NAMES } from './config-schema.ts'
import { type Args, numberArg, objectArg, objectsArg, textArg } from './plugin-args.ts'

/** Plugins that were removed; the configuration's version still accepts their names. */
const REMOVED: ReadonlySet<string> = new Set(['AzureDiskLimits', 'CinderLimits', 'EBSLimits', 'GCEPDLimits'])
const REMOVED_IN = 'was invalid in version "v1" (KubeSchedulerConfiguration is version "kubescheduler.config.k8s.io/v1")'

/** `alone`: the configuration's only profile, which has a name by default. */
export function checkProfile(profile: Args, { place, alone }: { readonly place: ConfigPlace; readonly alone: boolean }): void {
  const name = profile['schedulerName'] ?? (alone ? 'default-scheduler' : '')
  if (name === '') place.at('schedulerName').required()
  const percentage = numberArg(profile, 'percentageOfNodesToScore', 0)
  if (percentage < 0 || percentage > 100) place.at('percentageOfNodesToScore').invalid(percentage, 'not in valid range [0-100]')
  checkPlugins(objectArg(profile, 'plugins') ?? {}, place.at('plugins'))
  const seen = new Set<string>()
  for (const [i, item] of objectsArg(profile, 'pluginConfig').entries())
    checkPluginConfig(item, place.at('pluginConfig').index(i), seen)
}

function checkPlugins(plugins: Args, place: ConfigPlace): void {
  for (const point of POINT_NAMES) {
    const enabled = objectsArg(objectArg(plugins, point) ?? {}, 'enabled')
    for (const [i, plugin] of enabled.entries()) {
      const at = place.at(point).at('enabled').index(i)
      const name = textArg(plugin, 'name')
      if (REMOVED.has(name) && point !== 'multiPoint') at.invalid(name, REMOVED_IN)
      if (numberArg(plugin, 'weight', 0) < 0) at.at('weight').report('score plugins: total score of Score plugins could overflow')
    }
  }
}

function checkPluginConfig(item: Args, place: ConfigPlace, seen: Set<string>): void {
  const name = textArg(item, 'name')
  if (seen.has(name)) place.duplicate(name)
  seen.add(name)
  if (REMOVED.has(name)) {
    place.invalid(name, REMOVED_IN)
    return
  }
  ARGS_CHECKS[name]?.(objectArg(item, 'args') ?? {}, place.at('args'))
}

/** All profiles share one queue, and so the plugin that sorts it. */
export function checkQueueSort(profiles: readonly Args[], place: ConfigPlace): void {
  const sets = profiles.map((profile) => objectArg(objectArg(profile, 'plugins') ?? {}, 'queueSort') ?? {})
  const [first] = sets
  if (!first) return
  const enabled = objectsArg(first, 'enabled').length
  if (enabled > 1)
    place.index(0).at('plugins').at('queueSort').at('Enabled').invalid(enabled, 'only one queue sort plugin can be enabled')
  for (const [i, set] of sets.entries()) {
    if (JSON.stringify(internalSet(set)) === JSON.stringify(internalSet(first))) continue
    place.index(i).at('plugins').at('queueSort').invalid(internalSet(set), 'must be the same for all profiles')
  }
}

/** A set as upstream shows it. */
function internalSet(set: Args): object {
  const list = (field: string): readonly object[] | null => {
    const plugins = objectsArg(set, field)
    if (plugins.length === 0) return null
    return plugins.map((plugin) => ({ Name: textArg(plugin, 'name'), Weight: numberArg(plugin, 'weight', 0) }))
  }
  return { Enabled: list('enabled'), Disabled: list('disabled') }
}
