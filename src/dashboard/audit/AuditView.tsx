import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { hrefOf, linkTo } from '../address/address-bar.ts'
import { useAnswer } from '../api/use-answer.ts'
import { AnswerHead } from '../cluster/AnswerHead.tsx'
import { readWorkloads } from '../cluster/workloads.ts'
import { moment } from '../moment/moment.ts'
import { ofMoment } from '../moment/moment-flags.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Notice } from '../parts/Notice.tsx'
import { counted } from '../parts/words.ts'
import { Courses } from './Courses.tsx'
import { FailureTimes } from './FailureTimes.tsx'
import { Findings } from './Findings.tsx'
import { harmfulCourses } from './harmful-courses.ts'
import { audit, auditRollouts, type RolloutAudit } from './rollout-audit.ts'

/** Whether rollouts would lose requests, the most severe finding first, each with its fix. */
export function AuditView({ namespace }: { readonly namespace: string | undefined }) {
  const again = useSignal(0)
  const run = again.value
  useEffect(() => (namespace === undefined ? undefined : auditRollouts(namespace)), [namespace, run, moment.value])
  return (
    <section class="map" aria-label="Audit">
      <h2>Would a rollout lose requests?</h2>
      <Namespaces chosen={namespace} />
      <Report onAgain={() => again.value++} />
    </section>
  )
}

/** What can be audited, with how many workloads each has. */
function Namespaces({ chosen }: { readonly chosen: string | undefined }) {
  const { value: workloads, error } = useAnswer(readWorkloads, [])
  if (error) return <Notice kind="error" title={`The workloads cannot be read: ${error.message}`} />
  if (!workloads) return <p class="loading">Reading the workloads ...</p>
  const counts = new Map<string, number>()
  for (const { namespace } of workloads) counts.set(namespace ?? '', (counts.get(namespace ?? '') ?? 0) + 1)
  const choices = [['', workloads.length] as const, ...counts]
  return (
    <nav class="scopes" aria-label="What is audited">
      {choices.map(([name, count]) => (
        <a key={name} href={hrefOf({ view: 'audit', namespace: name })} aria-current={name === chosen ? 'page' : undefined}>
          {name === '' ? 'All namespaces' : name}
          <span class="aside">{counted(count, 'workload')}</span>
        </a>
      ))}
    </nav>
  )
}

function Report({ onAgain }: { readonly onAgain: () => void }) {
  const shown = audit.value
  if (!shown)
    return (
      <p>
        Choose what is audited. Hooks, grace periods, probes, gates and strategies are checked; a restart of each workload is
        rehearsed on the twin as it is, and with the fixes.
      </p>
    )
  if (shown.error)
    return (
      <Notice kind="error" title="The audit failed.">
        <p>{shown.error.message}</p>
        <button type="button" onClick={onAgain}>
          Audit again
        </button>
      </Notice>
    )
  if (!shown.answer)
    return (
      <p class="loading" role="status">
        Rehearsing restarts: {counted(shown.runs, 'run')} so far ...
      </p>
    )
  return <Audited report={shown.answer} namespace={shown.question} onAgain={onAgain} />
}

interface AuditedProps {
  readonly report: RolloutAudit
  readonly namespace: string
  readonly onAgain: () => void
}

function Audited({ report, namespace, onAgain }: AuditedProps) {
  const { summary, findings, workloads, coverage, state } = report
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
      <Courses workloads={workloads.nodes} hidden={workloads.totalCount - workloads.nodes.length} />
      <FailureTimes courses={harmfulCourses(workloads.nodes)} />
      <Findings findings={findings.nodes} hidden={findings.totalCount - findings.nodes.length} />
      {coverage.map(({ code, message }) => (
        <p key={`${code} ${message}`} class="aside">
          Not covered: {message}
        </p>
      ))}
    </>
  )
}
