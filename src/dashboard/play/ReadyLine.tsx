import type { PlayClock } from './play-clock.ts'
import type { ReadyRow } from './ready-rows.ts'
import { type Scale, stepPath, xOf, yOf } from './step-path.ts'

/** In units of the picture, which is as wide as its place. */
const SIZE = { width: 1000, height: 36 }
/** Below the lines: when pods are missing. */
const STRIP = 8
/** The shortest span is still visible. */
const LEAST = 4

interface ReadyLineProps {
  readonly row: ReadyRow
  readonly clock: PlayClock
}

/** Ready pods as a line over the time of the run; the numbers are beside it. A low bar below: fewer pods than desired; a high one: none. */
export function ReadyLine({ row: { levels, minHealthy, spans, top }, clock }: ReadyLineProps) {
  const scale: Scale = { ...SIZE, until: clock.until, top }
  const line = (numberOf: (level: (typeof levels)[number]) => number): string =>
    stepPath(
      levels.map((level) => ({ at: level.atSeconds, value: numberOf(level) })),
      scale,
    )
  return (
    <svg
      class="ready-chart"
      viewBox={`0 -2 ${SIZE.width} ${SIZE.height + STRIP + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line class="time-axis" x1="0" x2={SIZE.width} y1={SIZE.height} y2={SIZE.height} />
      <path class="line-desired" d={line(({ desired }) => desired)} />
      <path class="line-ready" d={line(({ ready }) => ready)} />
      {minHealthy === null ? null : (
        <line class="line-budget" x1="0" x2={SIZE.width} y1={yOf(minHealthy, scale)} y2={yOf(minHealthy, scale)} />
      )}
      {spans.map(({ fromSeconds, untilSeconds, isDown }) => {
        const x = Math.min(xOf(fromSeconds, scale), SIZE.width - LEAST)
        const height = isDown ? STRIP : STRIP / 2
        return (
          <rect
            key={fromSeconds}
            class={isDown ? 'time-down' : 'time-degraded'}
            x={x}
            y={SIZE.height + 2 + STRIP - height}
            width={Math.max(xOf(untilSeconds, scale) - x, LEAST)}
            height={height}
          />
        )
      })}
      <Cursor clock={clock} />
    </svg>
  )
}

/** The moment of the clock. It alone is drawn again with each frame. */
function Cursor({ clock: { seconds, until } }: { readonly clock: PlayClock }) {
  const x = xOf(seconds.value, { until, width: SIZE.width })
  return <line class="line-cursor" x1={x} x2={x} y1="-2" y2={SIZE.height + STRIP + 2} />
}
