import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { chosenMoment, goToMoment } from '../address/address-bar.ts'
import { counted } from '../parts/words.ts'
import { followMoments, keptMoments } from './kept-moments.ts'
import { MomentField } from './MomentField.tsx'
import { positionOf } from './position-of.ts'
import { agoText, localText } from './time-text.ts'
import { useNow } from './use-now.ts'

/** Milliseconds without another step until a moment is shown: one that is passed on the way is neither read nor a step for Back. */
const SETTLED_MS = 300

/** Under every view, where the server keeps states of the past: chooses the moment that the views show. */
export function MomentBar() {
  useEffect(followMoments, [])
  const moments = keptMoments.value ?? []
  return moments.length === 0 ? null : <Choice moments={moments} />
}

interface ChoiceProps {
  readonly moments: readonly string[]
}

function Choice({ moments }: ChoiceProps) {
  const chosen = chosenMoment.value
  const { at, choose } = useChoice(chosen)
  const now = useNow()
  const position = positionOf(moments, at)
  const text = at === undefined ? 'Now' : `${localText(at)}, ${agoText(at, now)}`
  return (
    <section class="moment-bar" aria-label="Moment">
      <button type="button" aria-pressed={chosen === undefined} onClick={() => goToMoment(undefined)}>
        Now
      </button>
      <StepButton label="Previous moment" sign="‹" isEnd={position === 0} onStep={() => choose(moments[position - 1])} />
      <StepButton label="Next moment" sign="›" isEnd={at === undefined} onStep={() => choose(moments[position + 1])} />
      <input
        type="range"
        aria-label="Moment that is shown"
        aria-valuetext={text}
        min={0}
        max={moments.length}
        value={position}
        onInput={({ currentTarget }) => choose(moments[currentTarget.valueAsNumber])}
      />
      <MomentField moments={moments} at={chosen} />
      <p class="moment-text">
        {text}
        {at === undefined ? (
          <span class="aside">
            {counted(moments.length, 'kept moment')} since {localText(moments[0] ?? '')}
          </span>
        ) : null}
      </p>
    </section>
  )
}

/** A moment, or now, to which the slider was moved. */
interface Step {
  readonly at: string | undefined
}

/** The moment of the slider, which the address follows when the slider rests. A link or Back meanwhile has precedence. */
function useChoice(chosen: string | undefined) {
  const passing = useSignal<Step | undefined>(undefined)
  const sent = useRef<Step | undefined>(undefined)
  useSignalEffect(() => {
    const arrived = chosenMoment.value
    const isOwn = sent.current !== undefined && sent.current.at === arrived
    // The address follows some time later, and the slider may have been moved on by then.
    const hasMovedOn = isOwn && passing.peek() !== sent.current
    sent.current = undefined
    if (!hasMovedOn) passing.value = undefined
  })
  const choose = (at: string | undefined): void => {
    const step = { at }
    passing.value = step
    setTimeout(() => {
      if (passing.peek() !== step) return
      sent.current = step
      goToMoment(at)
    }, SETTLED_MS)
  }
  return { at: passing.value ? passing.value.at : chosen, choose }
}

interface StepButtonProps {
  readonly label: string
  readonly sign: string
  readonly isEnd: boolean
  readonly onStep: () => void
}

/** It keeps the focus where there is nothing to step to: then it does nothing. */
function StepButton({ label, sign, isEnd, onStep }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isEnd} onClick={() => isEnd || onStep()}>
      {sign}
    </button>
  )
}
