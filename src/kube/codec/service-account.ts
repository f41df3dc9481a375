import { type ServiceAccountRow, serviceAccountRow } from '../service-account.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import type { ApiObject } from './output.ts'

export function readServiceAccount(object: Field, context: CodecContext): ServiceAccountRow {
  return serviceAccountRow(readMetadata(object, 'ServiceAccount', context))
}

export function writeServiceAccount(row: ServiceAccountRow): ApiObject {
  return writeEnvelope(row, {})
}
