import { fileURLToPath } from 'node:url'
import { DEFAULT_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import type { ObjectKey } from '../../src/engine/turn.ts'
import { createFileSource } from '../../src/ingest/files/file-source.ts'
import { SourceLoader } from '../../src/ingest/source-loader.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import { type Base, observedAt } from '../../src/whatif/base.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import type { Question } from './random-question.ts'

const ROOT = new URL('../../', import.meta.url)

/** The clusters for every query, by name. */
export const SAMPLES = { S: 'samples/shop-30.json.gz', A: 'test/clusters/a-48.json.gz', B: 'test/clusters/b-56.json.gz' } as const
export type SampleName = keyof typeof SAMPLES

export function pathOf(name: SampleName): string {
  return fileURLToPath(new URL(SAMPLES[name], ROOT))
}

/** Reads a sample as the command line does. */
export async function sampleBase(name: SampleName): Promise<Base> {
  const loader = new SourceLoader(new ClusterState())
  for await (const event of createFileSource({ paths: [pathOf(name)] }).events(new AbortController().signal)) loader.apply(event)
  loader.finish()
  const { state } = loader
  const info = { clusterName: name, takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

/** Every query about each node, workload and Service of a cluster. */
export function sampleQuestions(base: Base): readonly Question[] {
  const { state } = base
  const nodes = state.list('Node').map(({ name }) => name)
  const zones = [...new Set(state.list('Node').flatMap(({ labels }) => labels['topology.kubernetes.io/zone'] ?? []))]
  return [
    ...nodes.flatMap(nodeActions),
    ...zones.map((value): readonly Action[] => [{ kind: 'failDomain', topologyKey: 'topology.kubernetes.io/zone', value }]),
    ...[...state.list('Deployment'), ...state.list('StatefulSet')].flatMap(({ kind, namespace, name, spec }) =>
      workloadActions({ kind, namespace, name }, spec.replicas),
    ),
    ...state.list('DaemonSet').map(({ kind, namespace, name }) => [restart({ kind, namespace, name })]),
    ...state.list('Service').map((row) => [remove(row)]),
    ...state.list('Job').map((row) => [remove(row)]),
    ...state.list('Namespace').map((row) => [remove(row)]),
    ...state.list('Namespace').flatMap((row) => [[...lost(nodes[0]), remove(row)]]),
  ].map((actions) => ({ text: actions.map((action) => JSON.stringify(action)).join('\n'), base, scenario: scenarioOf(actions) }))
}

function nodeActions(name: string): readonly (readonly Action[])[] {
  const nodes = { names: [name] }
  const options = { ...DEFAULT_DRAIN_OPTIONS, ignoreDaemonSets: true, deleteEmptyDirData: true }
  return [
    [{ kind: 'drain', nodes, options }],
    [{ kind: 'drain', nodes, options: { ...DEFAULT_DRAIN_OPTIONS, timeoutSeconds: 60 } }],
    [{ kind: 'drain', nodes, options: { ...options, force: true, disableEviction: true } }],
    [{ kind: 'cordon', nodes }],
    [{ kind: 'failNode', nodes }],
    [{ kind: 'deleteNode', nodes }],
    [{ kind: 'removeNodes', nodes }],
    [{ kind: 'shutdownNode', nodes }],
    [{ kind: 'rebootNode', nodes, bootMs: 120_000 }],
    [{ kind: 'taint', nodes, key: 'audit', value: '', effect: 'NoExecute', overwrite: false }],
  ]
}

const AUDITED = { containers: '*', set: [{ name: 'AUDIT', value: '1' }], remove: [], overwrite: true } as const

function workloadActions(target: ObjectKey, replicas: number): readonly (readonly Action[])[] {
  return [
    [{ kind: 'scale', target, replicas: replicas + 3 }],
    [{ kind: 'scale', target, replicas: Math.max(0, replicas - 1) }],
    [{ kind: 'scale', target, replicas: 0 }],
    [restart(target)],
    [{ kind: 'rollout', target, change: { do: 'setImage', images: [{ container: '*', image: 'audit:1' }] } }],
    [{ kind: 'setEnv', objects: { targets: [target] }, ...AUDITED }],
    [remove(target)],
  ]
}

/** A node whose kubelet no longer reports. */
function lost(name = ''): readonly Action[] {
  return [
    { kind: 'failNode', nodes: { names: [name] } },
    { kind: 'wait', forMs: 60_000 },
  ]
}

function restart(target: ObjectKey): Action {
  return { kind: 'rollout', target, change: { do: 'restart' } }
}

function remove({ kind, namespace, name }: ObjectKey): Action {
  const targets = [{ kind, namespace, name }]
  return { kind: 'deleteObject', targets, cascade: 'Background', gracePeriodSeconds: undefined, force: false, wait: true }
}
