import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, nameOf } from '../parts/words.ts'
import type { Explanation } from './explanation.ts'

type Preempting = NonNullable<Explanation['preemption']>
type Candidate = Preempting['candidates'][number]

const CRITERIA: Readonly<Record<Preempting['decidedBy'][number], string>> = {
  FEWEST_BUDGET_VIOLATIONS: 'fewest budgets violated',
  LOWEST_HIGHEST_PRIORITY: 'lowest victim priority',
  LOWEST_SUM_OF_PRIORITIES: 'lowest sum of priorities',
  FEWEST_VICTIMS: 'fewest victims',
  LATEST_START: 'victims that started last',
}

const COLUMNS: readonly Column<Candidate>[] = [
  { header: 'Node', cell: ({ node }) => node },
  { header: 'Budgets violated', cell: ({ budgetViolations }) => budgetViolations, number: true },
  { header: 'Victims', cell: ({ victims }) => victims.length, number: true },
  {
    header: 'Pods, with their priority',
    cell: ({ victims }) => victims.map((pod) => `${nameOf(pod)} (${pod.priority})`).join(', '),
  },
]

/** Whether preempting pods of lower priority would make room, and which. */
export function Preemption({ preemption }: { readonly preemption: Explanation['preemption'] }) {
  if (!preemption) return null
  const { candidates, hopeless, rejected } = preemption
  return (
    <Section title="Preemption">
      <p>{choiceText(preemption)}</p>
      {candidates.length === 0 ? null : (
        <Table caption="Nodes where preemption helps" columns={COLUMNS} rows={candidates} keyOf={({ node }) => node} />
      )}
      {rejected.length === 0 ? null : (
        <p>
          Not enough on {counted(rejected.length, 'node')}:{' '}
          {[...new Set(rejected.flatMap(({ verdict }) => verdict.reasons))].join('; ')}
        </p>
      )}
      {hopeless === 0 ? null : <p>No help on {counted(hopeless, 'node')}, where other constraints remain.</p>}
    </Section>
  )
}

function choiceText({ eligible, reason, nominated, mayChoose, decidedBy }: Preempting): string {
  if (!eligible) return `Not for this pod: ${reason ?? 'it cannot preempt'}`
  if (nominated === null) return `It would not help${reason === null ? '' : `: ${reason}`}.`
  const others = mayChoose.filter((node) => node !== nominated).length
  const choice = others > 0 ? `, or on ${counted(others, 'other node')} equally good` : ''
  const why = decidedBy.length > 0 ? ` (${decidedBy.map((criterion) => CRITERIA[criterion]).join(', then ')})` : ''
  return `It would make room on ${nominated}${choice}${why}.`
}
