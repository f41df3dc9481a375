import type { VerdictReason } from '../outcome.ts'
import { type Facts, reason } from './facts.ts'
import { nameOf } from './object-names.ts'

/** Claims that lose their volumes, or are deleted together with the content of their volumes. */
export function storageReasons({ lostClaims }: Facts): readonly VerdictReason[] {
  return lostClaims.map(({ claim, volume, isLost, losesData }) => {
    if (isLost)
      return reason(
        'CLAIM_LOST',
        'CRITICAL',
        `PersistentVolumeClaim ${nameOf(claim)} is Lost: volume ${volume} no longer exists`,
        [claim],
      )
    const what = losesData
      ? `and volume ${volume} with its data (reclaimPolicy Delete)`
      : `and volume ${volume} is kept (reclaimPolicy Retain)`
    const message = `PersistentVolumeClaim ${nameOf(claim)} is deleted, ${what}`
    return reason('CLAIM_LOST', losesData ? 'WARNING' : 'INFO', message, [claim])
  })
}
