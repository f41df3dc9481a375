import type { Base } from '../../whatif/base.ts'
import { clusterIdOf } from './cluster-id.ts'
import type { StateHistory } from './state-history.ts'

/** What the history keeps of other clusters than this one, in words; `undefined`: nothing. */
export function keptAside(history: Pick<StateHistory, 'clusters'>, live: Base): string | undefined {
  const id = clusterIdOf(live)
  const others = history.clusters().filter((cluster) => cluster !== id)
  if (others.length === 0) return undefined
  return (
    `The history also has states of another cluster, ${others.join(', ')}, and this is the cluster ${id} (the uid of its namespace ` +
    'kube-system): they are kept aside until they expire. Serve that cluster with the same folder to query them.'
  )
}
