import type { CodecContext } from '../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { fields, fieldsOrNothing } from '../../kube/codec/output.ts'
import { readObject, writeObject } from '../../kube/codec/registry.ts'
import type { ScalePaths } from '../../kube/custom-resource-definition.ts'
import type { Row } from '../../kube/kinds.ts'
import { ownKindOf } from '../../kube/owner-kind.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { customDefinition } from '../../twin/custom-definition.ts'
import { numberAt, withNumberAt } from './number-at.ts'

/** The object of a row as its cluster shows it: a custom resource has its replicas where its kind has them. */
export function shownObject(row: Row, cluster: ClusterView): JsonObject {
  return withOwnReplicas(writeObject(row), row, cluster)
}

/** A custom resource that was written from a row, with its replicas where its kind has them; any other object as it is. */
export function withOwnReplicas(object: JsonObject, row: Row, cluster: ClusterView): JsonObject {
  if (row.kind !== 'CustomResource') return object
  const scale = scaleOf({ apiVersion: row.apiVersion, kind: row.ownKind }, cluster)
  if (!scale) return object
  const { spec: _, status: __, ...rest } = object
  const wanted = withNumberAt(rest, scale.specReplicasPath, row.replicas)
  return withNumberAt(wanted, scale.statusReplicasPath, row.currentReplicas)
}

/**
 * The row of a shown object; the definition of its kind is in the cluster already.
 * @throws {Error} when it is not what was shown.
 */
export function readShown(object: JsonObject, cluster: ClusterView, context: CodecContext): Row {
  const { apiVersion, kind } = object
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') throw new Error('an object without a kind')
  const own = ownKindOf({ apiVersion, kind })
  if (own !== undefined) return readObject(own, object, context)
  const scale = scaleOf({ apiVersion, kind }, cluster)
  return readObject('CustomResource', scale ? { ...object, ...usualReplicas(object, scale) } : object, context)
}

/** What the scale subresource of a custom resource shows, in the usual fields. */
export function usualReplicas(object: JsonObject, { specReplicasPath, statusReplicasPath }: ScalePaths): JsonObject {
  const spec = fieldsOrNothing({ replicas: numberAt(object, specReplicasPath) })
  return fields({ spec, status: fieldsOrNothing({ replicas: numberAt(object, statusReplicasPath) }) })
}

function scaleOf(kind: { readonly apiVersion: string; readonly kind: string }, cluster: ClusterView): ScalePaths | undefined {
  return customDefinition(kind, cluster)?.scale
}
