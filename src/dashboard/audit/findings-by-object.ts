import { titleOf } from '../parts/words.ts'
import type { ShownFinding } from './shown-finding.ts'

/** The findings of one workload, or of a Service without pods. */
export interface FoundObject {
  readonly title: string
  readonly findings: readonly ShownFinding[]
}

/** Findings by their workload: the API gives the most severe first, and so come the workloads. */
export function findingsByObject(findings: readonly ShownFinding[]): readonly FoundObject[] {
  const groups = new Map<string, ShownFinding[]>()
  for (const finding of findings) {
    const title = titleOf(finding.workload ?? finding.object)
    const group = groups.get(title) ?? []
    group.push(finding)
    groups.set(title, group)
  }
  return [...groups].map(([title, found]) => ({ title, findings: found }))
}
