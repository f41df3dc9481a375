import { type NamespaceRow, namespaceRow } from '../namespace.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, unlessEmpty } from './output.ts'

export function readNamespace(object: Field, context: CodecContext): NamespaceRow {
  const metadata = readMetadata(object, 'Namespace', context)
  const finalizers = object.object('spec').texts('finalizers')
  const isGoing = metadata.deletionTimestamp !== undefined
  // The API server gives a namespace its finalizer; only one that is being deleted loses it.
  const isUsual = finalizers.length === 0 && !isGoing
  return namespaceRow({
    ...(isUsual ? {} : { spec: { finalizers } }),
    phase: object.object('status').choice('phase', ['Active', 'Terminating'], isGoing ? 'Terminating' : 'Active'),
    ...metadata,
  })
}

export function writeNamespace(row: NamespaceRow): ApiObject {
  return writeEnvelope(row, { spec: { finalizers: unlessEmpty(row.spec.finalizers) }, status: { phase: row.phase } })
}
