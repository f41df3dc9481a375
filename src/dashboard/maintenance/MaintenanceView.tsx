import { useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { goTo } from '../address/address-bar.ts'
import { ClusterProblem } from '../cluster/ClusterProblem.tsx'
import { cluster, clusterError, type NodeShown } from '../cluster/cluster.ts'
import { NoNodes } from '../cluster/NoNodes.tsx'
import { moment } from '../moment/moment.ts'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { FilterBox } from '../parts/FilterBox.tsx'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { Problem } from '../parts/Problem.tsx'
import { counted } from '../parts/words.ts'
import { DrainFlags } from '../rehearse/DrainFlags.tsx'
import { NodeDetail } from './NodeDetail.tsx'
import { ReadinessMark } from './ReadinessMark.tsx'
import { followReadiness, readiness, readinessError } from './readiness.ts'
import type { Readiness } from './readiness-of.ts'
import { ZoneSection } from './ZoneSection.tsx'
import { tilesPerZone } from './zone-tiles.ts'
import { zonesOf } from './zones-of.ts'

/** What each readiness means. */
const MEANINGS: Readonly<Record<Readiness['status'], string>> = {
  ready: 'kubectl drain starts, and no eviction is refused',
  refused: 'the Eviction API refuses pods; a refusal can pass by waiting',
  'not started': 'kubectl drain refuses to begin with these flags',
}
const STATUSES = Object.keys(MEANINGS) as readonly Readiness['status'][]

/** Which nodes can be drained now, zone by zone, and why the others cannot. */
export function MaintenanceView({ node }: { readonly node: string | undefined }) {
  useEffect(followReadiness, [])
  const filter = useSignal('')
  const only = useSignal<Readiness['status'] | undefined>(undefined)
  const zones = useComputed(() =>
    zonesOf(cluster.value?.nodes ?? [], filter.value, { readiness: readiness.value, only: only.value }),
  )
  if (!cluster.value) return clusterError.value ? <ClusterProblem /> : <p class="loading">Reading the nodes ...</p>
  const opened = cluster.value.nodes.find(({ name }) => name === node)
  return (
    <div class={`maintenance${node === undefined ? '' : ' maintenance-open'}`}>
      <section class="map" aria-label="Drain readiness of the nodes">
        <h2>{summaryText(cluster.value.nodes)}</h2>
        <AddressProblem />
        {readinessError.value ? <Problem title="The marks are not up to date." error={readinessError.value} /> : null}
        <div class="map-head">
          <FilterBox id="map-filter" label="Filter nodes" placeholder="Filter by name, zone, group, status" filter={filter} />
          <DrainFlags flags={['ignore-daemonsets', 'delete-emptydir-data', 'force']} />
        </div>
        <Legend only={only.value} onOnly={(status) => (only.value = only.value === status ? undefined : status)} />
        {zones.value.length > 0 ? null : cluster.value.nodes.length === 0 ? (
          <NoNodes />
        ) : (
          <p class="loading">No node matches the filter.</p>
        )}
        {zones.value.map(({ name, nodes }) => (
          <ZoneSection key={name} name={name} nodes={nodes} step={tilesPerZone(zones.value.length)} opened={node} />
        ))}
      </section>
      {node === undefined ? null : <NodeDetail name={node} node={opened} onClose={() => goTo({ view: 'maintenance' })} />}
    </div>
  )
}

function summaryText(nodes: readonly NodeShown[]): string {
  const known = nodes.filter(({ name }) => readiness.value.has(name)).length
  if (known < nodes.length) return `Reading the nodes: ${groupedNumber(known)} of ${groupedNumber(nodes.length)}`
  const ready = nodes.filter(({ name }) => readiness.value.get(name)?.status === 'ready').length
  const can = moment.value === undefined ? 'can be drained now' : 'could be drained at this moment'
  return `${groupedNumber(ready)} of ${counted(nodes.length, 'node')} ${can}, each alone`
}

interface LegendProps {
  readonly only: Readiness['status'] | undefined
  readonly onOnly: (status: Readiness['status']) => void
}

/** What the marks mean and how many nodes have each; a click shows these nodes alone. */
function Legend({ only, onOnly }: LegendProps) {
  const all = [...readiness.value.values()]
  const counts = STATUSES.map((status) => ({ status, count: all.filter((item) => item.status === status).length }))
  return (
    <ul class="map-legend" aria-label="Nodes by readiness">
      {counts
        .filter(({ count, status }) => count > 0 || status === only)
        .map(({ status, count }) => (
          <li key={status}>
            <button type="button" aria-pressed={only === status} onClick={() => onOnly(status)}>
              <ReadinessMark status={status} /> {groupedNumber(count)} {status}
            </button>
            <span class="aside">{MEANINGS[status]}</span>
          </li>
        ))}
    </ul>
  )
}
