import { signal } from '@preact/signals'
import type { RolloutAuditQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { ROLLOUT_AUDIT } from '../api/audit-documents.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { queryState } from '../api/query-state.ts'

export type RolloutAudit = Extract<RolloutAuditQuery['rolloutAudit'], { readonly __typename: 'RolloutAudit' }>
export type Finding = RolloutAudit['findings']['nodes'][number]
export type WorkloadAudit = RolloutAudit['workloads']['nodes'][number]

/** The audit of the page, and how far it is. */
export const audit = signal<LongQuery<string, RolloutAudit> | undefined>(undefined)

/** Audits a namespace, or all for the empty text; the returned function ends it. */
export function auditRollouts(namespace: string): () => void {
  return runLongQuery(audit, namespace, async (options) => {
    const input = namespace === '' ? {} : { namespaces: [namespace] }
    const { rolloutAudit: answer } = await queryState(ROLLOUT_AUDIT, { input }, options)
    if (answer.__typename !== 'RolloutAudit') throw refusalOf(answer)
    return answer
  })
}
