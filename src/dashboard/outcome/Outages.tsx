import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { breakable } from '../parts/breakable.tsx'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, secondsText } from '../parts/words.ts'
import { isDip, mainOutage, type OutageRow, outagesOf, secondsShown } from './outages-of.ts'
import { TimeBar } from './TimeBar.tsx'

/** What is unavailable or short of pods because of the scenario, from when to when. Dips that pass are listed on a click. */
export function Outages({ outcome }: { readonly outcome: OutcomeFieldsFragment }) {
  const rows = outagesOf(outcome)
  const dips = rows.filter(isDip)
  const worse = rows.filter((row) => !isDip(row))
  const seconds = secondsShown(rows, outcome)
  const columns: readonly Column<OutageRow>[] = [
    { header: 'Object', cell: titleCell },
    { header: 'Ready pods', cell: ({ down }) => <span class={down ? 'bad' : ''}>{down ? 'none' : 'fewer'}</span> },
    { header: 'Lowest', cell: ({ lowest }) => lowest, number: true },
    { header: 'End', cell: ({ end }) => end, number: true },
    { header: 'From', cell: fromText, number: true },
    { header: 'For', cell: forText, number: true },
    { header: `0 to ${secondsText(seconds)}`, cell: ({ down, degraded }) => <TimeBar {...{ down, degraded, seconds }} /> },
  ]
  const down = worse.filter((row) => row.down).length
  const table = (caption: string, shown: readonly OutageRow[]) => (
    <Table caption={caption} columns={columns} rows={shown} keyOf={({ title }) => title} stacks />
  )
  return (
    <Section title="Unavailable" aside={asideText(down, worse.length - down)}>
      {worse.length > 0 ? table('What is unavailable, from when to when', worse) : null}
      {dips.length > 0 ? (
        <details>
          <summary>{counted(dips.length, 'object')} with fewer ready pods for a time</summary>
          {table('Objects with fewer ready pods for a time', dips)}
        </details>
      ) : null}
    </Section>
  )
}

function asideText(down: number, fewer: number): string {
  const parts = [...(down > 0 ? [`${down} without a ready pod`] : []), ...(fewer > 0 ? [`${fewer} left with fewer`] : [])]
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

function titleCell({ title, cause }: OutageRow) {
  return (
    <>
      {title}
      {cause === '' ? null : <span class="cause cause-long">{breakable(cause)}</span>}
    </>
  )
}

function fromText(row: OutageRow): string {
  const outage = mainOutage(row)
  return outage ? secondsText(outage.fromSeconds) : ''
}

function forText(row: OutageRow): string {
  const outage = mainOutage(row)
  if (!outage) return ''
  return outage.lasting || outage.durationSeconds === null ? 'lasting' : secondsText(outage.durationSeconds)
}
