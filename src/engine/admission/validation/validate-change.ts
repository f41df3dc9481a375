import { type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { type Issue, invalid, notAllowed } from './issue.ts'
import { Place } from './place.ts'
import { semantic } from './semantic.ts'
import { claimChangeIssues, nodeChangeIssues, volumeChangeIssues } from './validate-change-of-objects.ts'
import { jobChangeIssues, podChangeIssues } from './validate-change-of-pods.ts'
import { validateIngress } from './validate-ingress.ts'
import { commonIssues, metadataChangeIssues, ownChangeIssues, ownIssues } from './validate-metadata.ts'
import { RULES } from './validate-object.ts'
import { validateServiceChange } from './validate-service.ts'

interface Change {
  readonly next: Place
  readonly stored: Place
}

type ChangeRules = (change: Change) => readonly Issue[]

/**
 * Everything that is wrong with a change: what is wrong with the object as it would be, and fields that may not change
 * (the Validate...Update functions of each API group). Defaults are in place on both sides.
 */
export function changeIssues(kind: string, manifest: JsonObject, storedManifest: JsonObject): readonly Issue[] {
  const change = { next: new Place(manifest, ''), stored: new Place(storedManifest, '') }
  const [metadata, stored] = [change.next.at('metadata'), change.stored.at('metadata')]
  const rules = CHANGE_RULES[kind] ?? plainChange(kind)
  // The rules for all objects come first, and most kinds validate their metadata again.
  const checks = (CHECKS[kind] ?? ['change']).flatMap((check) =>
    check === 'new' ? ownIssues(metadata) : ownChangeIssues(metadata, stored),
  )
  return [...commonIssues(metadata), ...metadataChangeIssues(metadata, stored), ...checks, ...rules(change)]
}

/**
 * How kinds validate the metadata of a change before their rules: as one of a new object, as a change. Missing ones: as a change.
 */
const CHECKS: Readonly<Record<string, readonly ('new' | 'change')[]>> = {
  Pod: ['change', 'new'],
  Job: ['new'],
  PersistentVolumeClaim: ['change', 'new'],
  Namespace: ['new', 'change'],
  CSINode: ['new'],
  EndpointSlice: ['new'],
  LimitRange: ['new'],
  VolumeAttachment: ['new'],
  ControllerRevision: ['change', 'new'],
  Ingress: ['change', 'new'],
  PodDisruptionBudget: [],
  // These validate it in between.
  Node: [],
  StorageClass: [],
  CSIStorageCapacity: [],
  PersistentVolume: [],
  RuntimeClass: [],
  Lease: [],
}

/** As a new one, and nothing besides. */
function plainChange(kind: string): ChangeRules {
  return ({ next }) => RULES[kind]?.(next) ?? []
}

const CHANGE_RULES: Readonly<Record<string, ChangeRules>> = {
  Pod: podChangeIssues,
  Job: jobChangeIssues,
  Deployment: selectorStays('Deployment'),
  ReplicaSet: selectorStays('ReplicaSet'),
  DaemonSet: selectorStays('DaemonSet'),
  StatefulSet: statefulSetChangeIssues,
  Service: ({ next, stored }) => validateServiceChange(next, stored),
  PersistentVolumeClaim: claimChangeIssues,
  PersistentVolume: volumeChangeIssues,
  Node: nodeChangeIssues,
  PriorityClass: priorityClassChangeIssues,
  StorageClass: ({ next, stored }) => [
    ...ownIssues(next.at('metadata')),
    ...(RULES['StorageClass']?.(next) ?? []),
    ...ownChangeIssues(next.at('metadata'), stored.at('metadata')),
    ...immutable(next, stored, ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode']),
  ],
  Lease: ({ next, stored }) => [
    ...metadataChangeIssues(next.at('metadata'), stored.at('metadata')),
    ...(RULES['Lease']?.(next) ?? []),
  ],
  ControllerRevision: ({ next, stored }) => [
    ...(RULES['ControllerRevision']?.(next) ?? []),
    ...immutable(next, stored, ['data']),
  ],
  RuntimeClass: ({ next, stored }) => [
    ...commonIssues(next.at('metadata')),
    ...(RULES['RuntimeClass']?.(next) ?? []),
    ...metadataChangeIssues(next.at('metadata'), stored.at('metadata')),
    ...sameText(next, stored, 'handler'),
  ],
  EndpointSlice: ({ next, stored }) => [...(RULES['EndpointSlice']?.(next) ?? []), ...sameText(next, stored, 'addressType')],
  Ingress: ({ next }) => validateIngress(next),
  IngressClass: ({ next, stored }) => [
    ...sameText(next.at('spec'), stored.at('spec'), 'controller'),
    ...ownIssues(next.at('metadata')),
    ...(RULES['IngressClass']?.(next) ?? []),
  ],
  CSINode: driversStay,
  CSIDriver: ({ next, stored }) => [
    ...(RULES['CSIDriver']?.(next) ?? []),
    ...immutable(next.at('spec'), stored.at('spec'), ['attachRequired']).map((issue) => ({
      ...issue,
      field: 'spec.attachedRequired',
    })),
    ...immutable(next.at('spec'), stored.at('spec'), ['volumeLifecycleModes']),
  ],
  CSIStorageCapacity: ({ next, stored }) => [
    ...ownIssues(next.at('metadata')),
    ...(RULES['CSIStorageCapacity']?.(next) ?? []),
    ...ownChangeIssues(next.at('metadata'), stored.at('metadata')),
    ...immutable(next, stored, ['nodeTopology'], 'LabelSelector'),
    ...sameText(next, stored, 'storageClassName'),
  ],
  VolumeAttachment: ({ next, stored }) => [
    ...(RULES['VolumeAttachment']?.(next) ?? []),
    ...immutable(next, stored, ['spec'], 'VolumeAttachmentSpec'),
  ],
  ResourceClaim: ({ next, stored }) => immutable(next, stored, ['spec'], 'ResourceClaimSpec'),
  ResourceClaimTemplate: ({ next, stored }) => immutable(next, stored, ['spec'], 'ResourceClaimTemplateSpec'),
  ResourceQuota: ({ next, stored }) => [
    ...(RULES['ResourceQuota']?.(next) ?? []),
    ...immutable(next.at('spec'), stored.at('spec'), ['scopes']),
  ],
}

/** Fields that stay as they were stored. `type` names the API's own type where that is what is printed. */
export function immutable(next: Place, stored: Place, names: readonly string[], type?: string): readonly Issue[] {
  return names.flatMap((name) => {
    const [after, before] = [next.at(name), stored.at(name)]
    const shown = (place: Place): unknown => (type === undefined ? (place.value ?? null) : internalJson(type, place.value))
    if (sameJson(semantic(shown(after)), semantic(shown(before)))) return []
    return [invalid(after.path, shown(after), 'field is immutable')]
  })
}

/** A text that stays; one that is missing is empty. */
function sameText(next: Place, stored: Place, name: string): readonly Issue[] {
  const { path, text } = next.at(name)
  return text === stored.at(name).text ? [] : [invalid(path, text, 'field is immutable')]
}

/** Of a driver that a node had, only the number of attachable volumes may change (storage validation ValidateCSINodeUpdate). */
function driversStay({ next, stored }: Change): readonly Issue[] {
  const drivers = next.at('spec').at('drivers')
  const shown = (driver: Place): unknown => internalJson('CSINodeDriver', { ...driver.json, allocatable: undefined })
  const changed = stored
    .at('spec')
    .at('drivers')
    .items.flatMap((old) =>
      drivers.items.filter(({ json }) => json['name'] === old.json['name'] && !sameJson(shown(old), shown(new Place(json, '')))),
    )
  return [
    ...(RULES['CSINode']?.(next) ?? []),
    ...changed.map((driver) => invalid(drivers.path, shown(driver), 'field is immutable')),
  ]
}

function selectorStays(kind: string): ChangeRules {
  const order = kind === 'DaemonSet' ? 'first' : 'last'
  return ({ next, stored }) => {
    const selector = immutable(next.at('spec'), stored.at('spec'), ['selector'], 'LabelSelector')
    const rules = RULES[kind]?.(next) ?? []
    return order === 'first' ? [...selector, ...rules] : [...rules, ...selector]
  }
}

const STATEFUL_SET_MAY_CHANGE = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
]

function statefulSetChangeIssues({ next, stored }: Change): readonly Issue[] {
  const { serviceName: _, ...spec } = next.at('spec').json
  // What may not change anyway was validated at creation.
  const checked = new Place({ ...next.json, spec }, '')
  const rules = (RULES['StatefulSet']?.(checked) ?? []).filter(({ field }) => !field.startsWith('spec.volumeClaimTemplates'))
  const kept = (object: Place): JsonObject =>
    Object.fromEntries(Object.entries(object.at('spec').json).filter(([name]) => !STATEFUL_SET_MAY_CHANGE.includes(name)))
  if (sameJson(kept(next), kept(stored))) return rules
  const [last, ...others] = STATEFUL_SET_MAY_CHANGE.map((name) => `'${name}'`).reverse()
  const rule = `updates to statefulset spec for fields other than ${others.reverse().join(', ')} and ${last} are forbidden`
  return [...rules, notAllowed('spec', rule)]
}

/** The value of a class is copied into pods when they are created, so that it may not change. */
function priorityClassChangeIssues({ next, stored }: Change): readonly Issue[] {
  const [value, policy] = [next.at('value'), next.at('preemptionPolicy')]
  const same = value.number === stored.at('value').number
  return [
    ...(same ? [] : [notAllowed(value.path, 'may not be changed in an update.')]),
    ...(policy.text === stored.at('preemptionPolicy').text ? [] : [invalid(policy.path, policy.text, 'field is immutable')]),
  ]
}
