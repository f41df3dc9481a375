import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { LAST_APPLIED } from '../../../kube/managed-fields/last-applied.ts'
import type { Document } from './document.ts'
import { withNamespace } from './server-side.ts'

/** What client-side apply notes of a manifest: its annotations are always recorded. */
export function asApplied(manifest: JsonObject, key: Document['key']): JsonObject {
  const named = withNamespace(manifest, key)
  const metadata = partOf(named, 'metadata')
  const annotations = partOf(metadata, 'annotations')
  const { [LAST_APPLIED]: _, ...others } = annotations
  return { ...named, metadata: { ...metadata, annotations: others } }
}

export function withoutStatus({ status: _, ...rest }: JsonObject): JsonObject {
  return rest
}
