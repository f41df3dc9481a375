import type { RehearseAddress } from '../address/address.ts'
import { addressBar, linkTo } from '../address/address-bar.ts'
import { connectionError } from '../api/subscribe.ts'
import { compareWith } from '../compare/compared.ts'
import { moment } from '../moment/moment.ts'
import { momentFlags } from '../moment/moment-flags.ts'
import { markdownOf } from '../outcome/markdown-of.ts'
import { Outcome } from '../outcome/Outcome.tsx'
import { RemedyList } from '../outcome/RemedyList.tsx'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { breakable } from '../parts/breakable.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Section } from '../parts/Section.tsx'
import { SilenceNotice } from '../parts/SilenceNotice.tsx'
import { changedSinceText, counted, shortDigest, titleOf } from '../parts/words.ts'
import { commandOf } from '../question/command-of.ts'
import { nameOf } from '../question/name-of.ts'
import { withoutPlace } from '../question/without-place.ts'
import { pin } from '../wall/pinned.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { type Rehearsal, type Remedy, rehearsal } from './rehearsal.ts'
import { runs, showRemedy } from './run-question.ts'

/** The outcome of the question in the address, or why it is missing. */
export function OutcomePane() {
  const shown = rehearsal.value
  const { address, error: addressError } = addressBar.value
  if (addressError !== undefined || address.view !== 'rehearse') return <AddressProblem />
  if (!shown) return <FirstSteps />
  const { question, outcome } = shown
  // An outcome that is there stays, and is marked as the last one.
  const error = shown.error ?? (outcome || moment.value !== undefined ? undefined : connectionError.value)
  return (
    <>
      {error ? (
        <Problem
          title={outcome ? 'The outcome is not up to date.' : `${nameOf(question)}: no outcome.`}
          error={withoutPlace(question, error)}
        >
          {error.code === 'CANCELLED' ? (
            <button type="button" onClick={() => runs.value++}>
              Rehearse again
            </button>
          ) : null}
        </Problem>
      ) : null}
      {outcome ? <Answered shown={shown} outcome={outcome} address={address} /> : null}
      {outcome || error ? null : (
        <>
          <p class="loading" role="status">
            Rehearsing {nameOf(question)} ...
          </p>
          <SilenceNotice silence={shown.silence} />
        </>
      )}
    </>
  )
}

interface AnsweredProps {
  readonly shown: Rehearsal
  readonly outcome: NonNullable<Rehearsal['outcome']>
  readonly address: RehearseAddress
}

function Answered({ shown, outcome, address }: AnsweredProps) {
  const { remedies, question } = shown
  const { remedy: number, state, second } = address
  const remedy = number === undefined || remedies?.status !== 'found' ? undefined : remedies.list[number - 1]
  const ticket = {
    outcome: remedy?.outcome ?? outcome,
    command: commandOf(question, [...(remedy ? ['--remedies'] : []), ...momentFlags()]),
    link: linkTo({
      view: 'rehearse',
      question,
      remedy: remedy ? number : undefined,
      state: shortDigest(outcome.state.digest),
      second,
    }),
    kubectl: remedy?.commands,
    at: moment.value,
  }
  const buttons = (
    <>
      <CopyButton label="Copy link" text={() => ticket.link} />
      <CopyButton label="Copy command" text={() => ticket.command} />
      <CopyButton label="Copy as Markdown" text={() => markdownOf(ticket)} />
      <button type="button" onClick={() => pin(question)}>
        Pin to the wall
      </button>
      <button type="button" onClick={() => compareWith(question)}>
        Compare with
      </button>
    </>
  )
  return (
    <>
      <Freshness shown={shown} hasMoved={state !== undefined && !outcome.state.digest.startsWith(state)} />
      {number === undefined || remedy ? null : <AwaitedRemedy remedies={remedies} number={number} />}
      {remedy ? (
        <Outcome outcome={remedy.outcome} buttons={buttons}>
          <RemedyCommands remedy={remedy} />
        </Outcome>
      ) : (
        <Outcome outcome={outcome} buttons={buttons}>
          {remedies ? <RemedyList remedies={remedies} onTry={showRemedy} /> : null}
        </Outcome>
      )}
      <Section title="The same on the command line">
        <pre class="command">
          <code>{breakable(ticket.command)}</code>
        </pre>
      </Section>
    </>
  )
}

/** A link to a remedy: the search takes a moment, and may find others now. */
function AwaitedRemedy({ remedies, number }: { readonly remedies: Rehearsal['remedies']; readonly number: number }) {
  if (remedies?.status === 'searching')
    return <Notice kind="info" title={`Remedy ${number} is being rehearsed. Until then, the outcome without it:`} />
  return (
    <Notice kind="info" title={`Remedy ${number} is not found now. This is the outcome without a remedy.`}>
      <button type="button" onClick={() => showRemedy(undefined)}>
        Show the outcome alone
      </button>
    </Notice>
  )
}

function RemedyCommands({ remedy }: { readonly remedy: Remedy }) {
  return (
    <Section title="With this remedy" aside={`cost ${remedy.cost}`}>
      <p>{remedy.message}</p>
      <pre class="command">
        <code>{breakable(remedy.commands.join('\n'))}</code>
      </pre>
      <div class="buttons">
        <CopyButton label="Copy commands" text={() => remedy.commands.join('\n')} />
        <button type="button" onClick={() => showRemedy(undefined)}>
          Back to the outcome without it
        </button>
      </div>
    </Section>
  )
}

/** Whether the outcome follows the cluster, and what changed since the link was made or the last answer. */
function Freshness({ shown, hasMoved }: { readonly shown: Rehearsal; readonly hasMoved: boolean }) {
  const { renewed, notFollowed } = shown
  const [cause] = renewed?.causes ?? []
  return (
    <div class="freshness" role="status">
      {notFollowed === undefined ? null : `Not rehearsed again when the cluster changes: ${notFollowed} `}
      {moment.value === undefined && connectionError.value
        ? 'The connection for live answers is lost: this is the last outcome. The page connects again automatically. '
        : null}
      {renewed
        ? `Rehearsed again after ${counted(renewed.causesTotal, 'change')} of the cluster${cause ? `, such as ${titleOf(cause.key)}` : ''}. `
        : null}
      {hasMoved && !renewed && moment.value === undefined
        ? `${changedSinceText('link')}: the outcome is that of the cluster as it is now. `
        : null}
    </div>
  )
}
