import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { addressBar } from '../address/address-bar.ts'
import { cluster, clusterError, type NodeShown } from '../cluster/cluster.ts'
import { NoNodes } from '../cluster/NoNodes.tsx'
import { coresText, gibibytesText } from '../parts/amounts.ts'
import { Bar } from '../parts/Bar.tsx'
import { FilterBox } from '../parts/FilterBox.tsx'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { counted } from '../parts/words.ts'
import { draft, toggled } from './draft.ts'
import { matchingNodes, statusOf } from './matching-nodes.ts'

/** Rows at once: a browser draws thousands slowly, and a filter finds the others. */
const ROWS_MAX = 200

/** The nodes of the cluster with a filter; what is chosen stays chosen whatever the filter. */
export function NodePicker() {
  const filter = useSignal('')
  const matching = useComputed(() => matchingNodes(cluster.value?.nodes ?? [], filter.value))
  if (!cluster.value) return clusterError.value ? null : <p class="loading">Reading the nodes ...</p>
  const { nodes } = cluster.value
  if (nodes.length === 0) return <NoNodes />
  const shown = matching.value.slice(0, ROWS_MAX)
  const rest = matching.value.length - shown.length
  return (
    <div class="picker">
      <div class="picker-head">
        <FilterBox id="node-filter" label="Filter nodes" placeholder="Filter by name, zone, group, status" filter={filter} />
        <span class="aside" role="status">
          {matching.value.length === nodes.length
            ? counted(nodes.length, 'node')
            : `${groupedNumber(matching.value.length)} of ${groupedNumber(nodes.length)}`}
        </span>
      </div>
      {matching.value.length === 0 ? (
        <p class="loading">No node matches. Each word must occur in the name, zone, group or status.</p>
      ) : (
        <NodeTable nodes={shown} matching={matching.value} />
      )}
      {rest > 0 ? <p class="loading">{groupedNumber(rest)} more: narrow the filter.</p> : null}
    </div>
  )
}

/** Where nodes are, or to which of them they belong. */
interface Place {
  readonly header: string
  readonly of: (node: NodeShown) => string | undefined
  /** What a node without it lacks. */
  readonly missing: string
}

const PLACES: readonly Place[] = [
  {
    header: 'Zone',
    of: ({ zone }) => zone ?? undefined,
    missing: 'This node has no label topology.kubernetes.io/zone.',
  },
  {
    header: 'Group',
    of: ({ nodeGroup }) => nodeGroup?.name,
    missing: 'This node has no label of a node group or node pool.',
  },
]

/** Those that a node of the cluster has: a column of nothing would take the place of the names. */
function placesOf(nodes: readonly NodeShown[]): readonly Place[] {
  return PLACES.filter(({ of }) => nodes.some((node) => of(node) !== undefined))
}

interface NodeTableProps {
  /** The rows. */
  readonly nodes: readonly NodeShown[]
  /** Every node that the filter finds, also those without a row. */
  readonly matching: readonly NodeShown[]
}

function NodeTable({ nodes, matching }: NodeTableProps) {
  const rows = useRef<HTMLElement>(null)
  // A link chooses a node that may be far down. Only the list scrolls, not the page.
  const { address } = addressBar.value
  const places = placesOf(cluster.value?.nodes ?? [])
  useEffect(() => {
    const row = rows.current?.querySelector<HTMLElement>('.chosen')
    if (row && rows.current) rows.current.scrollTop = row.offsetTop - rows.current.clientHeight / 2
  }, [address])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section class="scroll picker-rows" aria-label="Nodes" tabIndex={0} ref={rows}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <AllBox matching={matching} />
            </th>
            <th scope="col">Node</th>
            {places.map(({ header }) => (
              <th key={header} scope="col" class="place">
                {header}
              </th>
            ))}
            <th scope="col" class="number">
              Pods
            </th>
            <th scope="col" class="number">
              CPU
            </th>
            <th scope="col" class="number">
              Memory
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <NodeRow key={node.name} node={node} places={places} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Chooses all nodes that the filter finds, or none of them. */
function AllBox({ matching }: { readonly matching: readonly NodeShown[] }) {
  const chosen = matching.filter(({ name }) => draft.nodes.value.has(name)).length
  const all = chosen === matching.length
  const choose = (): void => {
    const next = new Set(draft.nodes.value)
    for (const { name } of matching)
      if (all) next.delete(name)
      else next.add(name)
    draft.nodes.value = next
  }
  return (
    <input
      type="checkbox"
      aria-label={`All ${matching.length} nodes that match`}
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={choose}
    />
  )
}

interface NodeRowProps {
  readonly node: NodeShown
  readonly places: readonly Place[]
}

function NodeRow({ node, places }: NodeRowProps) {
  const { name, requested, allocatable } = node
  const chosen = draft.nodes.value.has(name)
  const status = statusOf(node)
  const choose = (): void => {
    draft.nodes.value = toggled(draft.nodes.value, name)
  }
  return (
    <tr class={chosen ? 'chosen' : ''}>
      <td>
        <input id={`node-${name}`} type="checkbox" aria-label={name} checked={chosen} onChange={choose} />
      </td>
      <th scope="row">
        <label for={`node-${name}`}>{name}</label>
        {status === 'Ready' ? null : (
          <span class={node.ready ? 'tag' : 'tag tag-bad'} title={status}>
            {node.ready ? 'cordoned' : 'NotReady'}
          </span>
        )}
      </th>
      {places.map(({ header, of, missing }) => (
        <td key={header} class="place">
          {of(node) ?? (
            <span class="aside" title={missing}>
              none
            </span>
          )}
        </td>
      ))}
      <td class="number">{requested.pods}</td>
      <Share
        part={requested.cpuMillis}
        of={allocatable.cpuMillis}
        title={`${coresText(requested.cpuMillis)} of ${coresText(allocatable.cpuMillis)} CPU requested`}
      />
      <Share
        part={requested.memoryBytes}
        of={allocatable.memoryBytes}
        title={`${gibibytesText(requested.memoryBytes)} of ${gibibytesText(allocatable.memoryBytes)} memory requested`}
      />
    </tr>
  )
}

function Share({ part, of, title }: { readonly part: number; readonly of: number; readonly title: string }) {
  const share = of > 0 ? part / of : 0
  return (
    <td class="number share" title={title}>
      <Bar share={share} /> <span class="percent">{Math.round(share * 100)}%</span>
    </td>
  )
}
