import type { PolicyMutation } from '../../../kube/admission-policy.ts'
import { type CelVariables, evaluateCel } from '../../../kube/cel/cel-expression.ts'
import { CelGap } from '../../../kube/cel/cel-gap.ts'
import { CelObject, misplacedTypes } from '../../../kube/cel/cel-object.ts'
import { configurationOf, jsonOf } from '../../../kube/cel/json-of.ts'
import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { applyJsonPatch, type PatchOperation } from '../../../kube/json-patch.ts'
import type { Kind } from '../../../kube/kinds.ts'
import { atomicPlaces } from '../../../kube/managed-fields/atomic-places.ts'
import { mergeObjects } from '../../../kube/managed-fields/merge-objects.ts'
import { mergeTypeOf } from '../../../kube/managed-fields/merge-type.ts'
import { typeProblems } from '../../../kube/managed-fields/type-problems.ts'
import { decodeManifest } from '../../../kube/schema/decode-manifest.ts'
import type { ApiRefusal } from '../../turn.ts'
import { errorOf } from './evaluate-policy.ts'

/**
 * What a mutation makes of an object: the object, an error that the failure policy decides about, a refusal that it does not, or
 * why it is not known.
 */
export type Mutated =
  | { readonly object: JsonObject }
  | { readonly error: string }
  | { readonly refusal: ApiRefusal }
  | { readonly gap: string }

export interface MutationQuestion {
  readonly kind: Kind | 'Scale'
  readonly object: JsonObject
  readonly variables: CelVariables
}

/** Evaluates one mutation (plugin/policy/mutating/patch), without the defaults that follow. */
export function patchedObject({ patchType, expression }: PolicyMutation, question: MutationQuestion): Mutated {
  const result = evaluateCel(expression, question.variables)
  if ('gap' in result) return result
  if ('error' in result) return { error: errorOf(expression, result.error) }
  try {
    if (patchType === 'JSONPatch') return patched(result.value, question)
    return patchType === 'ApplyConfiguration' ? merged(result.value, question) : { gap: `the patch type ${patchType}` }
  } catch (error) {
    if (error instanceof CelGap) return { gap: error.message }
    throw error
  }
}

const UNTYPED = 'error applying patch: failed to convert patch object to typed object'

/** The configuration is merged as in server-side apply, but removes nothing, and may not set what is replaced as one. */
function merged(value: unknown, { kind, object }: MutationQuestion): Mutated {
  if (!(value instanceof CelObject)) return { gap: 'its expression does not give an Object' }
  const misplaced = misplacedTypes(value)
  if (misplaced.length > 0) return { error: `type mismatch: ${misplaced.join('\n')}` }
  if (kind === 'Scale') return { error: `${UNTYPED}: no corresponding type for autoscaling/v1, Kind=Scale` }
  const type = mergeTypeOf(kind)
  if (type === undefined) return { gap: `the fields of the kind ${kind} are not known` }
  const configuration = configurationOf(value)
  const problems = typeProblems(configuration, type)
  if (problems.length > 0) return { error: `${UNTYPED}: ${listed(problems)}` }
  const atomic = atomicPlaces(configuration, type)
  if (atomic.length > 0) {
    const why = `may not mutate atomic arrays, maps or structs: ${atomic.join(', ')}`
    return { error: `error applying patch: invalid ApplyConfiguration: ${why}` }
  }
  const result = mergeObjects(object, configuration, type)
  return isJsonObject(result) ? { object: result } : { object }
}

function listed(problems: readonly string[]): string {
  return problems.length === 1 ? (problems[0] ?? '') : `errors:\n  ${problems.join('\n  ')}`
}

function patched(value: unknown, { kind, object }: MutationQuestion): Mutated {
  if (!Array.isArray(value) || !value.every(isPatch)) return { gap: 'its expression does not give a list of JSONPatch' }
  const misplaced = value.flatMap((operation) =>
    misplacedTypes(Object.entries(operation).find(([name]) => name === 'value')?.[1]),
  )
  if (misplaced.length > 0) return { error: `type mismatch: ${misplaced.join('\n')}` }
  const result = applyJsonPatch(object, value.map(operationOf))
  if ('testFailed' in result) return { object }
  if ('error' in result) return { error: `JSON Patch: ${result.error}` }
  const { problem, unknown } = decodeManifest(kind, result.document)
  if (problem !== undefined) return internal(problem)
  if (unknown.length > 0) return internal(`strict decoding error: ${unknown.map((path) => `unknown field "${path}"`).join(', ')}`)
  return { object: result.document }
}

function isPatch(value: unknown): value is CelObject {
  return value instanceof CelObject && CelObject.typeOf(value) === 'JSONPatch'
}

function operationOf(operation: CelObject): PatchOperation {
  const fields = jsonOf(operation)
  if (!isJsonObject(fields)) throw new CelGap('a patch without fields')
  const { op = '', path = '', from = '' } = fields
  if (typeof op !== 'string' || typeof path !== 'string' || typeof from !== 'string')
    throw new CelGap('a patch whose op, path or from is not text')
  return 'value' in fields ? { op, path, from, value: fields['value'] } : { op, path, from }
}

/** The result of a patch that the API server cannot read. */
function internal(why: string): Mutated {
  const message = `Internal error occurred: ${why}`
  const causes = [{ reason: '', message: why, field: '' }]
  return { refusal: { code: 500, reason: 'InternalError', message, causes, retryAfterSeconds: undefined } }
}
