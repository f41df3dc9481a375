import type { ObjectKey } from '../../engine/turn.ts'
import type { DeploymentRow } from '../../kube/deployment.ts'
import type { ReplicaSetRow, ReplicationControllerRow } from '../../kube/replica-set.ts'
import type { StatefulSetRow } from '../../kube/stateful-set.ts'
import type { TimelineEvent } from '../outcome/outcome-parts.ts'
import { keyOfRow } from './top-owner.ts'

type ScaledRow = DeploymentRow | ReplicaSetRow | ReplicationControllerRow | StatefulSetRow

/** The replicas of a workload were set. */
export interface Scaling {
  readonly atMs: number
  readonly workload: ObjectKey
  readonly from: number
  readonly to: number
}

/** By a person, or by an autoscaler: what its own controller sets is expected. */
export function scalingOf(atMs: number, before: ScaledRow | undefined, after: ScaledRow | undefined): Scaling | undefined {
  if (!before || !after || before.spec.replicas === after.spec.replicas) return undefined
  if (after.ownerReferences.some(({ controller }) => controller)) return undefined
  return { atMs, workload: keyOfRow(after), from: before.spec.replicas, to: after.spec.replicas }
}

export function scaleTimeline({ atMs, workload, from, to }: Scaling): TimelineEvent {
  const message = `${workload.name} is scaled from ${from} to ${to} replicas`
  return { atMs, kind: 'SCALED', object: workload, node: '', related: undefined, message }
}
