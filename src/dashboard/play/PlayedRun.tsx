import { computed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { EventList } from './EventList.tsx'
import { NodeStrip } from './NodeStrip.tsx'
import { nodeWords } from './node-words.ts'
import { placementAt } from './placement-at.ts'
import type { PlayClock } from './play-clock.ts'
import type { Played } from './played.ts'

interface PlayedRunProps {
  readonly played: Played
  readonly clock: PlayClock
}

/** The nodes and the events at the moment of the clock. They change with an event, not with each frame. */
export function PlayedRun({ played, clock }: PlayedRunProps) {
  const { events, courses, nodes, statuses, missing } = played
  // An outcome that is rehearsed again brings other events and another clock.
  const last = useMemo(
    () => computed(() => events.findLastIndex(({ atSeconds }) => atSeconds <= clock.seconds.value)),
    [events, clock],
  )
  const current = last.value
  const at = events[current]?.atSeconds ?? 0
  const placement = useMemo(() => placementAt(courses, at), [courses, at])
  const words = useMemo(() => nodeWords(events, current + 1), [events, current])
  return (
    <>
      {missing === '' ? null : <p>{missing}</p>}
      <div class="played">
        {nodes.length === 0 ? null : <NodeStrip nodes={nodes} words={words} placement={placement} statuses={statuses} />}
        <EventList events={events} current={current} clock={clock} />
      </div>
    </>
  )
}
