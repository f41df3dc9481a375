import { secondsText, titleOf } from '../parts/words.ts'
import type { PlayClock } from './play-clock.ts'
import type { PlayEvent } from './pod-course.ts'

/** Events that are listed before and after the current one. */
const BEFORE = 4
const AFTER = 5

interface EventListProps {
  readonly events: readonly PlayEvent[]
  /** The last event that has happened; -1: none has. */
  readonly current: number
  readonly clock: PlayClock
}

/** The events around the moment that is shown. A click goes to the moment of an event. */
export function EventList({ events, current, clock }: EventListProps) {
  const from = Math.max(0, Math.min(current - BEFORE, events.length - BEFORE - AFTER - 1))
  return (
    <ol class="play-events" aria-label="Events at this time">
      {events.slice(from, from + BEFORE + AFTER + 1).map(({ atSeconds, kind, object, node }, i) => {
        const at = from + i
        return (
          <li key={at} class={at > current ? 'later' : ''} aria-current={at === current ? 'step' : undefined}>
            <button type="button" onClick={() => clock.seek(atSeconds)}>
              <span class="moment">{secondsText(atSeconds)}</span>
              <span class="play-kind">{kind.toLowerCase().replaceAll('_', ' ')}</span>
              <span class="play-object" title={titleOf(object)}>
                {object.name}
                {node === null || object.kind === 'Node' ? '' : ` on ${node}`}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
