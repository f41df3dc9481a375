import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { DEFAULT_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import { syntheticCluster } from '../../src/ingest/synthetic/synthetic-cluster.ts'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { isKind } from '../../src/kube/kinds.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { type Base, observedAt } from '../../src/whatif/base.ts'
import { type Action, scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'

/** Something to measure. `goal` is the figure to reach; for `less` workloads smaller is better. */
export interface Workload {
  readonly name: string
  readonly nodes: number
  readonly pods: number
  readonly unit: 's' | 'MB' | 'us' | 'ms' | 'pods/s'
  readonly goal: number
  readonly better: 'less' | 'more'
  readonly measure: () => number
}

const SEED = 1
const LARGE = { nodes: 5000, pods: 150_000, seed: SEED }
const RUNS = 9
const WARM_UP = 5

interface LoadFigures {
  readonly seconds: number
  readonly resident: number
  readonly fork: number
}

let loaded: LoadFigures | undefined

/** Figures of one load of the large cluster from a file, shared by the workloads that read them. */
function loadFigures(): LoadFigures {
  loaded ??= measureLoad()
  return loaded
}

function measureLoad(): LoadFigures {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-bench-'))
  try {
    const file = join(folder, 'cluster.json')
    writeCluster(file)
    const worker = fileURLToPath(new URL('load-worker.mjs', import.meta.url))
    const run = spawnSync(process.execPath, [worker, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    if (run.status !== 0) throw new Error(`the load worker ended with ${run.status}: is the product built?`)
    return JSON.parse(run.stdout) as LoadFigures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A List as `kubectl get -o json` prints it, on one line an item. */
function writeCluster(file: string): void {
  const out = openSync(file, 'w')
  let lines: string[] = ['{"apiVersion":"v1","kind":"List","items":[']
  let separator = ''
  for (const object of syntheticCluster(LARGE)) {
    lines.push(separator + JSON.stringify(object))
    separator = ','
    if (lines.length > 1000) {
      writeSync(out, `${lines.join('\n')}\n`)
      lines = []
    }
  }
  writeSync(out, `${lines.join('\n')}\n]}\n`)
  closeSync(out)
}

const bases = new Map<string, Base>()

/** A settled cluster of that size, made once. */
function baseOf(nodes: number, pods: number): Base {
  const key = `${nodes}/${pods}`
  const known = bases.get(key)
  if (known) return known
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  for (const object of syntheticCluster({ nodes, pods, seed: SEED })) {
    if (object.kind !== undefined && isKind(object.kind)) state.put(readObject(object.kind, object, context))
  }
  const info = {
    clusterName: 'synthetic',
    takenAt: observedAt(state),
    version: '1',
    digest: state.digest(),
    kubernetesVersion: undefined,
  }
  const base: Base = { state, info, coverage: [] }
  bases.set(key, base)
  return base
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The median time of one what-if, milliseconds, after warming up on other nodes. */
function whatIfMs(nodes: number, pods: number, action: (i: number) => Action): number {
  const base = baseOf(nodes, pods)
  const times = Array.from({ length: WARM_UP + RUNS }, (_, i) => {
    const start = performance.now()
    simulate(base, scenarioOf([action(i)]))
    return performance.now() - start
  })
  return median(times.slice(WARM_UP))
}

function drainNode(i: number): Action {
  const names = [`node-${String(i).padStart(5, '0')}`]
  return {
    kind: 'drain',
    nodes: { names },
    options: { ...DEFAULT_DRAIN_OPTIONS, ignoreDaemonSets: true, deleteEmptyDirData: true },
  }
}

/** Pods placed per second when one workload grows by 500, the rest of the cluster's reactions included. */
function placedPerSecond(nodes: number, pods: number): number {
  const added = 500
  const base = baseOf(nodes, pods)
  const [deployment] = base.state.list('Deployment')
  if (!deployment) throw new Error('a synthetic cluster has Deployments')
  const target = { kind: 'Deployment', namespace: deployment.namespace, name: deployment.name } as const
  const replicas = deployment.spec.replicas + added
  return (added * 1000) / whatIfMs(nodes, pods, () => ({ kind: 'scale', target, replicas }))
}

function drainWorkload(nodes: number, pods: number, goal: number): Workload {
  return {
    name: `drain-${nodes}`,
    nodes,
    pods,
    unit: 'ms',
    goal,
    better: 'less',
    measure: () => whatIfMs(nodes, pods, drainNode),
  }
}

function scheduleWorkload(nodes: number, pods: number, goal: number): Workload {
  return {
    name: `schedule-${nodes}`,
    nodes,
    pods,
    unit: 'pods/s',
    goal,
    better: 'more',
    measure: () => placedPerSecond(nodes, pods),
  }
}

/** The table. Names are stable: scripts and later measurements go by them. */
export const WORKLOADS: readonly Workload[] = [
  // Reading a cluster.
  {
    name: 'ingest-file-150k',
    nodes: 5000,
    pods: 150_000,
    unit: 's',
    goal: 10,
    better: 'less',
    measure: () => loadFigures().seconds,
  },
  {
    name: 'memory-150k',
    nodes: 5000,
    pods: 150_000,
    unit: 'MB',
    goal: 600,
    better: 'less',
    measure: () => loadFigures().resident,
  },
  { name: 'fork-150k', nodes: 5000, pods: 150_000, unit: 'us', goal: 1, better: 'less', measure: () => loadFigures().fork },
  // One drain of one node, baseline included.
  drainWorkload(50, 1500, 20),
  drainWorkload(500, 15_000, 20),
  drainWorkload(1000, 30_000, 20),
  drainWorkload(5000, 150_000, 100),
  // Placing pods, controllers and kubelets included; the goals are the real scheduler's own cycles per second.
  scheduleWorkload(50, 1500, 3100),
  scheduleWorkload(500, 15_000, 1030),
  scheduleWorkload(5000, 150_000, 759),
]
