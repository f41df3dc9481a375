import { counted } from '../parts/words.ts'
import { nameOf } from '../question/name-of.ts'
import { STARTS, type Step, type StepStart } from '../question/question.ts'
import { draft } from './draft.ts'
import { changeStep, editStep, moveStep, removeStep } from './steps.ts'

const START_TEXTS: Readonly<Record<StepStart, string>> = {
  after: 'after the action before',
  with: 'with the action before',
  quiet: 'when the cluster is quiet',
}

/** As far ahead as a delay can be, in seconds: a day. */
const DELAY_MAX = 86_400

/** The actions of the scenario in their order, with when each starts. */
export function StepList() {
  const steps = draft.steps.value
  if (steps.length === 0) return null
  return (
    <section class="steps" aria-label="Actions of the scenario">
      <h2>{counted(steps.length, 'action')} in this scenario</h2>
      <ol>
        {steps.map((step, at) => (
          // An action may occur twice: its place is what identifies it.
          <StepRow key={at} step={step} at={at} last={steps.length - 1} />
        ))}
      </ol>
    </section>
  )
}

interface StepRowProps {
  readonly step: Step
  readonly at: number
  readonly last: number
}

function StepRow({ step, at, last }: StepRowProps) {
  const number = at + 1
  const move = (by: -1 | 1): void => {
    moveStep(at, by)
    focusMoved(at + by, by, last)
  }
  return (
    <li class={draft.editing.value === at ? 'step chosen' : 'step'}>
      <span class="step-name">{nameOf(step.question)}</span>
      <StartFields step={step} at={at} />
      <span class="buttons">
        <button
          type="button"
          id={`step-${at}-up`}
          disabled={at === 0}
          aria-label={`Move action ${number} up`}
          onClick={() => move(-1)}
        >
          <span aria-hidden="true">↑</span>
        </button>
        <button
          type="button"
          id={`step-${at}-down`}
          disabled={at === last}
          aria-label={`Move action ${number} down`}
          onClick={() => move(1)}
        >
          <span aria-hidden="true">↓</span>
        </button>
        <button type="button" aria-label={`Edit action ${number}`} onClick={() => editStep(at)}>
          Edit
        </button>
        <button type="button" aria-label={`Remove action ${number}`} onClick={() => removeStep(at)}>
          Remove
        </button>
      </span>
    </li>
  )
}

/** The keyboard stays with the action that moved, on a button that can be pressed again. */
function focusMoved(at: number, by: -1 | 1, last: number): void {
  const direction = by === -1 ? (at === 0 ? 'down' : 'up') : at === last ? 'up' : 'down'
  document.getElementById(`step-${at}-${direction}`)?.focus()
}

function StartFields({ step, at }: { readonly step: Step; readonly at: number }) {
  const number = at + 1
  return (
    <span class="step-start">
      {at === 0 ? (
        <span class="aside">at the start</span>
      ) : (
        <select
          aria-label={`Start of action ${number}`}
          value={step.start}
          onChange={({ currentTarget }) => changeStep(at, { start: currentTarget.value as StepStart })}
        >
          {STARTS.map((start) => (
            <option key={start} value={start}>
              {START_TEXTS[start]}
            </option>
          ))}
        </select>
      )}
      <label>
        <span aria-hidden="true">+</span>
        <span class="silent">Delay of action {number} in seconds</span>
        <input
          type="number"
          min="0"
          max={DELAY_MAX}
          step="1"
          value={step.delay}
          onInput={({ currentTarget }) => {
            if (currentTarget.validity.valid && currentTarget.value !== '') changeStep(at, { delay: currentTarget.valueAsNumber })
          }}
        />
        <span aria-hidden="true">s</span>
      </label>
    </span>
  )
}
