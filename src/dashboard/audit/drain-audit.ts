import { signal } from '@preact/signals'
import type { DrainAuditQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { DRAIN_AUDIT } from '../api/audit-documents.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { queryState } from '../api/query-state.ts'
import { DRAINS_MAX } from './drains-text.ts'

export type DrainAudit = Extract<DrainAuditQuery['drainAudit'], { readonly __typename: 'DrainAudit' }>
export type AuditedDrain = DrainAudit['drains']['nodes'][number]

/** The audit of drains of the page, and how far it is. */
export const drains = signal<LongQuery<string, DrainAudit> | undefined>(undefined)

/** Audits the drains of the nodes that match a filter, all for the empty text; the returned function ends it. */
export function auditDrains(filter: string, names: readonly string[]): () => void {
  return runLongQuery(drains, filter, async (options) => {
    const input = { ...(filter === '' ? {} : { nodes: { names } }), drainsMax: DRAINS_MAX }
    const { drainAudit: answer } = await queryState(DRAIN_AUDIT, { input }, options)
    if (answer.__typename !== 'DrainAudit') throw refusalOf(answer)
    return answer
  })
}
