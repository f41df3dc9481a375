import { type Signal, useSignal } from '@preact/signals'
import { chosenMoment, goTo, linkTo } from '../address/address-bar.ts'
import type { MomentPair } from '../address/trust-address.ts'
import { keptMoments, keptMomentsError } from '../moment/kept-moments.ts'
import { positionOf } from '../moment/position-of.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Section } from '../parts/Section.tsx'
import { counted, instantText } from '../parts/words.ts'
import { Difference } from './Difference.tsx'

/** The states that the server keeps, and what differs between two of them. */
export function Moments({ chosen }: { readonly chosen: MomentPair | undefined }) {
  const moments = keptMoments.value
  const error = keptMomentsError.value
  if (error && !moments) return <Problem title="The kept moments cannot be read." error={error} />
  if (!moments) return <p class="loading">Reading the kept moments ...</p>
  return (
    <Section title="What has changed" aside={asideOf(moments)}>
      {moments.length === 0 ? (
        <p class="aside">No history is kept: rehearse serve --live --history FOLDER keeps one.</p>
      ) : (
        <Sliders key={`${chosen?.from} ${chosen?.to} ${chosenMoment.value}`} moments={moments} chosen={chosen} />
      )}
      {chosen ? (
        <>
          <Difference key={`${chosen.from} ${chosen.to}`} moments={chosen} />
          <CopyButton label="Copy command" text={() => commandOf(chosen)} />
          <CopyButton label="Copy link" text={() => linkTo({ view: 'trust', moments: chosen })} />
        </>
      ) : null}
    </Section>
  )
}

/** The same on the command line. */
function commandOf({ from, to }: MomentPair): string {
  return `rehearse diff time/${from} ${to === undefined ? 'live' : `time/${to}`}`
}

function asideOf(moments: readonly string[]): string | undefined {
  const [first, last] = [moments[0], moments.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return `${counted(moments.length, 'kept moment')}, from ${instantText(first)} to ${instantText(last)}`
}

interface SlidersProps {
  readonly moments: readonly string[]
  readonly chosen: MomentPair | undefined
}

/**
 * Two moments: the one before is at first that of the other views, or else the last but one; the one after is now. New moments move neither.
 */
function Sliders({ moments, chosen }: SlidersProps) {
  const from = useSignal(chosen?.from ?? chosenMoment.value ?? moments.at(-2) ?? moments[0])
  const to = useSignal(chosen?.to)
  const isSame = positionOf(moments, from.value) === positionOf(moments, to.value)
  const compare = (): void => {
    const [begin = 0, end = 0] = [positionOf(moments, from.value), positionOf(moments, to.value)].sort((a, b) => a - b)
    const first = moments[begin]
    if (first !== undefined) goTo({ view: 'trust', moments: { from: first, to: moments[end] } })
  }
  return (
    <div class="moments">
      <Slider id="moment-from" label="From" time={from} moments={moments} last={moments.length - 1} />
      <Slider id="moment-to" label="To" time={to} moments={moments} last={moments.length} />
      <button type="button" class="primary" disabled={isSame} onClick={compare}>
        Compare
      </button>
    </div>
  )
}

interface SliderProps {
  readonly id: string
  readonly label: string
  /** `undefined`: now. */
  readonly time: Signal<string | undefined>
  readonly moments: readonly string[]
  /** The last position. */
  readonly last: number
}

function Slider({ id, label, time, moments, last }: SliderProps) {
  const position = positionOf(moments, time.value)
  const at = moments[position]
  const text = at === undefined ? 'now' : instantText(at)
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        value={position}
        aria-valuetext={text}
        onInput={({ currentTarget }) => {
          time.value = moments[currentTarget.valueAsNumber]
        }}
      />
      <output for={id}>{text}</output>
    </>
  )
}
