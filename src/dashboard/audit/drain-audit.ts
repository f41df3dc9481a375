import { signal } from '@preact/signals'
import type { DrainAuditQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { DRAIN_AUDIT, DRAIN_FINDINGS } from '../api/audit-documents.ts'
import { furtherPage } from '../api/further-page.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { query } from '../api/query.ts'
import { queryState } from '../api/query-state.ts'
import { readPages } from '../api/read-pages.ts'
import { DRAINS_MAX } from './drains-text.ts'

type Answered = Extract<DrainAuditQuery['drainAudit'], { readonly __typename: 'DrainAudit' }>
export type AuditedDrain = Answered['drains']['nodes'][number]

/** With all its findings, which come in pages, and its drains, of which there are fewer than a page has. */
export interface DrainAudit extends Omit<Answered, 'findings' | 'drains'> {
  readonly findings: readonly Answered['findings']['nodes'][number][]
  readonly drains: readonly AuditedDrain[]
}

/** The audit of drains of the page, and how far it is. */
export const drains = signal<LongQuery<string, DrainAudit> | undefined>(undefined)

/** Audits the drains of the nodes that match a filter, all for the empty text; the returned function ends it. */
export function auditDrains(filter: string, names: readonly string[]): () => void {
  return runLongQuery(drains, filter, async (options) => {
    const input = { ...(filter === '' ? {} : { nodes: { names } }), drainsMax: DRAINS_MAX }
    const { drainAudit: answer } = await queryState(DRAIN_AUDIT, { input }, options)
    if (answer.__typename !== 'DrainAudit') throw refusalOf(answer)
    const on = { digest: answer.state.digest }
    const findings = await readPages(async (after) => {
      if (after === null) return answer.findings
      const { drainAudit: page } = await query(DRAIN_FINDINGS, { input, on, after }, furtherPage(options))
      if (page.__typename !== 'DrainAudit') throw refusalOf(page)
      return page.findings
    })
    return { ...answer, findings, drains: answer.drains.nodes }
  })
}
