import type { FailurePolicy, NamedExpression } from '../../../kube/admission-matching.ts'
import type { PolicyValidation, ValidatingAdmissionPolicyRow } from '../../../kube/admission-policy.ts'
import { type CelResult, type CelVariables, evaluateCel } from '../../../kube/cel/cel-expression.ts'
import { withoutNamespace, withPolicyVariables } from './policy-variables.ts'

/** Why a policy denies a request. */
export interface Denial {
  readonly message: string
  /** Of the Status. */
  readonly reason: string
  /** Denies whatever the actions of the binding are. */
  readonly always?: true
}

/** What a policy makes of a request; a gap means that it is not known. */
export type PolicyAnswer = { readonly denials: readonly Denial[] } | { readonly gap: string }

const MESSAGE_MAX = 5 * 1024

/** Evaluates a policy that matches (plugin/policy/validating Validate, semantics F6.3-6). */
export function evaluatePolicy(policy: ValidatingAdmissionPolicyRow, given: CelVariables): PolicyAnswer {
  const variables = withPolicyVariables(given, policy.variables)
  const unmet = conditionsOf(policy, withPolicyVariables(withoutNamespace(given), policy.variables))
  if (unmet) return unmet
  const denials: Denial[] = []
  for (const validation of policy.validations) {
    const result = evaluateCel(validation.expression, variables)
    if ('gap' in result) return result
    if ('value' in result && result.value === true) continue
    const denial =
      'error' in result ? failed(policy.failurePolicy, validation.expression, result.error) : broken(validation, variables)
    if (denial && 'gap' in denial) return denial
    if (denial) denials.push(denial)
  }
  return annotated(policy, variables, denials)
}

/** `undefined`: all conditions are met. One that is false excludes the request, even after one that fails. */
export function conditionsOf(
  {
    matchConditions,
    failurePolicy,
  }: { readonly matchConditions: readonly NamedExpression[]; readonly failurePolicy: FailurePolicy },
  variables: CelVariables,
): PolicyAnswer | undefined {
  const results = matchConditions.map(({ expression }) => ({ expression, result: evaluateCel(expression, variables) }))
  if (results.some(({ result }) => 'value' in result && result.value === false)) return { denials: [] }
  const gap = results.find(({ result }) => 'gap' in result)?.result
  if (gap && 'gap' in gap) return gap
  const errors = results.flatMap(({ expression, result }) => ('error' in result ? [errorOf(expression, result.error)] : []))
  if (errors.length === 0) return undefined
  const unique = [...new Set(errors)]
  const message = unique.length === 1 ? errors[0] : `[${unique.join(', ')}]`
  return { denials: failurePolicy === 'Ignore' ? [] : [{ message: message ?? '', reason: 'Invalid' }] }
}

export function errorOf(expression: string, error: string): string {
  return `expression '${expression}' resulted in error: ${error}`
}

function failed(failurePolicy: FailurePolicy, expression: string, error: string): Denial | undefined {
  return failurePolicy === 'Ignore' ? undefined : { message: errorOf(expression, error), reason: 'Invalid' }
}

/** The message of a validation that is not met: of its expression, else its own, else the expression. */
function broken(validation: PolicyValidation, variables: CelVariables): Denial | { readonly gap: string } {
  const { expression, message, messageExpression } = validation
  const result: CelResult = messageExpression === '' ? { value: '' } : evaluateCel(messageExpression, variables)
  if ('gap' in result) return result
  const text = ('value' in result ? usable(result.value) : '') || message.trim() || `failed expression: ${expression.trim()}`
  return { message: text, reason: validation.reason || 'Invalid' }
}

function usable(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.includes('\n') || text.length > MESSAGE_MAX ? '' : text
}

/** An audit annotation whose expression fails denies the request, unless failures are ignored. */
function annotated(policy: ValidatingAdmissionPolicyRow, variables: CelVariables, denials: readonly Denial[]): PolicyAnswer {
  if (policy.failurePolicy === 'Ignore') return { denials }
  const failures: Denial[] = []
  for (const { expression } of policy.auditAnnotations) {
    const result = evaluateCel(expression, variables)
    if ('gap' in result) return result
    if ('error' in result) failures.push({ message: errorOf(expression, result.error), reason: 'Invalid', always: true })
  }
  return { denials: [...denials, ...failures] }
}
