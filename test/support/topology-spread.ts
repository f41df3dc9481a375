import type { Row } from '../../src/kube/kinds.ts'
import type { Labels } from '../../src/kube/object-row.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import type { TopologySpreadConstraint } from '../../src/kube/pod-spec.ts'
import type { ClusterState } from '../../src/twin/cluster-state.ts'
import { aNode, aPod, type PodOptions } from './builders.ts'
import { clusterOf } from './scheduler-plugin.ts'

/** Clusters and pods for what spreading is about: pods labelled alike, in zones. */

export const FOO = { foo: 'bar' }

export function spread(init: Partial<TopologySpreadConstraint> = {}): TopologySpreadConstraint {
  return {
    maxSkew: 1,
    topologyKey: 'zone',
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: { matchLabels: FOO, matchExpressions: [] },
    minDomains: undefined,
    nodeAffinityPolicy: '',
    nodeTaintsPolicy: '',
    matchLabelKeys: [],
    ...init,
  }
}

/** Nodes `name zone pods`; every pod is labelled foo: bar. */
export function nodesAndPods(state: ClusterState, lines: readonly string[], pods: PodOptions = {}): readonly Row[] {
  return lines.flatMap((line) => {
    const [name = '', zone = '', count = '0'] = line.split(' ')
    const labels: Labels = zone === '-' ? { node: name } : { node: name, zone }
    const node = aNode(name, { labels })
    const placed = Array.from({ length: Number(count) }, (_, i) =>
      aPod(state.shapes, `${name}-p${i}`, { nodeName: name, labels: FOO, ...pods }),
    )
    return [node, ...placed]
  })
}

export const F4 = ['node1 A 1', 'node2 A 1', 'node3 B 1', 'node4 B 0']
export const F3 = ['node1 A 2', 'node2 A 1', 'node3 B 2']
export const F5 = [...F4, 'node5 C 0']

export function given(lines: readonly string[], pods: PodOptions = {}): ClusterState {
  return clusterOf((state) => nodesAndPods(state, lines, pods))
}

export function mypod(cluster: ClusterState, constraints: readonly TopologySpreadConstraint[], options: PodOptions = {}): PodRow {
  const { spec = {}, ...rest } = options
  return aPod(cluster.shapes, 'mypod', { labels: FOO, ...rest, spec: { topologySpreadConstraints: constraints, ...spec } })
}
