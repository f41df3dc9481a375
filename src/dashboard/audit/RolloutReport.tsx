import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { hrefOf, linkTo } from '../address/address-bar.ts'
import { AnswerHead } from '../cluster/AnswerHead.tsx'
import { moment } from '../moment/moment.ts'
import { ofMoment } from '../moment/moment-flags.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { CoverageNotes } from '../parts/CoverageNotes.tsx'
import { titleOf } from '../parts/words.ts'
import { AuditProgress } from './AuditProgress.tsx'
import { Courses } from './Courses.tsx'
import { DRAINS_MAX } from './drains-text.ts'
import { FailureTimes } from './FailureTimes.tsx'
import { Findings } from './Findings.tsx'
import { harmfulCourses } from './harmful-courses.ts'
import { audit, auditRollouts, type RolloutAudit, type RolloutQuestion } from './rollout-audit.ts'
import { ofRollout } from './shown-finding.ts'

interface RolloutReportProps {
  /** Empty for all. */
  readonly namespace: string | undefined
  readonly rules: boolean
}

/** What restarts of the workloads of a namespace lose. */
export function RolloutReport({ namespace, rules }: RolloutReportProps) {
  const again = useSignal(0)
  const run = again.value
  useEffect(
    () => (namespace === undefined ? undefined : auditRollouts({ namespace, rules })),
    [namespace, rules, run, moment.value],
  )
  const onAgain = () => again.value++
  const shown = audit.value
  if (!shown)
    return (
      <p class="first-what">
        Choose what is audited. Of rollouts, hooks, grace periods, probes, gates and strategies are checked; a restart of each
        workload is rehearsed on the twin as it is, and with the fixes. Of drains, that of each node is rehearsed alone; of more
        than {DRAINS_MAX}, those that together concern the most Services.
      </p>
    )
  if (!shown.answer)
    return <AuditProgress shown={shown} what="restarts" fewer={<Fewer of={shown.question} />} onAgain={onAgain} />
  return <Audited report={shown.answer} question={shown.question} onAgain={onAgain} />
}

/** What takes fewer runs, or none. */
function Fewer({ of: { namespace } }: { readonly of: RolloutQuestion }) {
  return (
    <>
      {namespace === '' ? 'Choose a single namespace, which takes fewer runs, or ' : 'Without runs: '}
      <a href={hrefOf({ view: 'audit', namespace, rules: true })}>check the rules alone</a>.
    </>
  )
}

/** The command with the same answer. */
function commandOf({ namespace, rules }: RolloutQuestion): string {
  return ['rehearse audit', ...(namespace === '' ? [] : [namespace]), ...(rules ? ['--no-verify'] : [])].join(' ')
}

interface AuditedProps {
  readonly report: RolloutAudit
  readonly question: RolloutQuestion
  readonly onAgain: () => void
}

function Audited({ report, question, onAgain }: AuditedProps) {
  const { namespace, rules } = question
  const { summary, findings, workloads, coverage, state } = report
  const failing = harmfulCourses(workloads).map(({ workload, asItIs: { windows } }) => ({
    name: titleOf(workload),
    windows,
  }))
  return (
    <>
      <AnswerHead summary={summary} state={state} what="audit" again="Audit again" onAgain={onAgain} />
      <div class="buttons">
        <CopyButton label="Copy link" text={() => linkTo({ view: 'audit', namespace, ...(rules ? { rules } : {}) })} />
        <CopyButton label="Copy command" text={() => ofMoment(commandOf(question))} />
      </div>
      {rules ? (
        <p>Only the rules were checked: no restart was rehearsed.</p>
      ) : (
        <>
          <Courses workloads={workloads} />
          <FailureTimes runs={failing} what="restart" />
        </>
      )}
      <Findings findings={findings.map(ofRollout)} none="No setting was found with which a rollout can lose requests." />
      <CoverageNotes coverage={coverage} />
    </>
  )
}
