import { type NamespaceRow, namespaceRow } from '../namespace.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import type { ApiObject } from './output.ts'

export function readNamespace(object: Field, context: CodecContext): NamespaceRow {
  return namespaceRow({
    phase: object.object('status').choice('phase', ['Active', 'Terminating'], 'Active'),
    ...readMetadata(object, 'Namespace', context),
  })
}

export function writeNamespace(row: NamespaceRow): ApiObject {
  return writeEnvelope(row, { status: { phase: row.phase } })
}
