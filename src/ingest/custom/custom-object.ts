import type { ScalePaths } from '../../kube/codec/custom-resource-definition.ts'
import { isJsonObject, type JsonObject } from '../../kube/codec/json.ts'
import { fields, fieldsOrNothing } from '../../kube/codec/output.ts'
import type { NamedObject } from '../source.ts'

/** All that is kept of a custom resource, beside what its scale subresource shows: anything else in it may be secret. */
const METADATA = ['name', 'namespace', 'uid', 'resourceVersion', 'creationTimestamp', 'labels', 'ownerReferences'] as const

export interface OwnKind {
  readonly apiVersion: string
  readonly kind: string
}

/** A custom resource as a Source emits it: with the replicas of its scale subresource, if its kind has one, in the usual fields. */
export function customObject(object: NamedObject, { apiVersion, kind }: OwnKind, scale: ScalePaths | undefined): NamedObject {
  const { metadata } = object
  const replicas = scale && numberAt(object, scale.specReplicasPath)
  const currentReplicas = scale && numberAt(object, scale.statusReplicasPath)
  return {
    apiVersion,
    kind,
    metadata: { ...fields(Object.fromEntries(METADATA.map((field) => [field, metadata[field]]))), name: metadata.name },
    ...fields({ spec: fieldsOrNothing({ replicas }), status: fieldsOrNothing({ replicas: currentReplicas }) }),
  }
}

/** The whole number at a path of a CustomResourceDefinition, `.spec.replicas`: dots separate names, and lists have no part in it. */
function numberAt(object: JsonObject, path: string): number | undefined {
  const names = path.replace(/^\./, '').split('.')
  let value: unknown = object
  for (const name of names) value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return Number.isInteger(value) ? (value as number) : undefined
}
