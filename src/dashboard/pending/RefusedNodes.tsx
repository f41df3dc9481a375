import { useSignal } from '@preact/signals'
import { hrefOf } from '../address/address-bar.ts'
import type { PodName } from '../address/pending-address.ts'
import type { NodeVerdictFilter } from '../api/answers.generated.ts'
import { useAnswer } from '../api/use-answer.ts'
import { shownState } from '../cluster/cluster.ts'
import { Problem } from '../parts/Problem.tsx'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted } from '../parts/words.ts'
import { type Explanation, type RefusedNode, readRefusedNodes } from './explanation.ts'
import { type RefusalGroup, refusalGroups } from './refusal-groups.ts'

interface RefusedNodesProps {
  readonly pod: PodName
  readonly explanation: Explanation
}

/** Why nodes are ruled out, reason by reason; each opens the list of its nodes. */
export function RefusedNodes({ pod, explanation }: RefusedNodesProps) {
  const groups = refusalGroups(explanation)
  if (groups.length === 0) return null
  const { all, fitting } = explanation
  const total = all.totalCount > 0 ? `${fitting.totalCount} of ${counted(all.totalCount, 'node')} fit` : undefined
  return (
    <Section title={fitting.totalCount === 0 ? 'Why no node fits' : 'Why not on the other nodes'} aside={total}>
      <p class="aside">A node can fail several constraints; it is counted in each.</p>
      <ul class="refusals">
        {groups.map((group) => (
          <li key={`${group.plugin} ${group.reason}`}>
            <Refusal group={group} pod={pod} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Refusal({ group, pod }: { readonly group: RefusalGroup; readonly pod: PodName }) {
  const isOpen = useSignal(false)
  const { count, plugin, reason, filter } = group
  const title = (
    <>
      <span class="refusal-count">{counted(count, 'node')}</span> {reason}
      {plugin === '' ? null : <span class="aside">{plugin}</span>}
    </>
  )
  if (!filter) return <p>{title}</p>
  return (
    <details onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen.value ? <NodesOfReason pod={pod} filter={filter} group={group} /> : null}
    </details>
  )
}

interface NodesOfReasonProps {
  readonly pod: PodName
  readonly filter: NodeVerdictFilter
  readonly group: RefusalGroup
}

function NodesOfReason({ pod, filter, group }: NodesOfReasonProps) {
  const { value: nodes, error } = useAnswer((signal) => readRefusedNodes(pod, filter, signal), [], shownState.value)
  if (error) return <Problem title="The nodes cannot be read." error={error} />
  if (!nodes) return <p class="loading">Reading the nodes ...</p>
  const columns: readonly Column<RefusedNode>[] = [
    {
      header: 'Node',
      cell: ({ node }) => <a href={hrefOf({ view: 'maintenance', node })}>{node}</a>,
    },
    { header: 'What else rules it out', cell: ({ refusals }) => othersText(refusals, group) || 'nothing else' },
  ]
  return <Table caption={`Nodes: ${group.reason}`} columns={columns} rows={nodes} keyOf={({ node }) => node} max={100} />
}

/** What would remain if this reason were resolved. */
function othersText(refusals: RefusedNode['refusals'], { plugin, reason }: RefusalGroup): string {
  return refusals
    .flatMap((refusal) => refusal.reasons.map((text) => ({ plugin: refusal.plugin, text })))
    .filter((other) => other.plugin !== plugin || other.text !== reason)
    .map((other) => `${other.text} (${other.plugin})`)
    .join('; ')
}
