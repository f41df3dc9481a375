import type { Row } from '../../kube/kinds.ts'
import type { PersistentVolumeClaimRow } from '../../kube/persistent-volume.ts'
import { quantity } from '../../kube/quantity.ts'
import { compareQuantities } from '../../kube/quantity-arithmetic.ts'
import { claimClass } from '../../kube/volume-binding.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../turn.ts'
import { forbidden } from './forbidden.ts'

const NOT_RESIZABLE =
  'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize'

/** Refuses that a claim grows whose class does not let it (PersistentVolumeClaimResize admission). */
export const claimGrowth: Admit = Object.assign(
  (row: Row, cluster: ClusterState, { stored }: AdmissionRequest): ApiResult<Row> => {
    if (row.kind !== 'PersistentVolumeClaim' || stored?.kind !== 'PersistentVolumeClaim') return ok(row)
    if (compareQuantities(requestOf(row), requestOf(stored)) <= 0) return ok(row)
    if (stored.phase !== 'Bound') return forbidden(row, 'Only bound persistent volume claims can be expanded')
    const name = claimClass(row)
    const growing = name !== '' && name === claimClass(stored) ? cluster.get('StorageClass', '', name) : undefined
    return growing?.allowVolumeExpansion === true ? ok(row) : forbidden(row, NOT_RESIZABLE)
  },
  { onUpdate: true as const },
)

function requestOf({ spec }: PersistentVolumeClaimRow): ReturnType<typeof quantity> {
  return quantity(spec.resources.requests['storage'] ?? '0')
}
