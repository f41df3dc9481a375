import { secondsText } from '../parts/words.ts'
import { type PlayClock, SPEEDS, type Speed } from './play-clock.ts'
import type { PlayEvent } from './pod-course.ts'

const SPEED_TEXTS: Readonly<Record<Speed, string>> = { fit: 'all in 10 s', '1': '1×', '10': '10×', '60': '60×' }

interface ScrubberProps {
  readonly clock: PlayClock
  /** The events between which its buttons step; none for a run without them. */
  readonly events: readonly PlayEvent[]
}

/** Plays the run, or goes to a moment of it. */
export function Scrubber({ clock, events }: ScrubberProps) {
  const { seconds, isPlaying, speed, until } = clock
  const at = seconds.value
  const before = events.findLast(({ atSeconds }) => atSeconds < at)
  const next = events.find(({ atSeconds }) => atSeconds > at)
  return (
    <div class="scrubber">
      <button type="button" id="play" class="primary" onClick={clock.toggle}>
        {isPlaying.value ? 'Pause' : 'Play'}
      </button>
      {events.length === 0 ? null : (
        <>
          <StepButton label="Previous event" sign="‹" to={before} clock={clock} />
          <StepButton label="Next event" sign="›" to={next} clock={clock} />
        </>
      )}
      <input
        type="range"
        aria-label="Virtual time"
        aria-valuetext={`${secondsText(at)} of ${secondsText(until)}`}
        min={0}
        max={until}
        step="any"
        value={at}
        onInput={(event) => clock.seek(event.currentTarget.valueAsNumber)}
      />
      <span class="scrubber-time">
        {secondsText(at)} of {secondsText(until)}
      </span>
      <label>
        Speed{' '}
        <select
          value={speed.value}
          onChange={(event) => {
            speed.value = SPEEDS.find((each) => each === event.currentTarget.value) ?? 'fit'
          }}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {SPEED_TEXTS[each]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly sign: string
  readonly to: PlayEvent | undefined
  readonly clock: PlayClock
}

/** It keeps the focus where there is nothing to step to: then it does nothing. */
function StepButton({ label, sign, to, clock }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={to === undefined} onClick={() => to && clock.seek(to.atSeconds)}>
      {sign}
    </button>
  )
}
