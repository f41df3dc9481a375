import type { JsonObject } from '../codec/json.ts'
import { isKind } from '../kinds.ts'
import { type ApiField, type ApiShape, apiType, objectType } from '../schema/api-types.ts'

/** How a value is merged: as one, field by field, or item by item. */
export type MergeType = ScalarType | MapType | ListType

export interface ScalarType {
  readonly of: 'scalar'
  /** As in `ApiShape`. */
  readonly name: string
}

export interface MapType {
  readonly of: 'map'
  readonly atomic: boolean
  /** The type of the field of a name; `undefined` for names that a struct does not have. */
  readonly typeOf: (name: string) => MergeType | undefined
  /** A struct has fields of its own; a plain map has any. */
  readonly struct: boolean
  /** What is there when nothing was written: the structs in it, and the list of containers. */
  readonly empty: () => JsonObject
}

export interface ListType {
  readonly of: 'list'
  readonly atomic: boolean
  /** What identifies items; items of sets are their own keys. */
  readonly keys: readonly string[]
  readonly item: MergeType
}

const SET: readonly string[] = []

/** Lists that are merged (x-kubernetes-list-type map, with its keys, or set), by struct and field. All others are replaced as one. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'ObjectMeta.finalizers': SET,
  'ObjectMeta.ownerReferences': ['uid'],
  'PodSpec.containers': ['name'],
  'PodSpec.initContainers': ['name'],
  'PodSpec.ephemeralContainers': ['name'],
  'PodSpec.hostAliases': ['ip'],
  'PodSpec.imagePullSecrets': ['name'],
  'PodSpec.resourceClaims': ['name'],
  'PodSpec.schedulingGates': ['name'],
  'PodSpec.topologySpreadConstraints': ['topologyKey', 'whenUnsatisfiable'],
  'PodSpec.volumes': ['name'],
  'Container.env': ['name'],
  'Container.ports': ['containerPort', 'protocol'],
  'Container.volumeDevices': ['devicePath'],
  'Container.volumeMounts': ['mountPath'],
  'EphemeralContainer.env': ['name'],
  'EphemeralContainer.ports': ['containerPort', 'protocol'],
  'EphemeralContainer.volumeDevices': ['devicePath'],
  'EphemeralContainer.volumeMounts': ['mountPath'],
  'ContainerRestartRuleOnExitCodes.values': SET,
  'ResourceRequirements.claims': ['name'],
  'PodFailurePolicyOnExitCodesRequirement.values': SET,
  'ServiceSpec.ports': ['port', 'protocol'],
  'NodeSpec.podCIDRs': SET,
  'CSINodeSpec.drivers': ['name'],
  'CSIDriverSpec.volumeLifecycleModes': SET,
  'Endpoint.addresses': SET,
}

/** Maps that are replaced as one (x-kubernetes-map-type atomic). */
const ATOMIC_MAPS: ReadonlySet<string> = new Set([
  'PodSpec.nodeSelector',
  'ReplicationControllerSpec.selector',
  'ServiceSpec.selector',
  'Scheduling.nodeSelector',
])

const ATOMIC_STRUCTS: ReadonlySet<string> = new Set([
  'ConfigMapKeySelector',
  'EndpointPort',
  'FileKeySelector',
  'LabelSelector',
  'LocalObjectReference',
  'NodeSelector',
  'NodeSelectorTerm',
  'ObjectFieldSelector',
  'ObjectReference',
  'OwnerReference',
  'ResourceFieldSelector',
  'ScopeSelector',
  'SecretKeySelector',
  'SecretReference',
  'TopologySelectorTerm',
  'TypedLocalObjectReference',
])

/** Fields whose struct is atomic elsewhere. */
const GRANULAR: ReadonlySet<string> = new Set(['PersistentVolumeSpec.claimRef'])

/** What keys are that an item does not write out; texts are empty. */
export const KEY_DEFAULTS: Readonly<Record<string, unknown>> = { protocol: 'TCP', containerPort: 0, port: 0 }

const ANYTHING: ScalarType = { of: 'scalar', name: 'any' }

/** How objects of a kind are merged, as in the API's OpenAPI schema; `undefined` for kinds without a schema. */
export function mergeTypeOf(kind: string): MapType | undefined {
  if (objectType(kind) === undefined) return undefined
  return structType(kind, false)
}

/** What objects have beside what a schema of theirs lists, in templates of objects too. */
const OF_OBJECTS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'status'])

function structType(struct: string, atomic: boolean): MapType {
  const fields = new Map<string, ApiField>()
  for (const field of apiType(struct) ?? []) if (field.from === 'here') fields.set(field.name, field)
  const typeOf = (name: string): MergeType | undefined => {
    const field = fields.get(name)
    if (!field && OF_OBJECTS.has(name) && isKind(struct)) return ANYTHING
    return field && typeOfShape(field.shape, `${struct}.${name}`)
  }
  const empty = (): JsonObject => Object.fromEntries([...fields.values()].flatMap(emptyField))
  return { of: 'map', atomic, struct: true, typeOf, empty }
}

function emptyField({ name, shape }: ApiField): readonly (readonly [string, unknown])[] {
  if (name === 'containers') return [[name, null]]
  return shape.of === 'struct' && !shape.nullable ? [[name, structType(shape.name, false).empty()]] : []
}

function typeOfShape(shape: ApiShape, place: string): MergeType {
  switch (shape.of) {
    case 'plain':
      return { of: 'scalar', name: shape.name }
    case 'struct':
      return structType(shape.name, ATOMIC_STRUCTS.has(shape.name) && !GRANULAR.has(place))
    case 'map': {
      const item = shape.item ? typeOfShape(shape.item, '') : ANYTHING
      return { of: 'map', atomic: ATOMIC_MAPS.has(place), struct: false, typeOf: () => item, empty: () => ({}) }
    }
    case 'list': {
      const keys = LISTS[place]
      const item = shape.item ? typeOfShape(shape.item, '') : ANYTHING
      return { of: 'list', atomic: keys === undefined, keys: keys ?? SET, item }
    }
  }
}
