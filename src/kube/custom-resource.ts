import { customKindOf } from './custom-kind-of.ts'
import { type ObjectInit, type ObjectRow, type OwnerReference, objectRow } from './object-row.ts'

/**
 * A custom resource that controls pods: its metadata and what its scale subresource shows. Custom resources of all kinds share a
 * table, so that the name of the row starts with the kind: `Rollout.argoproj.io:web`.
 */
export interface CustomResourceRow extends ObjectRow {
  readonly kind: 'CustomResource'
  /** As the object has it: `argoproj.io/v1alpha1`. */
  readonly apiVersion: string
  /** As the object has it: `Rollout`. */
  readonly ownKind: string
  /** spec.replicas of the scale subresource; `undefined` without one. */
  readonly replicas: number | undefined
  /** status.replicas of the scale subresource: the pods that its controller counts. */
  readonly currentReplicas: number | undefined
}

type Identity = Pick<CustomResourceRow, 'apiVersion' | 'ownKind'>

/** The one factory of CustomResource rows; `name` is metadata.name. */
export function customResourceRow(
  init: ObjectInit & Identity & Partial<Pick<CustomResourceRow, 'replicas' | 'currentReplicas'>>,
): CustomResourceRow {
  const { apiVersion, ownKind: kind, name } = init
  return {
    kind: 'CustomResource',
    ...objectRow({ ...init, name: customResourceName({ apiVersion, kind, name }) }),
    apiVersion,
    ownKind: kind,
    replicas: init.replicas,
    currentReplicas: init.currentReplicas,
  }
}

/** The name of the row of a custom resource. Names of kinds and groups contain no colon. */
export function customResourceName(object: Pick<OwnerReference, 'apiVersion' | 'kind' | 'name'>): string {
  return `${customKindOf(object)}:${object.name}`
}

/**
 * Whether a custom resource above objects of this kind is their workload: it controls the pods, or what has no purpose but to create
 * them. A Deployment or a StatefulSet is the workload itself, whatever composes it.
 */
export function mayBeOfCustomResource(kind: string): boolean {
  return kind === 'Pod' || kind === 'ReplicaSet' || kind === 'Job'
}

interface Key {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** How people name an object: a custom resource by its own kind and name, `Rollout.argoproj.io` and `web`; all others as they are. */
export function shownKey<K extends Key>(key: K): Key {
  if (key.kind !== 'CustomResource') return key
  const colon = key.name.indexOf(':')
  return { kind: key.name.slice(0, colon), namespace: key.namespace, name: key.name.slice(colon + 1) }
}
