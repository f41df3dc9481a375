import { EXPRESSION_OPERATORS, type LabelSelector } from '../../../kube/label-selector.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import { printedSelector } from '../shared/printed-selector.ts'

/** How expressions spell the operators of requirements. */
const SPELLED: ReadonlyMap<string, string> = new Map([...EXPRESSION_OPERATORS].map(([spelled, operator]) => [operator, spelled]))

/** The event that the controller records, at every count, for a budget with such pods. */
export function unmanagedMessage({ spec }: PodDisruptionBudgetRow): string {
  return (
    `Pods selected by this PodDisruptionBudget (selector: ${printed(spec.selector)}) were found to be unmanaged. ` +
    'As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior. ' +
    'To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.'
  )
}

function printed({ requirements, matchesNothing }: LabelSelector): string {
  if (matchesNothing) return printedSelector(undefined)
  const plain = requirements.filter(({ operator }) => !SPELLED.has(operator))
  const rest = requirements.filter(({ operator }) => SPELLED.has(operator))
  return printedSelector({
    matchLabels: Object.fromEntries(plain.map(({ key, values }) => [key, values[0] ?? ''])),
    matchExpressions: rest.map(({ key, operator, values }) => ({
      key,
      operator: SPELLED.get(operator) ?? operator,
      values,
    })),
  })
}
