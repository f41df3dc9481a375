import { useEffect, useMemo } from 'preact/hooks'
import type { OutcomeFieldsFragment, TimelineFieldsFragment } from '../api/answers.generated.ts'
import { outagesOf, secondsShown } from '../outcome/outages-of.ts'
import { Section } from '../parts/Section.tsx'
import { secondsText } from '../parts/words.ts'
import { PlayedRun } from './PlayedRun.tsx'
import { createPlayClock } from './play-clock.ts'
import { playedOf } from './played.ts'
import { ReadyLines } from './ReadyLines.tsx'
import { readyRows } from './ready-rows.ts'
import { Scrubber } from './Scrubber.tsx'
import { shownClock } from './shown-clock.ts'
import { standstillText } from './standstill-text.ts'
import { secondOfAddress, usePlayAddress } from './use-play-address.ts'

interface PlaybackProps {
  readonly outcome: OutcomeFieldsFragment & TimelineFieldsFragment
}

/** The run over virtual time, from the change until its consequences have settled. It plays when it is started. */
export function Playback({ outcome }: PlaybackProps) {
  const until = secondsShown(outagesOf(outcome), outcome)
  const rows = useMemo(() => readyRows(outcome.workloads, until), [outcome, until])
  const played = useMemo(() => playedOf(outcome, until), [outcome, until])
  const clock = useMemo(() => createPlayClock(until, secondOfAddress()), [outcome.digest, until])
  usePlayAddress(clock)
  const isShown = until > 0 && (rows.length > 0 || played.nodes.length > 0)
  useEffect(() => {
    shownClock.value = isShown ? clock : undefined
    return () => {
      clock.pause()
      shownClock.value = undefined
    }
  }, [clock, isShown])
  const standstill = standstillText(outcome)
  if (!isShown)
    return standstill === '' ? null : (
      <Section title="Over time">
        <p>{standstill}</p>
      </Section>
    )
  return (
    <Section title="Over time" aside={`0 to ${secondsText(until)} of virtual time`}>
      {standstill === '' ? null : <p>{standstill}</p>}
      <Scrubber clock={clock} events={played.events} />
      {rows.length === 0 ? null : <ReadyLines rows={rows} clock={clock} />}
      <PlayedRun played={played} clock={clock} />
    </Section>
  )
}
