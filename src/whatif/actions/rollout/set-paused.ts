import { deploymentRow } from '../../../kube/deployment.ts'
import type { RolledRow } from '../workload-template.ts'
import { refusedFor } from './refused-for.ts'
import type { RolloutResult } from './rollout-change.ts'

/** `kubectl rollout pause` and `resume`: only Deployments can (polymorphichelpers/objectpauser.go, objectresumer.go). */
export function setPaused(row: RolledRow, paused: boolean): RolloutResult {
  if (row.kind !== 'Deployment') return refusedFor(row, `${paused ? 'pausing' : 'resuming'} is not supported`)
  if (row.spec.paused === paused) return refusedFor(row, paused ? 'is already paused' : 'is not paused')
  return { ok: true, row: deploymentRow({ ...row, spec: { ...row.spec, paused } }), did: paused ? 'paused' : 'resumed' }
}
