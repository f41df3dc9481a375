import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { addressText } from '../address/address.ts'
import { addressBar, hrefOf } from '../address/address-bar.ts'
import { connectionError } from '../api/subscribe.ts'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { Problem } from '../parts/Problem.tsx'
import { counted } from '../parts/words.ts'
import type { Question } from '../question/question.ts'
import { FullScreenButton } from './FullScreenButton.tsx'
import { pinned, showWall } from './pinned.ts'
import { WallCard } from './WallCard.tsx'

/** Rehearsals that are kept answered side by side, for a screen that people pass. */
export function WallView({ questions }: { readonly questions: readonly Question[] }) {
  const { error } = addressBar.value
  // Without questions in the address, those of the last visit.
  useEffect(() => {
    const last = pinned()
    if (error === undefined && questions.length === 0 && last.length > 0) showWall(last)
  }, [questions, error])
  const keyOf = (question: Question): string => addressText({ view: 'rehearse', question })
  const failing = useSignal<ReadonlySet<string>>(new Set())
  const noteError = (key: string, isError: boolean): void => {
    const others = [...failing.value].filter((other) => other !== key)
    failing.value = new Set(isError ? [...others, key] : others)
  }
  return (
    <section class="map" aria-label="Wall">
      <div class="card-head">
        <h2>{headline(questions.length, failing.value.size, error)}</h2>
        {questions.length > 0 ? (
          <>
            <NotifyButton />
            <FullScreenButton />
          </>
        ) : null}
      </div>
      <AddressProblem />
      {connectionError.value && questions.length > 0 ? (
        <Problem title="The verdicts are not kept up to date." error={connectionError.value} />
      ) : null}
      {error !== undefined && pinned().length > 0 ? (
        <p>
          <a href={hrefOf({ view: 'wall', questions: [] })}>Show what this browser pinned last</a>
        </p>
      ) : null}
      {error === undefined && questions.length === 0 ? (
        <p>
          <a href={hrefOf({ view: 'rehearse' })}>Rehearse</a> a change and press <em>Pin to the wall</em>: its verdict is kept up
          to date here.
        </p>
      ) : null}
      <ul class="cards">
        {questions.map((question) => (
          <WallCard
            key={keyOf(question)}
            question={question}
            onError={(isError) => noteError(keyOf(question), isError)}
            onRemove={() => showWall(questions.filter((other) => keyOf(other) !== keyOf(question)))}
          />
        ))}
      </ul>
    </section>
  )
}

function headline(pins: number, failing: number, error: string | undefined): string {
  if (error !== undefined) return 'Nothing is kept answered'
  if (pins === 0) return 'Nothing is pinned'
  return `${failing > 0 ? `${pins - failing} of ` : ''}${counted(pins, 'rehearsal')} kept answered`
}

/** Browsers ask the reader before a page may notify. */
function NotifyButton() {
  const permission = useSignal('Notification' in window ? Notification.permission : 'denied')
  if (permission.value !== 'default') return null
  const request = async (): Promise<void> => {
    permission.value = await Notification.requestPermission()
  }
  return (
    <button type="button" onClick={() => void request()}>
      Notify me of a worse verdict
    </button>
  )
}
