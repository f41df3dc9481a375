import { Field } from '../../kube/codec/field.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { type LabelSelector, LabelSelectorError, MATCH_EVERYTHING } from '../../kube/label-selector.ts'
import { parseLabelSelector } from '../../kube/label-selector-parser.ts'
import { allowOnly, optionalCount } from './args.ts'
import { DeschedulerPolicyError } from './descheduler-error.ts'
import type { DeschedulerPolicy, DeschedulerProfile, NamedStrategy } from './descheduler-policy.ts'
import { strategies } from './strategies/registry.ts'
import type { StrategyPlugin } from './strategy.ts'

const API_VERSION = 'descheduler/v1alpha2'
const KIND = 'DeschedulerPolicy'
const EVICTOR = 'DefaultEvictor'

const LIMITS = ['maxNoOfPodsToEvictPerNode', 'maxNoOfPodsToEvictPerNamespace', 'maxNoOfPodsToEvictTotal'] as const
const METRICS = ['metricsCollector', 'metricsProviders']

/**
 * Reads a DeschedulerPolicy.
 * @throws {FieldError} when a field is of another type than it should be.
 * @throws {DeschedulerPolicyError} when the descheduler would not start with it, or it uses what is not modelled.
 */
export function readDeschedulerPolicy(json: JsonObject): DeschedulerPolicy {
  const field = Field.root(json)
  if (field.text('apiVersion') !== API_VERSION || field.text('kind') !== KIND) {
    const wrong = field.text('apiVersion') === API_VERSION ? 'kind' : 'apiVersion'
    throw new DeschedulerPolicyError(wrong, `expected a ${KIND} of ${API_VERSION}`)
  }
  const own = ['profiles', 'nodeSelector', 'evictionFailureEventNotification', 'gracePeriodSeconds']
  // Strategies that use metrics are refused where they are configured; collecting them alone changes nothing.
  allowOnly(field, [...own, ...LIMITS, ...METRICS])
  const [perNode, perNamespace, total] = LIMITS.map((name) => optionalCount(field, name))
  return {
    nodeSelector: readNodeSelector(field),
    limits: { perNode, perNamespace, total },
    reportsFailures: field.flag('evictionFailureEventNotification'),
    gracePeriodSeconds: optionalCount(field, 'gracePeriodSeconds'),
    profiles: field.list('profiles', readProfile),
  }
}

function readNodeSelector(field: Field): LabelSelector {
  const text = field.optionalText('nodeSelector')
  if (text === undefined) return MATCH_EVERYTHING
  try {
    return parseLabelSelector(text)
  } catch (error) {
    if (error instanceof LabelSelectorError) throw new DeschedulerPolicyError('nodeSelector', error.message)
    throw error
  }
}

function readProfile(field: Field): DeschedulerProfile {
  allowOnly(field, ['name', 'pluginConfig', 'plugins'])
  const configs = new Map<string, Field>()
  field.list('pluginConfig', (item) => {
    allowOnly(item, ['name', 'args'])
    const name = item.requiredText('name')
    if (name !== EVICTOR) pluginOf(name, item.at('name'))
    if (!configs.has(name)) configs.set(name, item.object('args'))
  })
  // All that is set up is checked, whether it takes part or not.
  const readers = new Map([...configs].map(([name, args]) => [name, strategyOf(name, args)]))
  const plugins = field.object('plugins')
  allowOnly(plugins, ['presort', 'sort', 'deschedule', 'balance', 'filter', 'preevictionfilter'])
  for (const point of ['filter', 'preevictionfilter'] as const) refuseOthers(plugins, point)
  return {
    name: field.text('name'),
    evictorArgs: configs.get(EVICTOR)?.json ?? {},
    deschedule: enabled(plugins, 'deschedule', readers),
    balance: enabled(plugins, 'balance', readers),
  }
}

function strategyOf(name: string, args: Field): NamedStrategy | undefined {
  const plugin = strategies.find((item) => item.name === name)
  return plugin && { name, act: plugin.read(args) }
}

function pluginOf(name: string, path: string): StrategyPlugin {
  const plugin = strategies.find((item) => item.name === name)
  if (plugin) return plugin
  const names = strategies.map((item) => item.name).sort()
  throw new DeschedulerPolicyError(
    path,
    `plugin ${name} is not one of the descheduler's; there are ${EVICTOR}, ${names.join(', ')}`,
  )
}

function enabled(
  plugins: Field,
  point: StrategyPlugin['point'],
  readers: ReadonlyMap<string, NamedStrategy | undefined>,
): readonly NamedStrategy[] {
  const set = plugins.object(point)
  allowOnly(set, ['enabled', 'disabled'])
  return set.texts('enabled').map((name, i) => {
    const path = `${set.at('enabled')}[${i}]`
    if (pluginOf(name, path).point !== point) throw new DeschedulerPolicyError(path, `${name} has no extension point ${point}`)
    const strategy = readers.get(name)
    if (!strategy)
      throw new DeschedulerPolicyError(path, `unable to find "${name}" plugin config: name it in pluginConfig as well`)
    return strategy
  })
}

/** Who may go is the default evictor's business in every policy that can be written with the descheduler's own plugins. */
function refuseOthers(plugins: Field, point: 'filter' | 'preevictionfilter'): void {
  const set = plugins.object(point)
  allowOnly(set, ['enabled', 'disabled'])
  for (const [i, name] of set.texts('enabled').entries())
    if (name !== EVICTOR)
      throw new DeschedulerPolicyError(`${set.at('enabled')}[${i}]`, `${name} has no extension point ${point}`)
}
