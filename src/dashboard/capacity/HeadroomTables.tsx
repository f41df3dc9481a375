import { coresText, fittingCoresText, fittingGibibytesText, gibibytesText, percentText } from '../parts/amounts.ts'
import { Bar } from '../parts/Bar.tsx'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import type { Group, Headroom } from './capacity-answers.ts'

type Quota = Headroom['quotas'][number]

const AMOUNTS: readonly Column<Group>[] = [
  { header: 'Nodes', cell: ({ nodes }) => nodes, number: true },
  { header: 'Cordoned or NotReady', cell: ({ closed }) => closed, number: true },
  {
    header: 'CPU left',
    cell: ({ headroom, allocatable }) => leftOf(headroom.cpuMillis, allocatable.cpuMillis, coresText),
    number: true,
  },
  {
    header: 'Memory left',
    cell: ({ headroom, allocatable }) => leftOf(headroom.memoryBytes, allocatable.memoryBytes, gibibytesText),
    number: true,
  },
  { header: 'Pods left', cell: ({ headroom }) => headroom.pods, number: true },
  { header: 'Most CPU on one node', cell: ({ largestFree }) => fittingCoresText(largestFree.cpuMillis), number: true },
  { header: 'Most memory on one node', cell: ({ largestFree }) => fittingGibibytesText(largestFree.memoryBytes), number: true },
  { header: 'CPU stranded', cell: ({ strandedCpuPercent }) => percentText(strandedCpuPercent), number: true },
  { header: 'Memory stranded', cell: ({ strandedMemoryPercent }) => percentText(strandedMemoryPercent), number: true },
]

const QUOTAS: readonly Column<Quota>[] = [
  { header: 'Quota', cell: ({ namespace, quota }) => `${namespace}/${quota}` },
  { header: 'Resource', cell: ({ resource }) => resource },
  { header: 'Used', cell: ({ used }) => used, number: true },
  { header: 'Limit', cell: ({ hard }) => hard, number: true },
  { header: 'Left', cell: ({ left }) => left, number: true },
  {
    header: 'Full',
    cell: ({ usedPercent }) => (
      <span class="share">
        <Bar share={usedPercent / 100} /> <span class="percent">{percentText(usedPercent)}</span>
      </span>
    ),
    number: true,
  },
]

/** What is left by instance type, by zone and by quota. */
export function HeadroomTables({ headroom: { zones, nodeGroups, quotas } }: { readonly headroom: Headroom }) {
  return (
    <>
      <Section
        title="By instance type"
        aside="stranded: pods of the usual shape cannot use it, because another resource is used up there"
      >
        <Groups caption="Capacity by instance type" header="Instance type" groups={nodeGroups} />
      </Section>
      <Section title="By zone">
        <Groups caption="Capacity by zone" header="Zone" groups={zones} />
      </Section>
      {quotas.length === 0 ? null : (
        <Section title="By quota" aside="the fullest first">
          <Table
            caption="Capacity by quota"
            columns={QUOTAS}
            rows={quotas}
            keyOf={({ namespace, quota, resource }) => `${namespace}/${quota} ${resource}`}
            stacks
          />
        </Section>
      )}
    </>
  )
}

interface GroupsProps {
  readonly caption: string
  readonly header: string
  readonly groups: readonly Group[]
}

function Groups({ caption, header, groups }: GroupsProps) {
  const name: Column<Group> = { header, cell: (group) => group.name || 'none' }
  return <Table caption={caption} columns={[name, ...AMOUNTS]} rows={groups} keyOf={(group) => group.name} max={40} stacks />
}

/** What is left of an amount, with its share. */
function leftOf(left: number, all: number, textOf: (amount: number) => string) {
  return (
    <span class="share">
      {textOf(left)} of {textOf(all)} <span class="percent">{percentText(all > 0 ? (left / all) * 100 : 0)}</span>
    </span>
  )
}
