import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { DEFAULT_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import type { Random } from '../../src/engine/run/random.ts'
import { resourceOfKind } from '../../src/ingest/resources.ts'
import type { NamedObject, RawObject } from '../../src/ingest/source.ts'
import { SourceLoader } from '../../src/ingest/source-loader.ts'
import { syntheticCluster } from '../../src/ingest/synthetic/synthetic-cluster.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import { type Base, observedAt } from '../../src/whatif/base.ts'
import { type Scenario, scenarioOf } from '../../src/whatif/scenario.ts'

const SAMPLE = new URL('../../samples/shop-30.json.gz', import.meta.url)

/** The clusters that the tests of determinism run on. */
export const CLUSTERS = ['shop', 'synthetic 20', 'synthetic 300'] as const
export type ClusterName = (typeof CLUSTERS)[number]

/** Reads a cluster, its objects in the usual order or in one drawn by `shuffle`. */
export function baseOf(name: ClusterName, shuffle?: Random): Base {
  const objects = shuffle ? shuffled(objectsOf(name), shuffle) : objectsOf(name)
  const loader = new SourceLoader(new ClusterState())
  for (const object of objects) {
    const kind = resourceOfKind(object.kind ?? '')?.kind
    if (kind) loader.apply({ type: 'object', kind, object: object as NamedObject })
  }
  loader.finish()
  const { state } = loader
  const takenAt = observedAt(state)
  const info = { clusterName: name, takenAt, version: '1', digest: state.digest(), kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

function objectsOf(name: ClusterName): readonly RawObject[] {
  switch (name) {
    case 'shop':
      return (JSON.parse(gunzipSync(readFileSync(SAMPLE)).toString()) as { items: readonly RawObject[] }).items
    case 'synthetic 20':
      return [...syntheticCluster({ nodes: 20, pods: 300, seed: 3 })]
    case 'synthetic 300':
      return [...syntheticCluster({ nodes: 300, pods: 4000, seed: 4 })]
  }
}

function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  const rest = [...items]
  for (let i = rest.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const [a, b] = [rest[i], rest[j]]
    if (a !== undefined && b !== undefined) [rest[i], rest[j]] = [b, a]
  }
  return rest
}

const DRAIN = { ...DEFAULT_DRAIN_OPTIONS, ignoreDaemonSets: true, deleteEmptyDirData: true, force: true, timeoutSeconds: 300 }

/** Queries for any of the clusters. */
export function scenariosFor({ state }: Base, seed = 1): readonly Scenario[] {
  const nodes = state
    .list('Node')
    .map(({ name }) => name)
    .slice(0, 2)
  const [deployment] = [...state.list('Deployment')].sort((a, b) => b.spec.replicas - a.spec.replicas)
  const pod = state.list('Pod').find(({ phase, ownerReferences }) => phase === 'Running' && ownerReferences.length > 0)
  if (!deployment || !pod) throw new Error('a cluster without a Deployment and its pods is no good for these tests')
  const { namespace, name } = deployment
  const scale = (replicas: number): Action => ({ kind: 'scale', target: { kind: 'Deployment', namespace, name }, replicas })
  const drain = (...names: readonly string[]): Action => ({ kind: 'drain', nodes: { names }, options: DRAIN })
  return [
    scenarioOf([drain(...nodes)], { name: 'drain', seed }),
    scenarioOf([scale(deployment.spec.replicas * 2), { kind: 'wait', forMs: 3000 }, scale(1)], { name: 'scale', seed }),
    scenarioOf(
      [
        { kind: 'cordon', nodes: { names: nodes } },
        { kind: 'deletePod', namespace: pod.namespace, name: pod.name, gracePeriodSeconds: undefined },
        { kind: 'wait', forMs: 60_000 },
        { kind: 'uncordon', nodes: { names: nodes } },
      ],
      { name: 'a lost pod', seed, horizonMs: 300_000 },
    ),
  ]
}
