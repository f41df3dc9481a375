import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { outagesOf, secondsShown } from '../outcome/outages-of.ts'
import { Section } from '../parts/Section.tsx'
import { secondsText } from '../parts/words.ts'
import { ReadyLines } from './ReadyLines.tsx'
import { readyRows } from './ready-rows.ts'

/** The run over virtual time, from the change until its consequences have settled. */
export function Playback({ outcome }: { readonly outcome: OutcomeFieldsFragment }) {
  const until = secondsShown(outagesOf(outcome), outcome)
  const rows = readyRows(outcome.workloads, until)
  if (rows.length === 0) return null
  return (
    <Section title="Over time" aside={`0 to ${secondsText(until)} of virtual time`}>
      <ReadyLines rows={rows} until={until} />
    </Section>
  )
}
