import { fields } from '../../kube/codec/output.ts'
import type { ScalePaths } from '../../kube/custom-resource-definition.ts'
import type { NamedObject } from '../source.ts'
import { usualReplicas } from './shown-object.ts'

/** All that is kept of a custom resource, beside what its scale subresource shows: anything else in it may be secret. */
const METADATA = ['name', 'namespace', 'uid', 'resourceVersion', 'creationTimestamp', 'labels', 'ownerReferences'] as const

export interface OwnKind {
  readonly apiVersion: string
  readonly kind: string
}

/** A custom resource as a Source emits it: with the replicas of its scale subresource, if its kind has one, in the usual fields. */
export function customObject(object: NamedObject, { apiVersion, kind }: OwnKind, scale: ScalePaths | undefined): NamedObject {
  const { metadata } = object
  return {
    apiVersion,
    kind,
    metadata: { ...fields(Object.fromEntries(METADATA.map((field) => [field, metadata[field]]))), name: metadata.name },
    ...(scale ? usualReplicas(object, scale) : {}),
  }
}
