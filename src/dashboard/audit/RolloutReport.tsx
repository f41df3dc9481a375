import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { linkTo } from '../address/address-bar.ts'
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
import { audit, auditRollouts, type RolloutAudit } from './rollout-audit.ts'
import { ofRollout } from './shown-finding.ts'

/** What restarts of the workloads of a namespace lose, of all for the empty text. */
export function RolloutReport({ namespace }: { readonly namespace: string | undefined }) {
  const again = useSignal(0)
  const run = again.value
  useEffect(() => (namespace === undefined ? undefined : auditRollouts(namespace)), [namespace, run, moment.value])
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
  if (!shown.answer) return <AuditProgress shown={shown} what="restarts" fewer={fewerText(shown.question)} onAgain={onAgain} />
  return <Audited report={shown.answer} namespace={shown.question} onAgain={onAgain} />
}

/** What takes fewer runs than the audit of a namespace, or of all for the empty text. */
function fewerText(namespace: string): string {
  return namespace === ''
    ? 'Choose a single namespace: it takes fewer runs.'
    : `Without runs, rehearse audit ${namespace} --no-verify checks the rules alone.`
}

interface AuditedProps {
  readonly report: RolloutAudit
  readonly namespace: string
  readonly onAgain: () => void
}

function Audited({ report, namespace, onAgain }: AuditedProps) {
  const { summary, findings, workloads, coverage, state } = report
  const failing = harmfulCourses(workloads).map(({ workload, asItIs: { windows } }) => ({
    name: titleOf(workload),
    windows,
  }))
  return (
    <>
      <AnswerHead summary={summary} state={state} what="audit" again="Audit again" onAgain={onAgain} />
      <div class="buttons">
        <CopyButton label="Copy link" text={() => linkTo({ view: 'audit', namespace })} />
        <CopyButton
          label="Copy command"
          text={() => ofMoment(namespace === '' ? 'rehearse audit' : `rehearse audit ${namespace}`)}
        />
      </div>
      <Courses workloads={workloads} />
      <FailureTimes runs={failing} what="restart" />
      <Findings findings={findings.map(ofRollout)} none="No setting was found with which a rollout can lose requests." />
      <CoverageNotes coverage={coverage} />
    </>
  )
}
