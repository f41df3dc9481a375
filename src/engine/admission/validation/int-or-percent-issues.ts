import type { IntOrPercent } from '../../../kube/deployment.ts'
import { type Issue, invalid, notNegative } from './issue.ts'

/** A count that is not negative. A text that is no percentage does not get into a row. */
export function intOrPercentIssues(field: string, value: IntOrPercent): readonly Issue[] {
  return typeof value === 'number' ? notNegative(field, value) : []
}

export function percentIssues(field: string, value: IntOrPercent): readonly Issue[] {
  if (typeof value === 'number' || Number.parseInt(value, 10) <= 100) return []
  return [invalid(field, value, 'must not be greater than 100%')]
}

/** No matter of what: 0 or "0%". */
export function isZero(value: IntOrPercent): boolean {
  return typeof value === 'number' ? value === 0 : Number.parseInt(value, 10) === 0
}
