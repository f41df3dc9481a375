import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, nameOf, secondsText } from '../parts/words.ts'

type Budget = OutcomeFieldsFragment['budgets'][number]
type Refused = OutcomeFieldsFragment['evictions']['refused'][number]

const BUDGETS: readonly Column<Budget>[] = [
  { header: 'PodDisruptionBudget', cell: ({ budget }) => nameOf(budget) },
  { header: 'Allowed before', cell: ({ allowedBefore }) => allowedBefore, number: true },
  { header: 'Lowest', cell: ({ allowedMin }) => allowedMin, number: true },
  { header: 'After', cell: ({ allowedAfter }) => allowedAfter, number: true },
  { header: 'Refusals', cell: ({ refusals }) => refusals, number: true },
  { header: 'Not met for', cell: ({ unmet }) => lengthOf(unmet), number: true },
]

const REFUSED: readonly Column<Refused>[] = [
  { header: 'Eviction refused', cell: ({ pod }) => nameOf(pod) },
  { header: 'Times', cell: ({ count }) => count, number: true },
  { header: 'First at', cell: ({ firstAtSeconds }) => secondsText(firstAtSeconds), number: true },
  { header: 'By', cell: ({ budget, message }) => refusal(budget, message), sentences: true },
]

/** Evictions that a budget refuses, and what the scenario leaves of each budget. */
export function Budgets({ budgets, evictions }: Pick<OutcomeFieldsFragment, 'budgets' | 'evictions'>) {
  const { refused, errors } = evictions
  if (budgets.length + refused.length + errors.length === 0) return null
  return (
    <Section title="Budgets" aside={refused.length > 0 ? counted(refused.length, 'pod refused', 'pods refused') : undefined}>
      {refused.length > 0 ? (
        <Table caption="Refused evictions" columns={REFUSED} rows={refused} keyOf={({ pod }) => nameOf(pod)} />
      ) : null}
      {errors.map(({ pod, message }) => (
        <p key={nameOf(pod)}>
          Eviction of {nameOf(pod)} failed: {message}
        </p>
      ))}
      {budgets.length > 0 ? (
        <Table caption="PodDisruptionBudgets" columns={BUDGETS} rows={budgets} keyOf={({ budget }) => nameOf(budget)} stacks />
      ) : null}
    </Section>
  )
}

function lengthOf(outage: Budget['unmet']): string {
  if (!outage) return '-'
  return outage.lasting || outage.durationSeconds === null ? 'lasting' : secondsText(outage.durationSeconds)
}

/** The API server names the budget in most of its messages. */
function refusal(budget: Refused['budget'], message: string): string {
  return budget === null || message.includes(budget.name) ? message : `${nameOf(budget)}: ${message}`
}
