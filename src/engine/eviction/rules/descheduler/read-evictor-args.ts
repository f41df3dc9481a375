import { Field, FieldError } from '../../../../kube/codec/field.ts'
import type { JsonObject } from '../../../../kube/codec/json.ts'
import { readSelectorOrAll } from '../../../../kube/codec/label-selector.ts'
import { DurationError, parseGoDuration } from '../../../../kube/duration.ts'
import { type LabelSelector, LabelSelectorError } from '../../../../kube/label-selector.ts'
import { parseLabelSelector } from '../../../../kube/label-selector-parser.ts'
import { DEFAULT_PROTECTIONS, type EvictorPolicy, effectiveProtections, type PodProtection } from './evictor-policy.ts'
import type { PreEvictionPolicy } from './pre-eviction.ts'

const EXTRA: readonly PodProtection[] = ['PodsWithPVC', 'PodsWithoutPDB', 'PodsWithResourceClaims']

const FLAGS = [
  'evictLocalStoragePods',
  'evictDaemonSetPods',
  'evictSystemCriticalPods',
  'evictFailedBarePods',
  'ignorePvcPods',
  'ignorePodsWithoutPDB',
] as const

const OTHERS = ['nodeSelector', 'labelSelector', 'namespaceLabelSelector', 'priorityThreshold', 'nodeFit', 'minReplicas']
const KNOWN: ReadonlySet<string> = new Set([
  ...FLAGS,
  ...OTHERS,
  'minPodAge',
  'noEvictionPolicy',
  'podProtections',
  'apiVersion',
  'kind',
])

/**
 * Reads DefaultEvictorArgs of a descheduler's policy.
 * @throws {FieldError} when the descheduler would refuse them.
 */
export function readEvictorArgs(json: JsonObject): EvictorPolicy & PreEvictionPolicy {
  const args = Field.root(json)
  for (const name of Object.keys(json)) if (!KNOWN.has(name)) throw new FieldError(name, 'a known argument', `"${name}"`)
  const flags = Object.fromEntries(FLAGS.map((name) => [name, args.flag(name)]))
  const chosen = args.object('podProtections')
  const choice = {
    defaultDisabled: protections(chosen, 'defaultDisabled', DEFAULT_PROTECTIONS),
    extraEnabled: protections(chosen, 'extraEnabled', EXTRA),
  }
  const byName = choice.defaultDisabled.length + choice.extraEnabled.length > 0
  if (byName && Object.values(flags).includes(true))
    throw new FieldError('podProtections', 'no deprecated flags beside it', 'both')
  return {
    protections: effectiveProtections(choice, flags),
    protectedStorageClasses: chosen
      .object('config')
      .object('PodsWithPVC')
      .list('protectedStorageClasses', (item) => item.requiredText('name')),
    priorityThreshold: readThreshold(args),
    labelSelector: readSelectorOrAll(args, 'labelSelector'),
    minReplicas: args.integer('minReplicas', 0),
    minPodAgeMs: readAge(args),
    noEvictionIsMandatory: args.choice('noEvictionPolicy', ['Preferred', 'Mandatory'], 'Preferred') === 'Mandatory',
    nodeFit: args.flag('nodeFit'),
    nodeSelector: readNodeSelector(args),
    namespaceSelector: readSelectorOrAll(args, 'namespaceLabelSelector'),
  }
}

function protections(field: Field, key: string, allowed: readonly PodProtection[]): readonly PodProtection[] {
  const names = field.texts(key)
  const found = names.flatMap((name) => allowed.find((item) => item === name) ?? [])
  if (found.length < names.length) throw new FieldError(field.at(key), `names among ${allowed.join(', ')}`, names.join(', '))
  if (new Set(found).size < found.length) throw new FieldError(field.at(key), 'each name once', names.join(', '))
  return found
}

function readThreshold(args: Field): number | string | undefined {
  const given = args.object('priorityThreshold')
  const value = given.optionalInteger('value')
  const name = given.text('name')
  if (value !== undefined && name !== '') throw new FieldError('priorityThreshold', 'a value or a name', 'both')
  return value ?? (name === '' ? undefined : name)
}

function readAge(args: Field): number | undefined {
  const text = args.optionalText('minPodAge')
  if (text === undefined) return undefined
  try {
    return parseGoDuration(text)
  } catch (error) {
    if (error instanceof DurationError) throw args.error('minPodAge', 'a duration like 10m')
    throw error
  }
}

function readNodeSelector(args: Field): LabelSelector {
  try {
    return parseLabelSelector(args.text('nodeSelector'))
  } catch (error) {
    if (error instanceof LabelSelectorError) throw new FieldError('nodeSelector', 'a label selector', error.message)
    throw error
  }
}
