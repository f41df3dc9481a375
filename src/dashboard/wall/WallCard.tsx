import { useSignal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { addressText } from '../address/address.ts'
import type { StandingVerdictSubscription, Verdict } from '../api/answers.generated.ts'
import { type ApiError, refusalOf } from '../api/api-error.ts'
import { STANDING_VERDICT } from '../api/documents.ts'
import { connectionError } from '../api/subscribe.ts'
import { subscribeAgain } from '../api/subscribe-again.ts'
import { useNow } from '../moment/use-now.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { waitText } from '../parts/wait-text.ts'
import { counted, titleOf } from '../parts/words.ts'
import { nameOf } from '../question/name-of.ts'
import type { Question } from '../question/question.ts'
import { scenarioOf } from '../question/scenario-of.ts'
import { withoutPlace } from '../question/without-place.ts'
import { isWorse } from './is-worse.ts'

type Update = StandingVerdictSubscription['standingWhatIf']
type Answer = Extract<Update['answer'], { readonly __typename: 'Outcome' }>

/** Milliseconds between two changes of the time that a first verdict takes. */
const TICK_MS = 1000

interface WallCardProps {
  readonly question: Question
  readonly onRemove: () => void
  /** Called when the question can no longer be answered, and when it can again. */
  readonly onError: (isError: boolean) => void
}

/** A question that is kept answered: its verdict, and what changed it last. An error takes the place of a verdict that may be out of date. */
export function WallCard({ question, onRemove, onError }: WallCardProps) {
  const answer = useSignal<Answer | undefined>(undefined)
  const error = useSignal<ApiError | undefined>(undefined)
  const changed = useSignal<string | undefined>(undefined)
  const address = addressText({ view: 'rehearse', question })
  useEffect(() => {
    const next = ({ standingWhatIf: update }: StandingVerdictSubscription): void => {
      if (update.answer.__typename !== 'Outcome') {
        error.value = refusalOf(update.answer)
        return
      }
      const before = answer.value?.verdict
      if (before && before !== update.answer.verdict) changed.value = changeText(before, update)
      if (before && isWorse(update.answer.verdict, before)) notify(question, update.answer)
      error.value = undefined
      answer.value = update.answer
    }
    return subscribeAgain(
      STANDING_VERDICT,
      { scenario: scenarioOf(question) },
      { next, error: (failure) => (error.value = failure) },
    )
  }, [address])
  const isError = error.value !== undefined
  useEffect(() => {
    onError(isError)
    return () => onError(false)
  }, [isError])
  const last = answer.value?.verdict
  const { verdict, summary } = isError ? {} : (answer.value ?? {})
  return (
    <li class={`card card-${(verdict ?? 'UNKNOWN').toLowerCase()}`}>
      <div class="card-head">
        {verdict ? <VerdictBadge verdict={verdict} /> : null}
        <a href={address}>{nameOf(question)}</a>
        <button type="button" onClick={onRemove} aria-label={`Remove ${nameOf(question)}`}>
          Remove
        </button>
      </div>
      {summary === undefined && !error.value ? <Awaited /> : null}
      {summary === undefined ? null : <Sentence aria-live="polite" text={summary} />}
      {changed.value === undefined || isError ? null : <p class="aside">{changed.value}</p>}
      {error.value ? (
        <p class="bad" role="alert">
          {withoutPlace(question, error.value).message}
        </p>
      ) : null}
      {isError && last ? <p class="aside">The last verdict was {last}.</p> : null}
    </li>
  )
}

/** In place of a verdict: how long it is under way, since a run of a large cluster can take a minute. The wall names why none arrives. */
function Awaited() {
  const [since] = useState(Date.now)
  const now = useNow(TICK_MS)
  if (connectionError.value) return <p class="aside">No verdict yet.</p>
  const wait = waitText({ runs: 0 }, now - since)
  return (
    <>
      <p class="loading">Rehearsing ...</p>
      {wait === undefined ? null : <p class="aside">{wait}</p>}
    </>
  )
}

/** `was SAFE until 12:30:05, before 2 changes such as Node a`. */
function changeText(before: Verdict, { causes: [cause], causesTotal }: Update): string {
  const time = new Date().toTimeString().slice(0, 8)
  const changes = counted(causesTotal, 'change')
  return `was ${before} until ${time}, before ${changes} of the cluster${cause ? ` such as ${titleOf(cause.key)}` : ''}`
}

/** Notifies of a worse verdict, where the reader allows it. */
function notify(question: Question, { verdict, summary }: Answer): void {
  if ('Notification' in window && Notification.permission === 'granted')
    new Notification(`${verdict}: ${nameOf(question)}`, { body: summary, tag: addressText({ view: 'rehearse', question }) })
}
