import type { ApiRefusal } from '../../../engine/turn.ts'
import type { Finding } from '../../input-issue.ts'
import { kubectlName } from '../workload-template.ts'
import type { Document } from './document.ts'

interface Place {
  readonly path: string
  readonly document: Document
}

/** What is wrong with the object itself, whatever else the cluster contains. */
const OWN_FAULTS: ReadonlySet<number> = new Set([400, 422])

/**
 * A refusal as issues, in the API server's words: one for each field that it names. Refusals for lack of something else
 * (a namespace, quota) are none: the run reports them.
 */
export function refusalIssues(refusal: ApiRefusal, { path, document }: Place): readonly Finding[] {
  if (!OWN_FAULTS.has(refusal.code)) return []
  const { line } = document
  const name = kubectlName(document.key)
  const causes = refusal.causes.filter(({ field }) => field !== '')
  if (causes.length === 0) return [{ path, message: `${name}: ${refusal.message}`, missing: undefined, line }]
  return causes.map(({ field, message }) => ({
    path: `${path}.${field}`,
    message: `${name}: ${field}: ${message}`,
    missing: undefined,
    line,
  }))
}
