import type { Row } from '../../kube/kinds.ts'
import { protectionOf } from '../../kube/volume-protection.ts'
import { type ApiResult, ok } from '../turn.ts'

/** Gives volumes and claims the finalizer that keeps them while they are in use (StorageObjectInUseProtection admission). */
export function storageProtection(row: Row): ApiResult<Row> {
  const finalizer = protectionOf(row.kind)
  if (finalizer === undefined || row.finalizers.includes(finalizer)) return ok(row)
  return ok({ ...row, finalizers: [...row.finalizers, finalizer] } as Row)
}
