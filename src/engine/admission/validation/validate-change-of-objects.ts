import { isJsonObject, type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import { objectOf } from '../../../kube/codec/json-parts.ts'
import { type Quantity, ZERO_QUANTITY } from '../../../kube/quantity.ts'
import { compareQuantities } from '../../../kube/quantity-arithmetic.ts'
import { goJson } from '../../../kube/schema/go-json.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { unifiedDiff } from '../../../lib/unified-diff.ts'
import { type Issue, invalid, notAllowed } from './issue.ts'
import type { Place } from './place.ts'
import { claimSpecIssues } from './validate-claim.ts'
import { ownChangeIssues, ownIssues } from './validate-metadata.ts'
import { nodeStatusIssues, taintIssues, validateNode } from './validate-node.ts'
import { validateVolume } from './validate-volume.ts'

interface Change {
  readonly next: Place
  readonly stored: Place
}

const IMMUTABLE_CLAIM =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims'

/** A claim may name its volume once and grow once it is bound (core validation ValidatePersistentVolumeClaimUpdate). */
export function claimChangeIssues({ next, stored }: Change): readonly Issue[] {
  const [spec, before] = [next.at('spec'), stored.at('spec')]
  const munged: Record<string, unknown> = withBothSources(spec.json)
  const old: Record<string, unknown> = withBothSources(before.json)
  if (before.at('volumeName').text === '') old['volumeName'] = munged['volumeName']
  if (!before.at('storageClassName').given) munged['storageClassName'] = undefined
  if (next.at('status').at('phase').text === 'Bound') {
    const requests = {
      ...spec.at('resources').at('requests').json,
      storage: before.at('resources').at('requests').json['storage'],
    }
    munged['resources'] = { ...spec.at('resources').json, requests }
    munged['volumeAttributesClassName'] = old['volumeAttributesClassName']
  }
  const [was, is] = [internalJson('PersistentVolumeClaimSpec', old), internalJson('PersistentVolumeClaimSpec', munged)]
  return [
    ...claimSpecIssues(spec),
    ...(sameJson(was, is) ? [] : [notAllowed('spec', `${IMMUTABLE_CLAIM}\n${unifiedDiff(goJson(was, 1), goJson(is, 1))}`)]),
    ...shrinkIssues(spec, before, stored.at('status').at('capacity')),
    ...volumeModeIssues(spec, before),
  ]
}

/** The data source is written in two fields, of which either may be left out. */
function withBothSources(spec: JsonObject): Record<string, unknown> {
  const source = spec['dataSource'] ?? spec['dataSourceRef']
  return source === undefined ? { ...spec } : { dataSource: source, dataSourceRef: source, ...spec }
}

/** A claim may not be made smaller than its capacity. */
function shrinkIssues(spec: Place, stored: Place, capacity: Place): readonly Issue[] {
  const amountOf = (amounts: Place): Quantity => amounts.at('storage').amount ?? ZERO_QUANTITY
  const [is, was] = [amountOf(spec.at('resources').at('requests')), amountOf(stored.at('resources').at('requests'))]
  if (compareQuantities(is, was) >= 0 || compareQuantities(is, amountOf(capacity)) > 0) return []
  return [notAllowed(`${spec.path}.resources.requests.storage`, 'field can not be less than status.capacity')]
}

/** Reported at the root, as upstream does. */
function volumeModeIssues(spec: Place, stored: Place): readonly Issue[] {
  const mode = spec.at('volumeMode')
  return mode.text === stored.at('volumeMode').text ? [] : [invalid('volumeMode', mode.text, 'field is immutable')]
}

const SOURCE = 'spec.persistentvolumesource'

/** Where a volume's data is does not change (core validation ValidatePersistentVolumeUpdate). */
export function volumeChangeIssues({ next, stored }: Change): readonly Issue[] {
  const [spec, before] = [next.at('spec'), stored.at('spec')]
  const [was, is] = [sourceOf(before), sourceOf(withoutNewSecret(spec, before))]
  const [affinity, old] = [spec.at('nodeAffinity'), before.at('nodeAffinity')]
  const shown = internalJson('VolumeNodeAffinity', affinity.value)
  const moved = old.given && !sameJson(affinity.value ?? null, old.value ?? null) && !isRelabelled(affinity, old)
  const rule = 'field is immutable, except for updating from beta label to GA'
  const difference = sameJson(was, is) ? '' : unifiedDiff(goJson(was, 1), goJson(is, 1))
  return [
    ...ownIssues(next.at('metadata')),
    ...validateVolume(next),
    ...ownIssues(next.at('metadata')),
    ...validateVolume(next),
    ...(difference === '' ? [] : [notAllowed(SOURCE, `${SOURCE} is immutable after creation\n${difference}`)]),
    ...volumeModeIssues(spec, before),
    ...(moved ? [invalid('nodeAffinity', shown, rule)] : []),
  ]
}

/** The secret for expansion may be set later. */
function withoutNewSecret(spec: Place, stored: Place): Place {
  const [source, before] = [spec.at('csi'), stored.at('csi')]
  if (!source.given || !before.given || before.at('controllerExpandSecretRef').given) return spec
  return spec.with({ ...spec.json, csi: { ...source.json, controllerExpandSecretRef: undefined } })
}

/** Labels of nodes that had another name earlier; a volume may follow (betaToGALabel). */
const LABELS_SINCE: ReadonlyMap<string, string> = new Map([
  ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'],
  ['beta.kubernetes.io/os', 'kubernetes.io/os'],
  ['beta.kubernetes.io/arch', 'kubernetes.io/arch'],
  ['beta.kubernetes.io/instance-type', 'node.kubernetes.io/instance-type'],
])

/** Whether nothing but names of labels has changed, from old ones to new ones. */
function isRelabelled(affinity: Place, stored: Place): boolean {
  const expressions = (of: Place): readonly Place[] =>
    of
      .at('required')
      .at('nodeSelectorTerms')
      .items.flatMap((term) => term.at('matchExpressions').items)
  const before = expressions(stored)
  const after = expressions(affinity).map(({ json }, i) => {
    const key = before[i]?.at('key').text ?? ''
    return LABELS_SINCE.get(key) === json['key'] ? key : json['key']
  })
  let next = 0
  const named = follow(affinity.value, () => after[next++])
  return sameJson(named ?? null, stored.value ?? null)
}

/** The affinity with other keys in its expressions, in their order. */
function follow(affinity: unknown, keyOf: () => unknown): unknown {
  const [object, required] = [objectOf(affinity), objectOf(objectOf(affinity)['required'])]
  const terms = listIn(required['nodeSelectorTerms']).map((term) => {
    const { matchExpressions, ...rest } = objectOf(term)
    const renamed = listIn(matchExpressions).map((expression) => ({ ...objectOf(expression), key: keyOf() }))
    return matchExpressions === undefined ? rest : { ...rest, matchExpressions: renamed }
  })
  return { ...object, required: { ...required, nodeSelectorTerms: terms } }
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The sources among a volume's fields, as the API server prints them. */
function sourceOf(spec: Place): unknown {
  const all = internalJson('PersistentVolumeSpec', spec.value)
  if (!isJsonObject(all)) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => !NOT_SOURCES.has(name)))
}

