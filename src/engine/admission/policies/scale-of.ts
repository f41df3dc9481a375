import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { writeObject } from '../../../kube/codec/registry.ts'
import type { Row } from '../../../kube/kinds.ts'

/** The scale of a workload (autoscaling/v1 Scale), without its selector. */
export function scaleOf(row: Row): JsonObject {
  const { spec, status, metadata } = writeObject(row)
  const { name, namespace, uid, creationTimestamp } = metadata
  const replicasIn = (part: unknown): unknown => (isJsonObject(part) ? (part['replicas'] ?? 0) : 0)
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, creationTimestamp },
    spec: { replicas: replicasIn(spec) },
    status: { replicas: replicasIn(status) },
  }
}
