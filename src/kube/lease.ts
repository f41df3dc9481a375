import type { Instant } from './instant.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** A node's heartbeat (kube-node-lease). */
export interface LeaseRow extends ObjectRow {
  readonly kind: 'Lease'
  readonly holderIdentity: string
  readonly leaseDurationSeconds: number
  readonly renewTime: Instant | undefined
}

/** The one factory of Lease rows. */
export function leaseRow(init: ObjectInit & Partial<Omit<LeaseRow, 'kind'>>): LeaseRow {
  return {
    kind: 'Lease',
    ...objectRow(init),
    holderIdentity: init.holderIdentity ?? '',
    leaseDurationSeconds: init.leaseDurationSeconds ?? 40,
    renewTime: init.renewTime,
  }
}
