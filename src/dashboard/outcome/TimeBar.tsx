import type { OutageFragment } from '../api/answers.generated.ts'

interface TimeBarProps {
  readonly down: OutageFragment | null
  readonly degraded: OutageFragment | null
  /** Seconds that the whole bar stands for. */
  readonly seconds: number
}

const WIDTH = 160
/** The shortest outage is still visible. */
const LEAST = 2

/** When pods are missing and when none is left, on the time of the run; the numbers are beside it. What lasts ends with an arrow. */
export function TimeBar({ down, degraded, seconds }: TimeBarProps) {
  return (
    <svg class="time-bar" width={WIDTH} height="12" viewBox={`0 0 ${WIDTH} 12`} aria-hidden="true">
      <line class="time-axis" x1="0" x2={WIDTH} y1="11.5" y2="11.5" />
      <Span outage={degraded} seconds={seconds} kind="degraded" />
      <Span outage={down} seconds={seconds} kind="down" />
    </svg>
  )
}

interface SpanProps {
  readonly outage: OutageFragment | null
  readonly seconds: number
  readonly kind: 'down' | 'degraded'
}

function Span({ outage, seconds, kind }: SpanProps) {
  if (!outage) return null
  const scale = seconds > 0 ? WIDTH / seconds : 0
  const from = Math.min(outage.fromSeconds * scale, WIDTH - LEAST)
  const until = outage.untilSeconds === null ? WIDTH : outage.untilSeconds * scale
  const [top, height] = kind === 'down' ? [1, 9] : [6, 4]
  const end = Math.min(Math.max(until, from + LEAST), WIDTH)
  if (!outage.lasting) return <rect class={`time-${kind}`} x={from} y={top} width={end - from} height={height} />
  const middle = top + height / 2
  return <path class={`time-${kind}`} d={`M${from} ${top}H${end - 5}L${end} ${middle}L${end - 5} ${top + height}H${from}Z`} />
}
