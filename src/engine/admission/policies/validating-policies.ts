import type { ValidatingAdmissionPolicyBindingRow, ValidatingAdmissionPolicyRow } from '../../../kube/admission-policy.ts'
import type { CelVariables } from '../../../kube/cel/cel-expression.ts'
import type { Row } from '../../../kube/kinds.ts'
import { RESOURCE_NAMES } from '../../../kube/resource-names.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok, refused } from '../../turn.ts'
import { type AdmittedRequest, admittedRequest } from './admitted-request.ts'
import { type BoundPolicy, boundValidatingPolicies } from './bound-policies.ts'
import { type Denial, evaluatePolicy, type PolicyAnswer } from './evaluate-policy.ts'
import { matchesResources } from './matches-resources.ts'
import type { PolicyGap } from './policy-gap.ts'
import { policyVariables } from './policy-variables.ts'

const CODES: Readonly<Record<string, number>> = { Unauthorized: 401, Forbidden: 403, RequestEntityTooLarge: 413 }
const INVALID = 422

interface Verdict extends BoundPolicy<'ValidatingAdmissionPolicy'> {
  readonly denial: Denial
}

/**
 * Checks new and changed objects with the ValidatingAdmissionPolicies of the cluster (semantics F6). `onGap` gets each policy that
 * could not be evaluated: it refuses nothing here.
 */
export function validatingPolicies(onGap: (gap: PolicyGap) => void): Admit {
  const admit = (row: Row, cluster: ClusterState, request: AdmissionRequest): ApiResult<Row> => {
    const bound = boundValidatingPolicies(cluster)
    if (bound.length === 0) return ok(row)
    const admitted = admittedRequest(row, cluster, request)
    const variables = policyVariables(admitted, cluster)
    const denied: Verdict[] = []
    const warnings: string[] = []
    for (const { policy, binding } of bound) {
      const answer = answerOf({ policy, binding, admitted, cluster, variables })
      if (!answer) continue
      const denies = binding.validationActions.includes('Deny')
      if ('gap' in answer) onGap({ policy, object: row, why: answer.gap, denies: denies || policy.auditAnnotations.length > 0 })
      else
        for (const denial of answer.denials) {
          if (denies || denial.always) denied.push({ policy, binding, denial })
          if (!denial.always && binding.validationActions.includes('Warn')) warnings.push(warningOf(policy, binding, denial))
        }
    }
    const [first] = denied.toSorted((a, b) => compareText(a.policy.name, b.policy.name))
    return first ? refusal(row, first) : ok(row, warnings)
  }
  return Object.assign(admit, { onUpdate: true as const })
}

interface Question extends BoundPolicy<'ValidatingAdmissionPolicy'> {
  readonly admitted: AdmittedRequest
  readonly cluster: ClusterState
  readonly variables: CelVariables
}

/** `undefined`: the policy does not concern the request. */
function answerOf({ policy, binding, admitted, cluster, variables }: Question): PolicyAnswer | undefined {
  const matched = matchesResources(policy.matchConstraints, admitted, cluster)
  if (matched === 'no' || matchesResources(binding.matchResources, admitted, cluster) === 'no') return undefined
  if (matched === 'other-version') return { gap: 'it reads the object in another version of the API' }
  if (policy.paramKind && binding.hasParams)
    return { gap: `its parameters, objects of the kind ${policy.paramKind.kind}, are not read` }
  return evaluatePolicy(policy, variables)
}

function warningOf(
  { name }: ValidatingAdmissionPolicyRow,
  binding: ValidatingAdmissionPolicyBindingRow,
  { message }: Denial,
): string {
  return `Validation failed for ValidatingAdmissionPolicy '${name}' with binding '${binding.name}': ${message}`
}

function refusal({ kind, name }: Row, { policy, binding, denial }: Verdict): ApiResult<never> {
  const why = `ValidatingAdmissionPolicy '${policy.name}' with binding '${binding.name}' denied request: ${denial.message}`
  const message = `${RESOURCE_NAMES[kind]} "${name}" is forbidden: ${why}`
  const causes = [{ reason: '', message: why, field: '' }]
  return refused({ code: CODES[denial.reason] ?? INVALID, reason: denial.reason, message, causes })
}
