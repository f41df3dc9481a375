import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted } from '../parts/words.ts'

type NodeImpact = OutcomeFieldsFragment['nodes'][number]

const COLUMNS: readonly Column<NodeImpact>[] = [
  { header: 'Node', cell: ({ node }) => node },
  { header: 'Pods before', cell: ({ podsBefore }) => podsBefore, number: true },
  { header: 'Leave', cell: ({ podsOut }) => podsOut, number: true },
  { header: 'Arrive', cell: ({ podsIn }) => podsIn, number: true },
  { header: 'Pods after', cell: ({ podsAfter }) => podsAfter, number: true },
  { header: 'What else changes', cell: ({ changes }) => changes.join(', ') },
]

/** The pods of each node before and after. */
export function NodeImpacts({ nodes }: { readonly nodes: readonly NodeImpact[] }) {
  if (nodes.length === 0) return null
  return (
    <Section title="Nodes before and after" aside={counted(nodes.length, 'node')}>
      <Table caption="Nodes before and after" columns={COLUMNS} rows={nodes} keyOf={({ node }) => node} max={12} />
    </Section>
  )
}
