import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../../test/support/builders.ts'
import { clusterOf, preparedState } from '../../../../test/support/scheduler-plugin.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { PodAffinityTerm, PodSpec, TopologySpreadConstraint } from '../../../kube/pod-spec.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { Random } from '../../run/random.ts'
import type { AnyPlugin } from '../framework/framework.ts'
import { interPodAffinity } from './inter-pod-affinity/inter-pod-affinity.ts'
import { podTopologySpread } from './pod-topology-spread/pod-topology-spread.ts'

/** A state that was changed by addPod and removePod equals a newly counted one, on every node. */

const APPS = ['a', 'b', 'c']
const KEYS = ['kubernetes.io/hostname', 'zone', 'rack']

function term(random: Random): PodAffinityTerm {
  return {
    topologyKey: random.pick(KEYS),
    labelSelector: { matchLabels: { app: random.pick(APPS) }, matchExpressions: [] },
    namespaces: random.pick([[], ['default', 'other']]),
    namespaceSelector: undefined,
    matchLabelKeys: [],
    mismatchLabelKeys: [],
  }
}

function constraint(random: Random): TopologySpreadConstraint {
  return {
    maxSkew: 1 + random.below(2),
    topologyKey: random.pick(KEYS),
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: { matchLabels: { app: random.pick(APPS) }, matchExpressions: [] },
    minDomains: [undefined, 2, 4][random.below(3)],
    nodeAffinityPolicy: '',
    nodeTaintsPolicy: random.pick(['', 'Honor']),
    matchLabelKeys: [],
  }
}

function some<T>(random: Random, most: number, make: (random: Random) => T): readonly T[] {
  return Array.from({ length: random.below(most + 1) }, () => make(random))
}

function podSpec(random: Random): Partial<PodSpec> {
  return {
    podAffinity: { required: some(random, 1, term), preferred: [] },
    podAntiAffinity: { required: some(random, 2, term), preferred: [] },
    topologySpreadConstraints: some(random, 3, constraint),
  }
}

function randomCluster(random: Random): ClusterState {
  const taint = { key: 't', value: '', effect: 'NoSchedule', timeAdded: undefined }
  return clusterOf(({ shapes }) => [
    ...Array.from({ length: 8 }, (_, i) => {
      const name = `n${i}`
      const zone = random.pick([{}, { zone: 'x' }, { zone: 'y' }])
      const labels = { 'kubernetes.io/hostname': name, ...zone, rack: `r${random.below(3)}` }
      return aNode(name, { labels, taints: random.below(4) === 0 ? [taint] : [] })
    }),
    ...Array.from({ length: 24 }, (_, i) =>
      aPod(shapes, `p${i}`, {
        namespace: random.pick(['default', 'other']),
        labels: { app: random.pick(APPS) },
        nodeName: `n${random.below(8)}`,
        phase: 'Running',
        spec: random.below(3) === 0 ? podSpec(random) : {},
      }),
    ),
  ])
}

/** The verdict of a plugin about every node, with this state or with none. */
function verdicts(
  plugin: AnyPlugin,
  pod: PodRow,
  found: { readonly state: unknown } | undefined,
  cluster: ClusterState,
): readonly string[] {
  return cluster.list('Node').map((node) => {
    const refusal = found && plugin.filter?.(pod, node, found.state, cluster)
    return `${node.name} ${refusal ? refusal.reasons.join() : 'fits'}`
  })
}

function counted(plugin: AnyPlugin, pod: PodRow, cluster: ClusterState): { readonly state: unknown } | undefined {
  const found = preparedState(plugin, pod, cluster)
  return found !== 'skip' && found.kind === 'prepared' ? found : undefined
}

/** Moves a few pods off and onto one node, in the state and in a fork of the cluster. */
function play(plugin: AnyPlugin, seed: number): void {
  const random = new Random(seed)
  const cluster = randomCluster(random)
  const pod = aPod(cluster.shapes, 'new', { labels: { app: random.pick(APPS) }, spec: podSpec(random) })
  const found = counted(plugin, pod, cluster)
  if (!found) return
  const before = verdicts(plugin, pod, found, cluster)
  const fork = cluster.fork()
  const node = random.pick(cluster.list('Node'))
  let { state } = found
  for (const changed of cluster.podsOnNode(node.name)) {
    const change = { pod, changed, node, cluster }
    state = plugin.removePod?.(state, change)
    if (random.below(2) === 0) state = plugin.addPod?.(state, change)
    else fork.remove('Pod', changed.namespace, changed.name)
  }
  expect(verdicts(plugin, pod, { state }, cluster), `seed ${seed}`).toEqual(
    verdicts(plugin, pod, counted(plugin, pod, fork), fork),
  )
  expect(verdicts(plugin, pod, found, cluster), `seed ${seed}, the state it started from`).toEqual(before)
}

describe('plugin states in dry runs', () => {
  for (const factory of [podTopologySpread, interPodAffinity]) {
    it(`${factory.name} tracks pods that are added and removed (seeds 1 to 400)`, () => {
      const plugin = factory.create({})
      for (let seed = 1; seed <= 400; seed++) play(plugin, seed)
    })
  }
})
