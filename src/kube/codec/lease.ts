import { formatInstant, type Instant } from '../instant.ts'
import { type LeaseRow, leaseRow } from '../lease.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, unlessEmpty } from './output.ts'

const DURATION_SECONDS = 40

export function readLease(object: Field, context: CodecContext): LeaseRow {
  const spec = object.object('spec')
  return leaseRow({
    holderIdentity: spec.text('holderIdentity'),
    leaseDurationSeconds: spec.integer('leaseDurationSeconds', DURATION_SECONDS),
    renewTime: spec.instant('renewTime'),
    ...readMetadata(object, 'Lease', context),
  })
}

export function writeLease(row: LeaseRow): ApiObject {
  return writeEnvelope(row, {
    spec: fields({
      holderIdentity: unlessEmpty(row.holderIdentity),
      leaseDurationSeconds: row.leaseDurationSeconds,
      renewTime: row.renewTime === undefined ? undefined : microTime(row.renewTime),
    }),
  })
}

/** Leases have microseconds (metav1.MicroTime); rows keep the milliseconds of them. */
function microTime(at: Instant): string {
  const [seconds = '', fraction = ''] = formatInstant(at).replace('Z', '').split('.')
  return `${seconds}.${fraction.padEnd(6, '0')}Z`
}
