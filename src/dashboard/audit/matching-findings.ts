import { hasWords } from '../parts/has-words.ts'
import { titleOf } from '../parts/words.ts'
import type { ShownFinding } from './shown-finding.ts'

/** Findings in which each word of the filter occurs: in the severity, the rule, the object, the workload, the reason or a node. */
export function matchingFindings(findings: readonly ShownFinding[], filter: string): readonly ShownFinding[] {
  const matches = hasWords(filter)
  return findings.filter(({ severity, rule, object, workload, reason, nodes }) =>
    matches([severity, rule, titleOf(object), workload ? titleOf(workload) : '', reason, ...nodes].join(' ')),
  )
}
