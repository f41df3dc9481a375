import { titleOf } from '../parts/words.ts'
import type { Finding } from './rollout-audit.ts'

/** The findings of one workload, or of a Service without pods. */
export interface FoundObject {
  readonly title: string
  readonly findings: readonly Finding[]
}

/** Findings by their workload: the API gives the most severe first, and so come the workloads. */
export function findingsByObject(findings: readonly Finding[]): readonly FoundObject[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const title = titleOf(finding.workload ?? finding.object)
    const group = groups.get(title) ?? []
    group.push(finding)
    groups.set(title, group)
  }
  return [...groups].map(([title, found]) => ({ title, findings: found }))
}
