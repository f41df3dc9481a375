import type { DeploymentRow } from '../../kube/deployment.ts'
import type { ReplicaSetRow, ReplicationControllerRow } from '../../kube/replica-set.ts'
import type { StatefulSetRow } from '../../kube/stateful-set.ts'
import type { TimelineEvent } from '../outcome/outcome.ts'
import { keyOfRow } from './top-owner.ts'

type ScaledRow = DeploymentRow | ReplicaSetRow | ReplicationControllerRow | StatefulSetRow

/** That the replicas of a workload were set: by a person, or by an autoscaler. What a controller of its own sets goes without saying. */
export function scaleTimeline(
  atMs: number,
  before: ScaledRow | undefined,
  after: ScaledRow | undefined,
): readonly TimelineEvent[] {
  if (!before || !after || before.spec.replicas === after.spec.replicas) return []
  if (after.ownerReferences.some(({ controller }) => controller)) return []
  const message = `${after.name} has ${after.spec.replicas} replicas, ${before.spec.replicas} before`
  return [{ atMs, kind: 'SCALED', object: keyOfRow(after), node: '', related: undefined, message }]
}
