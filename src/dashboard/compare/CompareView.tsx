import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { addressText } from '../address/address.ts'
import { addressBar, hrefOf, linkTo } from '../address/address-bar.ts'
import { AnswerHead } from '../cluster/AnswerHead.tsx'
import { moment } from '../moment/moment.ts'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Problem } from '../parts/Problem.tsx'
import { SilenceNotice } from '../parts/SilenceNotice.tsx'
import { counted } from '../parts/words.ts'
import { nameOf } from '../question/name-of.ts'
import type { Question } from '../question/question.ts'
import { ComparedTable } from './ComparedTable.tsx'
import { compared } from './compared.ts'
import { differenceGroups, factRows } from './compared-rows.ts'
import { type Comparison, compare, comparison } from './comparison.ts'

/** Two to four outcomes side by side: which is the mildest, and in what they differ. */
export function CompareView({ questions }: { readonly questions: readonly Question[] }) {
  const again = useSignal(0)
  const run = again.value
  const asked = addressText({ view: 'compare', questions })
  const isRead = addressBar.value.error === undefined
  useEffect(() => {
    if (!isRead) return undefined
    compared.value = questions
    return questions.length < 2 ? undefined : compare(questions)
  }, [asked, isRead, run, moment.value])
  return (
    <section class="map" aria-label="Compare">
      <Compared questions={questions} onAgain={() => again.value++} />
    </section>
  )
}

interface ComparedProps {
  readonly questions: readonly Question[]
  readonly onAgain: () => void
}

function Compared({ questions, onAgain }: ComparedProps) {
  if (addressBar.value.error !== undefined)
    return (
      <>
        <h2>Nothing is compared</h2>
        <AddressProblem />
      </>
    )
  if (questions.length < 2) return <Missing questions={questions} />
  const shown = comparison.value
  if (shown?.error)
    return (
      <Problem title="The scenarios cannot be compared." error={shown.error}>
        <button type="button" onClick={onAgain}>
          Compare again
        </button>
      </Problem>
    )
  if (!shown?.answer)
    return (
      <>
        <p class="loading" role="status">
          Rehearsing {counted(questions.length, 'scenario')} ...
        </p>
        <SilenceNotice silence={shown?.silence} isComputing={shown?.isComputing} />
      </>
    )
  return <Answered answer={shown.answer} questions={shown.question} onAgain={onAgain} />
}

/** What is still needed for a comparison. */
function Missing({ questions: [first] }: { readonly questions: readonly Question[] }) {
  return (
    <>
      <h2>{first ? `Compare ${nameOf(first)} with another scenario` : 'Nothing to compare yet'}</h2>
      <p>
        <a href={hrefOf({ view: 'rehearse' })}>Rehearse</a> {first ? 'another change' : 'a change'} and press{' '}
        <em>Compare with</em> at its outcome.
      </p>
    </>
  )
}

interface AnsweredProps {
  readonly answer: Comparison
  readonly questions: readonly Question[]
  readonly onAgain: () => void
}

function Answered({ answer, questions, onAgain }: AnsweredProps) {
  const [first] = answer.outcomes
  const columns = answer.outcomes.map((outcome, at) => ({ outcome, question: questions[at], isBest: at === answer.best }))
  const differences = differenceGroups(answer)
  return (
    <>
      <AnswerHead summary={answer.summary} state={first?.state} what="comparison" again="Compare again" onAgain={onAgain} />
      <div class="buttons">
        <CopyButton label="Copy link" text={() => linkTo({ view: 'compare', questions })} />
      </div>
      <ComparedTable columns={columns} differences={differences} facts={factRows(answer.outcomes)} />
      {differences.length === 0 ? <p>No workload, node, Service or budget differs.</p> : null}
    </>
  )
}
