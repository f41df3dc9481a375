import { hrefOf } from '../address/address-bar.ts'
import { groupedDigits } from '../parts/grouped-digits.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { nameOf, timeText } from '../parts/words.ts'
import type { Loss } from './losses.ts'

type Keys = Loss['pending']

const COLUMNS: readonly Column<Loss>[] = [
  { header: 'Loss of', cell: ({ name }) => name },
  { header: 'Verdict', cell: ({ verdict }) => <VerdictBadge verdict={verdict} small /> },
  { header: 'Pending', cell: ({ pending }) => <Names keys={pending} />, number: true },
  { header: 'Services down', cell: ({ downServices }) => <Names keys={downServices} />, number: true },
  { header: 'Workloads down', cell: ({ downWorkloads }) => <Names keys={downWorkloads} />, number: true },
  { header: 'Short at the end', cell: ({ shortWorkloads }) => <Names keys={shortWorkloads} />, number: true },
  { header: 'Rescheduled', cell: ({ rescheduled }) => rescheduled, number: true },
  { header: 'Settled after', cell: ({ settledSeconds }) => timeText(settledSeconds, 'not settled'), number: true },
  { header: 'What is lost', cell: ({ summary }) => groupedDigits(summary), sentences: true },
  {
    header: 'Rehearse it',
    silent: true,
    cell: ({ name, nodes }) => (
      <a href={hrefOf({ view: 'rehearse', question: { action: 'fail-node', nodes } })}>
        Rehearse<span class="silent"> the loss of {name}</span>
      </a>
    ),
  },
]

/** The losses, the most severe first. */
export function LossTable({ losses }: { readonly losses: readonly Loss[] }) {
  return <Table caption="Losses, the most severe first" columns={COLUMNS} rows={losses} keyOf={({ name }) => name} max={50} />
}

/** How many, and which on hover. */
function Names({ keys }: { readonly keys: Keys }) {
  if (keys.length === 0) return <span class="aside">0</span>
  return (
    <span class="bad" title={keys.map(nameOf).join(', ')}>
      {keys.length}
    </span>
  )
}
