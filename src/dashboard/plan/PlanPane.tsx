import { addressBar, linkTo } from '../address/address-bar.ts'
import { ChangedSince } from '../cluster/ChangedSince.tsx'
import { ofMoment } from '../moment/moment-flags.ts'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { breakable } from '../parts/breakable.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { NextTry } from '../parts/NextTry.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RunsSoFar } from '../parts/RunsSoFar.tsx'
import { Section } from '../parts/Section.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { counted, readAtText, secondsText, shortDigest } from '../parts/words.ts'
import { HeldNodes } from './HeldNodes.tsx'
import { PlanScript } from './PlanScript.tsx'
import { type DrainPlan, planning } from './plan.ts'
import { type PlanQuestion, planCommandOf } from './plan-question.ts'
import { surgeText } from './surge-text.ts'
import { confirmPlan, type UnconfirmedPlan, unconfirmed } from './use-plan.ts'
import { WaveTable } from './WaveTable.tsx'

interface PlanPaneProps {
  /** That of the address; `undefined`: the address has none. */
  readonly plan: PlanQuestion | undefined
  readonly onAgain: () => void
}

/** The plan of the question in the address, or why it is missing. */
export function PlanPane({ plan, onAgain }: PlanPaneProps) {
  if (addressBar.value.error !== undefined) return <AddressProblem />
  const shown = planning.value
  if (plan && unconfirmed.value) return <Unconfirmed plan={unconfirmed.value} onRun={() => confirmPlan(plan)} />
  if (plan && !shown)
    return (
      <p class="loading" role="status">
        Reading the limit of runs ...
      </p>
    )
  if (!shown)
    return (
      <div class="first-steps">
        <h2>In which order can nodes be drained?</h2>
        <ol>
          <li>Choose the nodes of a rolling maintenance, or none for all nodes.</li>
          <li>Choose what happens to each node afterwards, and whether waves may degrade the cluster for a time.</li>
          <li>Run. Each wave is rehearsed on the state in which the waves before it have settled.</li>
        </ol>
      </div>
    )
  if (shown.error)
    return (
      <Problem title="The plan could not be made." error={shown.error}>
        <NextTry error={shown.error} label="Plan again" fewer="Choose fewer nodes: they take fewer runs." onAgain={onAgain} />
      </Problem>
    )
  if (!shown.answer) return <RunsSoFar what="Rehearsing waves" of={shown} />
  return <Planned question={shown.question} plan={shown.answer} onAgain={onAgain} />
}

interface UnconfirmedProps {
  readonly plan: UnconfirmedPlan
  readonly onRun: () => void
}

/** A plan that may end without an answer, before its first run. */
function Unconfirmed({ plan: { nodes, fewest, many, max }, onRun }: UnconfirmedProps) {
  return (
    <Notice kind="info" title="This plan can take more runs than the server allows.">
      <p>
        {counted(nodes, 'node')} take at least {counted(fewest, 'run')}, and {groupedNumber(many)} or more where nodes have to be
        tried alone, and again after the others. The server ends a plan that takes more than {counted(max, 'run')} without an
        answer. Fewer nodes take fewer runs.
      </p>
      <div class="buttons">
        <button type="button" onClick={onRun}>
          Plan all {counted(nodes, 'node')}
        </button>
      </div>
    </Notice>
  )
}

interface PlannedProps {
  readonly question: PlanQuestion
  readonly plan: DrainPlan
  readonly onAgain: () => void
}

function Planned({ question, plan, onAgain }: PlannedProps) {
  const command = ofMoment(planCommandOf(question))
  return (
    <>
      <ChangedSince digest={plan.state.digest} what="plan" again="Plan again" onAgain={onAgain} />
      <div class="headline" role="status">
        <h2>Drain plan</h2>
        <Sentence class="summary" text={plan.summary} />
        <p class="aside">
          {plan.waves.length === 0 ? '' : `settled after ${secondsText(plan.durationSeconds)}, `}
          {counted(plan.runs, 'run')}
        </p>
      </div>
      <div class="buttons">
        <CopyButton label="Copy link" text={() => linkTo({ view: 'plan', plan: question })} />
        <CopyButton label="Copy command" text={() => command} />
        <CopyButton label="Copy script" text={() => plan.script} />
      </div>
      {plan.waves.length === 0 ? null : (
        <Section title="Waves" aside="each starts when the one before it has settled">
          <WaveTable plan={plan} />
        </Section>
      )}
      <HeldNodes held={plan.held} flags={question.flags} />
      {plan.surge ? (
        <Section title="Additional nodes">
          <Sentence text={surgeText(plan.surge)} />
        </Section>
      ) : null}
      {plan.gone.length === 0 ? null : (
        <Section title="Removed">
          <p>Removed by the autoscaler before their turn: {plan.gone.join(', ')}</p>
        </Section>
      )}
      {plan.untried.length === 0 ? null : (
        <Section title="Not rehearsed">
          <p>The limit of runs was reached before: {plan.untried.join(', ')}</p>
        </Section>
      )}
      <PlanScript script={plan.script} />
      <PlanBasis plan={plan} command={command} />
    </>
  )
}

function PlanBasis({ plan: { coverage, state }, command }: { readonly plan: DrainPlan; readonly command: string }) {
  return (
    <Section title="Basis">
      <dl class="basis">
        {coverage.map(({ code, message }) => (
          <>
            <dt key={`${code} term`}>Not covered</dt>
            <dd key={`${code} text`}>{message}</dd>
          </>
        ))}
        <dt>State</dt>
        <dd>
          {state.clusterName} {readAtText(state.takenAt)} ({shortDigest(state.digest)})
        </dd>
        <dt>Command</dt>
        <dd>
          <code>{breakable(command)}</code>
        </dd>
      </dl>
    </Section>
  )
}
