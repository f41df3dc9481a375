import type { TimelineFieldsFragment } from '../api/answers.generated.ts'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, secondsText, titleOf } from '../parts/words.ts'

type Events = TimelineFieldsFragment['timeline']
/** Its number tells equal events apart. */
type NumberedEvent = Events['nodes'][number] & { readonly number: number }

const COLUMNS: readonly Column<NumberedEvent>[] = [
  { header: 'Time', cell: ({ atSeconds }) => <span class="moment">{secondsText(atSeconds)}</span> },
  { header: 'Event', cell: ({ kind }) => kind.toLowerCase().replaceAll('_', ' ') },
  { header: 'Object', cell: ({ object }) => titleOf(object) },
  { header: 'Node', cell: ({ node, object }) => (object.kind === 'Node' ? '' : (node ?? '')) },
  { header: 'Message', cell: ({ message }) => message },
]

/** What happens in the run, in virtual time. */
export function Timeline({ timeline: { nodes, totalCount } }: { readonly timeline: Events }) {
  if (totalCount === 0) return null
  const hidden = totalCount - nodes.length
  return (
    <Section title="Timeline" aside={counted(totalCount, 'event')}>
      <details>
        <summary>What happens, in virtual time</summary>
        <Table
          caption="Timeline"
          columns={COLUMNS}
          rows={nodes.map((event, number) => ({ ...event, number }))}
          keyOf={({ number }) => String(number)}
          max={300}
          stacks
        />
        {hidden > 0 ? <p>{groupedNumber(hidden)} more are in the API: Outcome.timeline gives them page by page.</p> : null}
      </details>
    </Section>
  )
}
