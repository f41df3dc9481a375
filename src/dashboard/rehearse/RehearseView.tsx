import { useEffect, useRef } from 'preact/hooks'
import { addressText } from '../address/address.ts'
import { Guide } from '../guide/Guide.tsx'
import { moment } from '../moment/moment.ts'
import { stageText, useBrought } from '../parts/use-brought.ts'
import type { Question } from '../question/question.ts'
import { OutcomePane } from './OutcomePane.tsx'
import { rehearsal, rehearse } from './rehearsal.ts'
import { runs } from './run-question.ts'
import { ScenarioForm } from './ScenarioForm.tsx'
import { fillForm } from './steps.ts'

/** Chooses a change and shows what it would do. */
export function RehearseView({ question }: { readonly question: Question | undefined }) {
  const pane = useRef<HTMLElement>(null)
  // Another remedy of the same question is not rehearsed again.
  const asked = question ? addressText({ view: 'rehearse', question }) : ''
  const run = runs.value
  useEffect(() => {
    if (question) fillForm(question)
  }, [asked, run])
  useEffect(() => (question ? rehearse(question) : undefined), [asked, run, moment.value])
  useBrought(pane, () => {
    const shown = rehearsal.value
    const text = shown && addressText({ view: 'rehearse', question: shown.question })
    return text && stageText(text, { answer: shown.outcome, error: shown.error })
  })
  return (
    <div class="rehearse-view">
      <Guide />
      <div class="rehearse">
        <ScenarioForm />
        <section
          class="outcome"
          aria-label="Outcome"
          id="outcome"
          tabIndex={-1}
          ref={pane}
          aria-busy={rehearsal.value !== undefined && !rehearsal.value.outcome && !rehearsal.value.error}
        >
          <OutcomePane />
        </section>
      </div>
    </div>
  )
}
