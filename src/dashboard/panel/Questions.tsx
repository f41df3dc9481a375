import type { Question } from '../question/question.ts'
import { openForm } from '../rehearse/open-form.ts'
import { runQuestion } from '../rehearse/run-question.ts'

export interface Ask {
  /** The words of its button: `Rehearse its deletion`. */
  readonly text: string
  readonly question: Question
  /** Whether the form is opened first, to change what is in it. */
  readonly inForm?: boolean
}

/** What can be rehearsed about an object; the first one is what is asked most. */
export function Questions({ asks }: { readonly asks: readonly Ask[] }) {
  if (asks.length === 0) return null
  return (
    <div class="buttons">
      {asks.map(({ text, question, inForm }, at) => (
        <button
          key={text}
          type="button"
          class={at === 0 ? 'primary' : undefined}
          onClick={() => (inForm ? openForm(question) : runQuestion(question))}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
