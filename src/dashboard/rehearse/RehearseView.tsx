import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { addressText } from '../address/address.ts'
import { Guide } from '../guide/Guide.tsx'
import { moment } from '../moment/moment.ts'
import type { Question } from '../question/question.ts'
import { OutcomePane } from './OutcomePane.tsx'
import { rehearsal, rehearse } from './rehearsal.ts'
import { runs } from './run-question.ts'
import { ScenarioForm } from './ScenarioForm.tsx'
import { fillForm } from './steps.ts'

/** Pages on which the outcome is below the form, as `narrow.css` has them. */
const NARROW = '(max-width: 900px)'

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
  const brought = useRef('')
  useSignalEffect(() => {
    const shown = rehearsal.value
    if (!shown || !matchMedia(NARROW).matches) return
    const stage = shown.outcome || shown.error ? 'answered' : 'under way'
    const now = `${addressText({ view: 'rehearse', question: shown.question })} ${stage}`
    // A later outcome of the same question leaves the page where its reader has scrolled it.
    if (now === brought.current) return
    brought.current = now
    requestAnimationFrame(() => pane.current?.scrollIntoView({ block: 'start' }))
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
