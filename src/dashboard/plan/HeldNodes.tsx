import { hrefOf } from '../address/address-bar.ts'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { counted, nameOf } from '../parts/words.ts'
import type { DrainPlan } from './plan.ts'
import type { PlanQuestion } from './plan-question.ts'

type Held = DrainPlan['held'][number]

interface HeldNodesProps {
  readonly held: readonly Held[]
  /** With the flags of the plan. */
  readonly flags: PlanQuestion['flags']
}

/** The nodes that no wave can drain, why, and what would free them. */
export function HeldNodes({ held, flags }: HeldNodesProps) {
  if (held.length === 0) return null
  const columns: readonly Column<Held>[] = [
    { header: 'Node', cell: ({ node }) => node },
    { header: 'Verdict', cell: ({ verdict }) => <VerdictBadge verdict={verdict} small /> },
    { header: 'Why', cell: whyCell, sentences: true },
    {
      header: 'Rehearse it',
      silent: true,
      cell: ({ node }) => (
        <a href={hrefOf({ view: 'rehearse', question: { action: 'drain', nodes: [node], flags } })}>
          Rehearse<span class="silent"> the drain of {node}</span>
        </a>
      ),
    },
  ]
  return (
    <Section title="Cannot be drained" aside={counted(held.length, 'node')}>
      <Table caption="Nodes that cannot be drained" columns={columns} rows={held} keyOf={({ node }) => node} max={50} />
    </Section>
  )
}

function whyCell({ summary, stuck }: Held) {
  return (
    <>
      {summary}
      {stuck.map(({ waiting, freedBy }) => (
        <span class="cause" key={nameOf(waiting)}>
          Would help {nameOf(waiting)}: {freedBy}
        </span>
      ))}
    </>
  )
}
