import type { BudgetFieldsFragment } from '../api/answers.generated.ts'
import { counted } from '../parts/words.ts'

export type Allowance = Pick<
  BudgetFieldsFragment,
  'disruptionsAllowed' | 'currentHealthy' | 'desiredHealthy' | 'expectedPods' | 'conditions'
>

/** What a budget allows now, and why: `allows 1 disruption now: 3 of 3 pods are healthy, 2 must be`. */
export function allowanceText({
  disruptionsAllowed,
  currentHealthy,
  desiredHealthy,
  expectedPods,
  conditions,
}: Allowance): string {
  const failed = conditions.find(
    ({ type, status, reason }) => type === 'DisruptionAllowed' && status === 'False' && reason === 'SyncFailed',
  )
  if (failed) return `allows no disruption now: its controller failed: ${failed.message}`
  if (expectedPods === 0) return `allows ${disruptionText(disruptionsAllowed)} now: it expects no pod`
  const are = currentHealthy === 1 ? 'is' : 'are'
  return `allows ${disruptionText(disruptionsAllowed)} now: ${currentHealthy} of ${counted(expectedPods, 'pod')} ${are} healthy, ${desiredHealthy} must be`
}

function disruptionText(allowed: number): string {
  return allowed === 0 ? 'no disruption' : counted(allowed, 'disruption')
}
