import type { ValidatingAdmissionPolicyRow } from '../../kube/admission-policy.ts'
import type { Row } from '../../kube/kinds.ts'

/**
 * An expression in place of one that is left out. It does not compile, so a policy that has it is not evaluated: no verdict on what it may
 * refuse or change is SAFE.
 */
export const LEFT_OUT = 'expression.left.out.of.the.export()'

/** The row without the expressions of policies and webhooks, which may name anything. What they match is kept. */
export function withoutExpressions(row: Row): Row {
  switch (row.kind) {
    case 'ValidatingAdmissionPolicy':
      return { ...row, ...NO_CONDITIONS, validations: validationsOf(row), auditAnnotations: auditsOf(row) }
    case 'MutatingAdmissionPolicy':
      return {
        ...row,
        ...NO_CONDITIONS,
        mutations: row.mutations.map(({ patchType }) => ({ patchType, expression: LEFT_OUT })),
      }
    case 'ValidatingWebhookConfiguration':
    case 'MutatingWebhookConfiguration':
      return { ...row, webhooks: row.webhooks.map((webhook) => ({ ...webhook, matchConditions: [] })) }
    default:
      return row
  }
}

const NO_CONDITIONS = { matchConditions: [], variables: [] }

function validationsOf({ validations }: ValidatingAdmissionPolicyRow): ValidatingAdmissionPolicyRow['validations'] {
  return validations.map(() => ({ expression: LEFT_OUT, message: '', messageExpression: '', reason: '' }))
}

function auditsOf({ auditAnnotations }: ValidatingAdmissionPolicyRow): ValidatingAdmissionPolicyRow['auditAnnotations'] {
  return auditAnnotations.map((_, i) => ({ name: `audit-${i}`, expression: LEFT_OUT }))
}
