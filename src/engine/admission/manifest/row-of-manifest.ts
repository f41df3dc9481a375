import type { CodecContext } from '../../../kube/codec/codec-context.ts'
import { FieldError } from '../../../kube/codec/field.ts'
import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { readObject } from '../../../kube/codec/registry.ts'
import type { Kind, Row } from '../../../kube/kinds.ts'
import { type ApiResult, ok, refused } from '../../turn.ts'
import { invalidObject } from '../validation/invalid-object.ts'
import type { Issue } from '../validation/issue.ts'

/**
 * The row of a manifest. One that cannot be read as a row breaks a rule of its kind, which is reported in the API server's words;
 * `issues` finds it.
 */
export function rowOfManifest(
  kind: Kind,
  manifest: JsonObject,
  { codec, issues }: { readonly codec: CodecContext; readonly issues: () => readonly Issue[] },
): ApiResult<Row> {
  try {
    return ok(read(kind, manifest, codec))
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    const found = issues()
    const metadata = manifest['metadata']
    const name = isJsonObject(metadata) && typeof metadata['name'] === 'string' ? metadata['name'] : ''
    return found.length > 0 ? invalidObject({ kind, name }, found) : badRequest(error.message)
  }
}

/** A name may be left to the API server to generate; readers insist on one. */
function read(kind: Kind, manifest: JsonObject, codec: CodecContext): Row {
  const metadata = partOf(manifest, 'metadata')
  if (metadata['name'] !== undefined && metadata['name'] !== '') return readObject(kind, manifest, codec)
  const row = readObject(kind, { ...manifest, metadata: { ...metadata, name: 'x' } }, codec)
  return { ...row, name: '' }
}

export function badRequest(message: string): ApiResult<never> {
  return refused({ code: 400, reason: 'BadRequest', message })
}
