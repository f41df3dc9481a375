import { useSignal } from '@preact/signals'
import { goTo, linkTo } from '../address/address-bar.ts'
import type { MomentPair } from '../address/trust-address.ts'
import { useAnswer } from '../api/use-answer.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Section } from '../parts/Section.tsx'
import { counted, instantText } from '../parts/words.ts'
import { Difference } from './Difference.tsx'
import { MOMENTS_MAX, type Moment, readMoments } from './trust-answers.ts'

/** The states that the server keeps, and what differs between two of them. */
export function Moments({ chosen }: { readonly chosen: MomentPair | undefined }) {
  const { value: moments, error } = useAnswer(readMoments, [chosen])
  if (error) return <Notice kind="error" title={`The kept moments cannot be read: ${error.message}`} />
  if (!moments) return <p class="loading">Reading the kept moments ...</p>
  return (
    <Section title="What has changed" aside={asideOf(moments)}>
      {moments.length === 0 ? (
        <p class="aside">No history is kept: rehearse serve --live --history FOLDER keeps one.</p>
      ) : (
        <Sliders key={`${chosen?.from} ${chosen?.to}`} moments={moments} chosen={chosen} />
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

function asideOf(moments: readonly Moment[]): string | undefined {
  const [first, last] = [moments[0], moments.at(-1)]
  if (!first || !last) return undefined
  const which = moments.length < MOMENTS_MAX ? counted(moments.length, 'kept moment') : `the latest ${MOMENTS_MAX} kept moments`
  return `${which}, from ${instantText(first.takenAt)} to ${instantText(last.takenAt)}`
}

interface SlidersProps {
  readonly moments: readonly Moment[]
  readonly chosen: MomentPair | undefined
}

/** Two positions: the moment before and the moment after, of which the last position is now. */
function Sliders({ moments, chosen }: SlidersProps) {
  const from = useSignal(positionOf(moments, chosen?.from) ?? Math.max(0, moments.length - 2))
  const to = useSignal(positionOf(moments, chosen?.to) ?? moments.length)
  const timeAt = (position: number): string | undefined => moments[position]?.takenAt
  const compare = (): void => {
    const begin = timeAt(Math.min(from.value, to.value))
    if (begin !== undefined) goTo({ view: 'trust', moments: { from: begin, to: timeAt(Math.max(from.value, to.value)) } })
  }
  return (
    <div class="moments">
      <Slider id="moment-from" label="From" position={from} last={moments.length - 1} timeAt={timeAt} />
      <Slider id="moment-to" label="To" position={to} last={moments.length} timeAt={timeAt} />
      <button type="button" class="primary" disabled={from.value === to.value} onClick={compare}>
        Compare
      </button>
    </div>
  )
}

interface SliderProps {
  readonly id: string
  readonly label: string
  readonly position: { value: number }
  readonly last: number
  readonly timeAt: (position: number) => string | undefined
}

function Slider({ id, label, position, last, timeAt }: SliderProps) {
  const time = timeAt(position.value)
  const text = time === undefined ? 'now' : instantText(time)
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        value={position.value}
        aria-valuetext={text}
        onInput={({ currentTarget }) => {
          position.value = Number(currentTarget.value)
        }}
      />
      <output for={id}>{text}</output>
    </>
  )
}

/** The last moment at or before a time; `undefined`: without a time, or if it is older than all of them. */
function positionOf(moments: readonly Moment[], time: string | undefined): number | undefined {
  if (time === undefined) return undefined
  const at = Date.parse(time)
  const found = moments.findLastIndex(({ takenAt }) => Date.parse(takenAt) <= at)
  return found < 0 ? undefined : found
}
