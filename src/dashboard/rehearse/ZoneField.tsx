import { cluster } from '../cluster/cluster.ts'
import { counted } from '../parts/words.ts'
import { draft } from './draft.ts'

/** The zones of the cluster, each with how many nodes it has. */
export function ZoneField() {
  if (!cluster.value) return null
  const sizes = new Map<string, number>()
  for (const { zone } of cluster.value.nodes) if (zone !== null) sizes.set(zone, (sizes.get(zone) ?? 0) + 1)
  if (sizes.size === 0) return <p class="loading">No node has a zone: the label topology.kubernetes.io/zone is missing.</p>
  return (
    <fieldset class="zones">
      <legend class="silent">Zone</legend>
      {[...sizes]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([zone, nodes]) => (
          <label key={zone}>
            <input
              type="radio"
              name="zone"
              checked={draft.zone.value === zone}
              onChange={() => {
                draft.zone.value = zone
              }}
            />
            {zone} <span class="aside">{counted(nodes, 'node')}</span>
          </label>
        ))}
    </fieldset>
  )
}
