import type { Kind } from './kinds.ts'
import type { ObjectRow } from './object-row.ts'

/** Keeps a claim as long as a pod uses it. */
export const CLAIM_PROTECTION = 'kubernetes.io/pvc-protection'
/** Keeps a volume as long as it is bound to a claim. */
export const VOLUME_PROTECTION = 'kubernetes.io/pv-protection'

/** The finalizer that every object of the kind gets when it is created; `undefined` for kinds without one. */
export function protectionOf(kind: Kind): string | undefined {
  if (kind === 'PersistentVolumeClaim') return CLAIM_PROTECTION
  return kind === 'PersistentVolume' ? VOLUME_PROTECTION : undefined
}

/** Whether the object is being deleted and this finalizer keeps it. */
export function isHeldBy(row: Pick<ObjectRow, 'deletionTimestamp' | 'finalizers'>, finalizer: string): boolean {
  return row.deletionTimestamp !== undefined && row.finalizers.includes(finalizer)
}
