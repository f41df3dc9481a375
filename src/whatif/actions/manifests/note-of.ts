import { partOf } from '../../../kube/codec/json-parts.ts'
import { LAST_APPLIED } from '../../../kube/managed-fields/last-applied.ts'
import { asApplied, withoutStatus } from './as-applied.ts'
import type { Document } from './document.ts'
import { lastAppliedText } from './server-side.ts'

/**
 * The note for a later apply that `kubectl create` and `kubectl replace` write: with --save-config, and where the manifest has one already
 * (kubectl/pkg/util/apply.go, CreateOrUpdateAnnotation). Empty without one.
 */
export function noteOf(
  { key, manifest, written = manifest }: Document,
  { saveConfig }: { readonly saveConfig: boolean },
): string {
  const isNoted = saveConfig || partOf(partOf(written, 'metadata'), 'annotations')[LAST_APPLIED] !== undefined
  return isNoted ? lastAppliedText(asApplied(withoutStatus(written), key)) : ''
}
