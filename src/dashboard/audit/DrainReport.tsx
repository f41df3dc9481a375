import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { linkTo } from '../address/address-bar.ts'
import { AnswerHead } from '../cluster/AnswerHead.tsx'
import type { NodeShown } from '../cluster/cluster.ts'
import { moment } from '../moment/moment.ts'
import { ofMoment } from '../moment/moment-flags.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { CoverageNotes } from '../parts/CoverageNotes.tsx'
import { Notice } from '../parts/Notice.tsx'
import { matchingNodes } from '../rehearse/matching-nodes.ts'
import { AuditProgress } from './AuditProgress.tsx'
import { Drains } from './Drains.tsx'
import { auditDrains, type DrainAudit, drains } from './drain-audit.ts'
import { FailureTimes } from './FailureTimes.tsx'
import { Findings } from './Findings.tsx'

interface DrainReportProps {
  /** Which nodes; all for the empty text. */
  readonly filter: string
  readonly nodes: readonly NodeShown[]
}

const FEWER = 'Filter the nodes: fewer drains take fewer runs.'

/** What drains of single nodes lose. */
export function DrainReport({ filter, nodes }: DrainReportProps) {
  const again = useSignal(0)
  const run = again.value
  const names = matchingNodes(nodes, filter).map(({ name }) => name)
  const isNone = names.length === 0
  // Other nodes of the cluster do not begin another audit: the page reports that the cluster has changed.
  useEffect(() => (isNone ? undefined : auditDrains(filter, names)), [filter, isNone, run, moment.value])
  const onAgain = () => again.value++
  if (isNone) return <Notice kind="info" title={`No node matches the filter ${filter}.`} />
  const shown = drains.value
  if (!shown) return null
  if (!shown.answer) return <AuditProgress shown={shown} what="drains" fewer={FEWER} onAgain={onAgain} />
  return <Audited report={shown.answer} filter={filter} names={names} onAgain={onAgain} />
}

interface AuditedProps {
  readonly report: DrainAudit
  readonly filter: string
  readonly names: readonly string[]
  readonly onAgain: () => void
}

function Audited({ report, filter, names, onAgain }: AuditedProps) {
  const { verdict, summary, findings, drains: audited, coverage, state } = report
  const failing = audited.map(({ node, losses }) => ({ name: node, windows: losses.flatMap(({ windows }) => windows) }))
  return (
    <>
      <AnswerHead verdict={verdict} summary={summary} state={state} what="audit" again="Audit again" onAgain={onAgain} />
      <div class="buttons">
        <CopyButton label="Copy link" text={() => linkTo({ view: 'audit', drains: filter })} />
        <CopyButton
          label="Copy command"
          text={() => ofMoment(['rehearse drain-audit', ...(filter === '' ? [] : names)].join(' '))}
        />
      </div>
      <Drains report={report} />
      <FailureTimes runs={failing} what="drain" />
      <Findings findings={findings} none="No setting was found with which a rehearsed drain loses requests." />
      <CoverageNotes coverage={coverage} />
    </>
  )
}
