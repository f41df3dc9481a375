import type { LabelSelectorObject } from '../../../kube/label-selector.ts'
import { compareText } from '../../../lib/compare.ts'

/** How the control plane prints a selector of an API object inside of a message. */
export function printedSelector(selector: LabelSelectorObject | undefined): string {
  if (selector === undefined) return 'nil'
  const labels = Object.entries(selector.matchLabels)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([key, value]) => `${key}: ${value},`)
  const expressions = selector.matchExpressions.map(
    ({ key, operator, values }) => `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(' ')}],},`,
  )
  const parts = [
    `MatchLabels:map[string]string{${labels.join('')}},`,
    `MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},`,
  ]
  return `&LabelSelector{${parts.join('')}}`
}
