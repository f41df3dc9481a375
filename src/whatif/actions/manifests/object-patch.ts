import { type ApiResult, ok, refused } from '../../../engine/turn.ts'
import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { mergePatch } from '../../../kube/codec/merge-patch.ts'
import { applyJsonPatch, type PatchOperation } from '../../../kube/json-patch.ts'
import { compareText } from '../../../lib/compare.ts'
import { strategicMerge } from './strategic-merge.ts'

/** What a PATCH request has in its body: a strategic merge patch, a merge patch (RFC 7386), or a JSON patch (RFC 6902). */
export type ObjectPatch =
  | { readonly type: 'STRATEGIC' | 'MERGE'; readonly patch: JsonObject }
  | { readonly type: 'JSON'; readonly patch: readonly PatchOperation[] }

/** An object with a patch applied, before the API server decodes and validates it (semantics F3.20). */
export function patched(stored: JsonObject, { type, patch }: ObjectPatch): ApiResult<JsonObject> {
  switch (type) {
    case 'STRATEGIC':
      return ok(strategicMerge(stored, patch))
    case 'MERGE':
      return ok(mergePatch(stored, patch))
    case 'JSON': {
      const result = applyJsonPatch(stored, patch)
      return 'document' in result ? ok(result.document) : refused(UNAPPLICABLE)
    }
  }
}

/** The API server does not report which operation failed. */
const UNAPPLICABLE = {
  code: 422,
  reason: 'Invalid',
  message: 'the server rejected our request due to an error in our request',
} as const

/** The refusal of a patch after which a field does not have the type that the API gives it; `problem` is what a decoder reports. */
export function undecodable({ type, patch }: ObjectPatch, problem: string): ApiResult<never> {
  const why = type === 'STRATEGIC' ? problem.replace(UNCONVERTIBLE, 'unrecognized type: $1') : problem
  return refused({ code: 422, reason: 'Invalid', message: `patch: Invalid value: "${goText(patch)}": ${why}` })
}

/** The result of a strategic merge is not decoded, but converted, which reports no field (semantics F3.10). */
const UNCONVERTIBLE = /^json: cannot unmarshal (?:string|bool) into .* of type (int32|int64|bool)$/

/** As Go prints a value (`%v`): `map[spec:map[replicas:x]]`, with keys in order. */
function goText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`
  if (!isJsonObject(value)) return value === null ? '<nil>' : String(value)
  const keys = Object.keys(value).toSorted(compareText)
  return `map[${keys.map((key) => `${key}:${goText(value[key])}`).join(' ')}]`
}
