import { secondsText } from '../parts/words.ts'

interface LostProps {
  readonly seconds: number
  /** Seconds that the whole bar stands for: the same in all rows, so that rows compare. */
  readonly longest: number
  readonly kind: 'down' | 'degraded'
}

const WIDTH = 90

/** For how long requests fail, as a bar and in words. */
export function Lost({ seconds, longest, kind }: LostProps) {
  const length = seconds > 0 ? Math.max((seconds / longest) * WIDTH, 2) : 0
  return (
    <span class="lost">
      <svg width={WIDTH} height="8" viewBox={`0 0 ${WIDTH} 8`} aria-hidden="true">
        <rect class={`time-${kind}`} width={length} height="8" />
      </svg>
      <span class="lost-time">{secondsText(seconds)}</span>
    </span>
  )
}
