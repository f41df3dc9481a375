import type { Verdict } from '../api/answers.generated.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { readAtText, shortDigest } from '../parts/words.ts'
import { ChangedSince } from './ChangedSince.tsx'
import type { StateShown } from './cluster.ts'

interface AnswerHeadProps {
  /** Where the answer has one. */
  readonly verdict?: Verdict
  readonly summary: string
  /** The state that was queried; `undefined` where the answer names none. */
  readonly state: Pick<StateShown, 'clusterName' | 'takenAt' | 'digest'> | undefined
  /** What the answer is called: `report`. */
  readonly what: string
  /** The words of the button that makes a new one. */
  readonly again: string
  readonly onAgain: () => void
}

/** The first sentence of an answer and its state, below a notice if the cluster is another one by now. */
export function AnswerHead({ verdict, summary, state, what, again, onAgain }: AnswerHeadProps) {
  return (
    <>
      {state ? <ChangedSince digest={state.digest} what={what} again={again} onAgain={onAgain} /> : null}
      <div class="headline" role="status">
        {verdict ? <VerdictBadge verdict={verdict} /> : null}
        <Sentence class="summary" text={summary} />
        {state ? (
          <p class="aside">
            {state.clusterName} {readAtText(state.takenAt)} ({shortDigest(state.digest)})
          </p>
        ) : null}
      </div>
    </>
  )
}
