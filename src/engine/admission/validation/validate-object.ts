import { aggregateErrors } from '../../../kube/field-error.ts'
import { KINDS, type Row } from '../../../kube/kinds.ts'
import type { PodRow, PodShape } from '../../../kube/pod.ts'
import { type ApiResult, ok, refused } from '../../turn.ts'
import type { Issue } from './issue.ts'
import { validateMetadata } from './validate-metadata.ts'
import { validatePodSpec } from './validate-pod-spec.ts'
import { validateAutoscaler, validateBudget, validatePriorityClass } from './validate-policy.ts'
import { validateCronJob, validateDaemonSet, validateDeployment, validateJob } from './validate-workload.ts'

/**
 * Refuses an object that breaks the rules of its kind, with everything that is wrong (422 Invalid). Rows do not keep every
 * field of the API, so rules about what they drop are not held.
 */
export function validateObject(row: Row): ApiResult<Row> {
  const issues = [...validateMetadata(row), ...validateKind(row)]
  return issues.length === 0 ? ok(row) : invalidObject(row, issues)
}

function validateKind(row: Row): readonly Issue[] {
  switch (row.kind) {
    case 'Pod':
      return validatePod(row)
    case 'Deployment':
      return validateDeployment(row)
    case 'DaemonSet':
      return validateDaemonSet(row)
    case 'Job':
      return validateJob(row)
    case 'CronJob':
      return validateCronJob(row)
    case 'PodDisruptionBudget':
      return validateBudget(row)
    case 'HorizontalPodAutoscaler':
      return validateAutoscaler(row)
    case 'PriorityClass':
      return validatePriorityClass(row)
    default:
      return []
  }
}

/** Siblings share a shape, which is judged once. */
const validatedBefore = new WeakMap<PodShape, readonly Issue[]>()

function validatePod({ shape }: PodRow): readonly Issue[] {
  const known = validatedBefore.get(shape)
  if (known !== undefined) return known
  const issues = validatePodSpec(shape.spec, 'spec')
  validatedBefore.set(shape, issues)
  return issues
}

function invalidObject(row: Row, issues: readonly Issue[]): ApiResult<never> {
  const { apiVersion } = KINDS[row.kind]
  const group = apiVersion.includes('/') ? `.${apiVersion.slice(0, apiVersion.indexOf('/'))}` : ''
  const text = aggregateErrors(issues.map(({ field, message }) => `${field}: ${message}`))
  return refused({
    code: 422,
    reason: 'Invalid',
    message: `${row.kind}${group} "${row.name}" is invalid: ${text}`,
    causes: issues.map(({ field, reason, message }) => ({ reason, message, field })),
  })
}