const NOT_SOURCES: ReadonlySet<string> = new Set([
  'Capacity',
  'AccessModes',
  'ClaimRef',
  'PersistentVolumeReclaimPolicy',
  'StorageClassName',
  'MountOptions',
  'VolumeMode',
  'NodeAffinity',
  'VolumeAttributesClassName',
])

const NODE_FIELDS = [
  ['podCIDRs', 'node updates may not change podCIDR except from "" to valid'],
  ['providerID', 'node updates may not change providerID except from "" to valid'],
] as const

/** What a node was given once stays (core validation ValidateNodeUpdate). */
export function nodeChangeIssues({ next, stored }: Change): readonly Issue[] {
  const [spec, before] = [next.at('spec'), stored.at('spec')]
  const kept = NODE_FIELDS.filter(([name]) => isSet(before, name) && !sameJson(givenValue(spec, name), givenValue(before, name)))
  return [
    ...ownIssues(next.at('metadata')),
    ...validateNode(next),
    ...ownChangeIssues(next.at('metadata'), stored.at('metadata')),
    ...nodeStatusIssues(next),
    ...kept.map(([name, rule]) => notAllowed(`spec.${name}`, rule)),
    ...taintIssues(spec.at('taints')),
    ...(spec.at('externalID').text === before.at('externalID').text ? [] : [notAllowed('spec.externalID', 'may not be updated')]),
  ]
}

function isSet(spec: Place, name: string): boolean {
  const value = givenValue(spec, name)
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
}

/** One range is written as a text too. */
function givenValue(spec: Place, name: string): unknown {
  const { json }: { readonly json: JsonObject } = spec
  if (name !== 'podCIDRs' || json[name] !== undefined) return json[name]
  return json['podCIDR'] === undefined ? undefined : [json['podCIDR']]
}
