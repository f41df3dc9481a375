import { signal } from '@preact/signals'
import type { RolloutAuditQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { AUDITED_WORKLOADS, ROLLOUT_AUDIT, ROLLOUT_FINDINGS } from '../api/audit-documents.ts'
import { furtherPage } from '../api/further-page.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { query } from '../api/query.ts'
import { queryState } from '../api/query-state.ts'
import { readPages } from '../api/read-pages.ts'

type Answered = Extract<RolloutAuditQuery['rolloutAudit'], { readonly __typename: 'RolloutAudit' }>
export type Finding = Answered['findings']['nodes'][number]
export type WorkloadAudit = Answered['workloads']['nodes'][number]

/** With all its findings and workloads, which come in pages. */
export interface RolloutAudit extends Omit<Answered, 'findings' | 'workloads'> {
  readonly findings: readonly Finding[]
  readonly workloads: readonly WorkloadAudit[]
}

export interface RolloutQuestion {
  /** Empty for all. */
  readonly namespace: string
  /** Whether only the rules are checked, and no restart is rehearsed. */
  readonly rules: boolean
}

/** The audit of the page, and how far it is. */
export const audit = signal<LongQuery<RolloutQuestion, RolloutAudit> | undefined>(undefined)

/** Audits the rollouts of a namespace; the returned function ends it. */
export function auditRollouts(question: RolloutQuestion): () => void {
  return runLongQuery(audit, question, async (options) => {
    const { namespace, rules } = question
    const input = { ...(namespace === '' ? {} : { namespaces: [namespace] }), ...(rules ? { verify: false } : {}) }
    const { rolloutAudit: answer } = await queryState(ROLLOUT_AUDIT, { input }, options)
    if (answer.__typename !== 'RolloutAudit') throw refusalOf(answer)
    const further = { input, on: { digest: answer.state.digest } }
    const findings = await readPages(async (after) => {
      if (after === null) return answer.findings
      const { rolloutAudit: page } = await query(ROLLOUT_FINDINGS, { ...further, after }, furtherPage(options))
      if (page.__typename !== 'RolloutAudit') throw refusalOf(page)
      return page.findings
    })
    const workloads = await readPages(async (after) => {
      if (after === null) return answer.workloads
      const { rolloutAudit: page } = await query(AUDITED_WORKLOADS, { ...further, after }, furtherPage(options))
      if (page.__typename !== 'RolloutAudit') throw refusalOf(page)
      return page.workloads
    })
    return { ...answer, findings, workloads }
  })
}
