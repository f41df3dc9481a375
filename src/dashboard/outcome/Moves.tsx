import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, nameOf, secondsText } from '../parts/words.ts'
import { causeText, destination, type Move, unreadyFor } from './move-words.ts'

const COLUMNS: readonly Column<Move>[] = [
  { header: 'Pod', cell: ({ pod }) => nameOf(pod) },
  { header: 'From', cell: ({ fromNode }) => <span class="node-name">{fromNode}</span> },
  { header: 'To', cell: toCell },
  { header: 'Cause', cell: ({ cause }) => causeText(cause) },
  { header: 'Leaves at', cell: ({ leftAtSeconds }) => secondsText(leftAtSeconds), number: true },
  { header: 'Unready for', cell: unreadyFor, number: true },
]

/** Pods that leave their nodes because of the scenario, and where their replacements go. */
export function Moves({ moves, evictions }: Pick<OutcomeFieldsFragment, 'moves' | 'evictions'>) {
  const left = leftInPlace(evictions.skipped, moves.nodes)
  if (moves.totalCount === 0 && left.length === 0) return null
  const hidden = moves.totalCount - moves.nodes.length
  return (
    <Section title="Disrupted" aside={counted(moves.totalCount, 'pod')}>
      {moves.nodes.length > 0 ? (
        <Table caption="Disrupted pods" columns={COLUMNS} rows={moves.nodes} keyOf={({ pod }) => nameOf(pod)} stacks />
      ) : null}
      {hidden > 0 ? <p>{groupedNumber(hidden)} more are in the API: Outcome.moves gives them page by page.</p> : null}
      {left.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Section>
  )
}

function toCell(move: Move) {
  const text = destination(move)
  if (move.toNode === null) return <span class={move.result === 'DELETED' ? '' : 'bad'}>{text}</span>
  const others = move.ties.filter((node) => node !== move.toNode)
  return others.length > 0 ? <span title={`equally good: ${others.join(', ')}`}>{text}</span> : text
}

/** Pods that a drain leaves where they are, counted by its reason; those that go later, with their node, are disrupted. */
export function leftInPlace(
  skipped: OutcomeFieldsFragment['evictions']['skipped'],
  moves: readonly Pick<Move, 'pod'>[],
): readonly string[] {
  const gone = new Set(moves.map(({ pod }) => nameOf(pod)))
  const counts = new Map<string, number>()
  for (const { reason } of skipped.filter(({ pod }) => !gone.has(nameOf(pod)))) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `Left on the node: ${counted(count, 'pod')} (${reason})`)
}
