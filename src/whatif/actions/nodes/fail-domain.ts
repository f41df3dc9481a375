import type { ClusterView } from '../../../twin/cluster-view.ts'
import { issue } from '../../input-issue.ts'
import { nodesLost } from '../../outcome/summary/progress.ts'
import { type ActionSpec, endedWith } from '../action-spec.ts'
import { eachNode, silentNodes, stopKubelet } from './fail-node.ts'

/** All nodes of a topology domain stop reporting: those with this value of the label. */
export interface FailDomainAction {
  readonly kind: 'failDomain'
  readonly topologyKey: string
  readonly value: string
}

export const FAIL_DOMAIN: ActionSpec<FailDomainAction> = {
  validate({ topologyKey, value }, path, cluster) {
    if (nodesIn(topologyKey, value, cluster).length > 0) return []
    const values = [...new Set(cluster.list('Node').flatMap(({ labels }) => labels[topologyKey] ?? []))].sort()
    const known = values.length > 0 ? `its values are ${values.slice(0, 10).join(', ')}` : 'no node has that label'
    return [issue(path, `no node is labelled ${topologyKey}=${value}: ${known}`)]
  },
  warnings: ({ topologyKey, value }, cluster) => silentNodes({ names: nodesIn(topologyKey, value, cluster) }, cluster),
  begin: ({ topologyKey, value }, { turn }) => endedWith(eachNode(nodesIn(topologyKey, value, turn.cluster), turn, stopKubelet)),
  done: nodesLost,
  reach: 'AVAILABILITY',
}

/** The names of the nodes with this value of the label. */
export function nodesIn(topologyKey: string, value: string, cluster: ClusterView): readonly string[] {
  return cluster
    .list('Node')
    .filter(({ labels }) => labels[topologyKey] === value)
    .map(({ name }) => name)
    .sort()
}
