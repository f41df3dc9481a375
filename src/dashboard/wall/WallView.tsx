import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { addressText } from '../address/address.ts'
import { addressBar, hrefOf } from '../address/address-bar.ts'
import { connectionError } from '../api/subscribe.ts'
import { Notice } from '../parts/Notice.tsx'
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
    if (questions.length === 0 && last.length > 0) showWall(last)
  }, [questions])
  const keyOf = (question: Question): string => addressText({ view: 'rehearse', question })
  return (
    <section class="map" aria-label="Wall">
      <div class="card-head">
        <h2>{questions.length === 0 ? 'Nothing is pinned' : `${counted(questions.length, 'rehearsal')} kept answered`}</h2>
        {questions.length > 0 ? (
          <>
            <NotifyButton />
            <FullScreenButton />
          </>
        ) : null}
      </div>
      {error === undefined ? null : <Notice kind="error" title={error} />}
      {connectionError.value && questions.length > 0 ? (
        <Problem title="The verdicts are not kept up to date." error={connectionError.value} />
      ) : null}
      {questions.length === 0 ? (
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
            onRemove={() => showWall(questions.filter((other) => keyOf(other) !== keyOf(question)))}
          />
        ))}
      </ul>
    </section>
  )
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
