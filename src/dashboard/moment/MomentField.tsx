import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { goToMoment } from '../address/address-bar.ts'
import { fieldText, momentOfField } from './moment-of-field.ts'

interface MomentFieldProps {
  readonly moments: readonly string[]
  /** The moment that is shown; `undefined`: now. */
  readonly at: string | undefined
}

/** A date and a time to type or to choose: Enter shows the state of that time, or why none is kept. */
export function MomentField({ moments, at }: MomentFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const problem = useSignal<string | undefined>(undefined)
  const go = (): void => {
    const typed = momentOfField(field.current?.value ?? '', { moments, now: Date.now() })
    problem.value = 'problem' in typed ? typed.problem : undefined
    if ('at' in typed) goToMoment(typed.at)
  }
  return (
    <div class="moment-field">
      <label for="moment-field">Go to</label>
      <input
        // What the address says replaces what was typed before.
        key={at}
        ref={field}
        id="moment-field"
        type="datetime-local"
        step="1"
        defaultValue={at === undefined ? '' : fieldText(at)}
        aria-describedby="moment-field-problem"
        aria-invalid={problem.value !== undefined}
        onInput={() => (problem.value = undefined)}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
      <button type="button" onClick={go}>
        Go
      </button>
      <p id="moment-field-problem" class="bad" role="alert">
        {problem.value ?? ''}
      </p>
    </div>
  )
}
