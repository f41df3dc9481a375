import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { DEFAULT_DRAIN_OPTIONS } from '../../dist/engine/eviction/drain/drain-options.js'
import { syntheticCluster } from '../../dist/ingest/synthetic/synthetic-cluster.js'
import { CodecContext } from '../../dist/kube/codec/codec-context.js'
import { readObject } from '../../dist/kube/codec/registry.js'
import { isKind } from '../../dist/kube/kinds.js'
import { ClusterState } from '../../dist/twin/cluster-state.js'
import { observedAt } from '../../dist/whatif/base.js'
import { scenarioOf } from '../../dist/whatif/scenario.js'
import { simulate } from '../../dist/whatif/simulate.js'
import { HTTP_WORKLOADS } from './http-workloads.mjs'
import { drainPlanSeconds, resilienceSeconds } from './inquiries.mjs'
import { quietHourMs, rolloutMs } from './rollout-run.mjs'
import { explainMs, scheduledPerSecond } from './scheduler-run.mjs'
import { GROWTH_NODES, GROWTH_PODS, growthShape, SCHEDULER_SHAPES } from './scheduler-shapes.mjs'
const SEED = 1
const LARGE = { nodes: 5000, pods: 150_000, seed: SEED }
const RUNS = 15
const WARM_UP = 20
/** A drain is so short that its code is compiled only after about so many: until then it takes up to ten times as long. */
const DRAINS_BEFORE = 100
let loaded
/** Figures of one load of the large cluster from a file, shared by the workloads that read them. */
function loadFigures() {
  loaded ??= measureLoad()
  return loaded
}
function measureLoad() {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-bench-'))
  try {
    const file = join(folder, 'cluster.json')
    writeCluster(file)
    const worker = fileURLToPath(new URL('load-worker.mjs', import.meta.url))
    const run = spawnSync(process.execPath, [worker, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    if (run.status !== 0)
      throw new Error(`the load worker ended with ${run.status}: is the product built?`)
    return JSON.parse(run.stdout)
  }
  finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
/** A List as `kubectl get -o json` prints it, on one line an item. */
function writeCluster(file) {
  const out = openSync(file, 'w')
  let lines = ['{"apiVersion":"v1","kind":"List","items":[']
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
const bases = new Map()
/** A settled cluster of that size, made once. */
function baseOf(nodes, pods) {
  const key = `${nodes}/${pods}`
  const known = bases.get(key)
  if (known)
    return known
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  for (const object of syntheticCluster({ nodes, pods, seed: SEED })) {
    if (object.kind !== undefined && isKind(object.kind))
      state.put(readObject(object.kind, object, context))
  }
  const info = {
    clusterName: 'synthetic',
    takenAt: observedAt(state),
    version: '1',
    digest: state.digest(),
    kubernetesVersion: undefined,
  }
  const base = { state, info, coverage: [] }
  bases.set(key, base)
  return base
}
function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
/** The median time of one what-if, milliseconds, after warming up on other nodes. */
function whatIfMs(nodes, pods, action, warmUp = WARM_UP) {
  const base = baseOf(nodes, pods)
  const times = Array.from({ length: warmUp + RUNS }, (_, i) => {
    const start = performance.now()
    simulate(base, scenarioOf([action(i)]))
    return performance.now() - start
  })
  return median(times.slice(warmUp))
}
function drainNode(i) {
  // The smallest cluster has fifty nodes.
  const names = [`node-${String(i % 50).padStart(5, '0')}`]
  return {
    kind: 'drain',
    nodes: { names },
    options: { ...DEFAULT_DRAIN_OPTIONS, ignoreDaemonSets: true, deleteEmptyDirData: true },
  }
}
/** Pods placed per second when one workload grows by 500, the rest of the cluster's reactions included. */
function placedPerSecond(nodes, pods) {
  const added = 500
  const base = baseOf(nodes, pods)
  const [deployment] = base.state.list('Deployment')
  if (!deployment)
    throw new Error('a synthetic cluster has Deployments')
  const target = { kind: 'Deployment', namespace: deployment.namespace, name: deployment.name }
  const replicas = deployment.spec.replicas + added
  return (added * 1000) / whatIfMs(nodes, pods, () => ({ kind: 'scale', target, replicas }))
}
function drainWorkload(nodes, pods, goal) {
  return {
    name: `drain-${nodes}`,
    nodes,
    pods,
    unit: 'ms',
    goal,
    better: 'less',
    measure: () => whatIfMs(nodes, pods, drainNode, DRAINS_BEFORE),
  }
}
/** N-1: the loss of each node, one in so many of them measured. */
function resilienceWorkload({ nodes, pods, goal, every }) {
  const measure = () => resilienceSeconds(baseOf(nodes, pods), every)
  return { name: `resilience-${nodes}`, nodes, pods, unit: 's', goal, better: 'less', measure }
}
/** A plan that drains every node; so many of them are measured. */
function drainPlanWorkload({ nodes, pods, goal, part }) {
  const measure = () => drainPlanSeconds(baseOf(nodes, pods), part)
  return { name: `drain-plan-${nodes}`, nodes, pods, unit: 's', goal, better: 'less', measure }
}
function scheduleWorkload(nodes, pods, goal) {
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
/** The scheduler alone, without controllers and kubelets. */
function schedulerWorkload([name, shape]) {
  const pods = [...shape.existing, ...shape.measured].reduce((sum, [count]) => sum + count, 0)
  const measure = () => scheduledPerSecond(shape)
  return { name, nodes: shape.nodes.count, pods, unit: 'pods/s', goal: shape.goal, better: 'more', measure }
}
const growth = new Map()
/** Microseconds a pod of one template takes in a cluster of so many nodes; each is measured once. */
function microsecondsPerPod(nodes, exhaustive) {
  const key = `${nodes} ${exhaustive}`
  if (!growth.has(key)) growth.set(key, 1_000_000 / scheduledPerSecond(growthShape(nodes, exhaustive)))
  return growth.get(key)
}
/** How the cost of a pod grows with the cluster. Templates come again and again, so it must grow far slower than linearly: with the root at most. */
function growthWorkload(nodes, exhaustive) {
  return {
    name: `scheduler-growth${exhaustive ? '-exhaustive' : ''}-${nodes}`,
    nodes,
    pods: GROWTH_PODS,
    unit: 'us/pod',
    better: 'less',
    measure: () => microsecondsPerPod(nodes, exhaustive),
    get goal() {
      return Math.ceil(microsecondsPerPod(GROWTH_NODES[0], exhaustive) * Math.sqrt(nodes / GROWTH_NODES[0]))
    },
  }
}
/** Sizes of rollouts; the goal of each is that of a thousand replicas in proportion: a rollout must not grow faster than its pods. */
const ROLLOUT_GROWTH = [100, 250, 500, 1000, 2000]
const ROLLOUT_MS_PER_REPLICA = 0.15
/** One rollout of a Deployment of that size on as many nodes. */
function rolloutWorkload(replicas, goal) {
  const shape = { nodes: replicas, deployments: 1, replicas }
  const measure = () => rolloutMs(shape)
  return { name: `rollout-${replicas}`, nodes: shape.nodes, pods: replicas, unit: 'ms', goal, better: 'less', measure }
}
/** An hour of virtual time in a cluster where nobody does anything. */
function quietHourWorkload(name, nodes, pods, goal) {
  return { name, nodes, pods, unit: 'ms', goal, better: 'less', measure: () => quietHourMs(baseOf(nodes, pods)) }
}
/** The table. Names are stable: scripts and later measurements go by them. */
export const WORKLOADS = [
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
  drainWorkload(1000, 30_000, 5),
  drainWorkload(5000, 150_000, 10),
  // Questions about every node. A run costs what happens in it, so they should grow with the number of nodes.
  resilienceWorkload({ nodes: 50, pods: 1500, goal: 0.1, every: 1 }),
  resilienceWorkload({ nodes: 500, pods: 15_000, goal: 1, every: 5 }),
  resilienceWorkload({ nodes: 5000, pods: 150_000, goal: 10, every: 25 }),
  drainPlanWorkload({ nodes: 50, pods: 1500, goal: 0.5, part: 50 }),
  drainPlanWorkload({ nodes: 500, pods: 15_000, goal: 5, part: 100 }),
  drainPlanWorkload({ nodes: 1000, pods: 30_000, goal: 10, part: 100 }),
  // Placing pods, controllers and kubelets included; the goals are the real scheduler's own cycles per second.
  scheduleWorkload(50, 1500, 3100),
  scheduleWorkload(500, 15_000, 1030),
  scheduleWorkload(5000, 150_000, 759),
  // Rollouts, baseline included: what they cost grows with their own pods.
  ...ROLLOUT_GROWTH.map((replicas) => rolloutWorkload(replicas, replicas * ROLLOUT_MS_PER_REPLICA)),
  {
    name: 'rollouts-100x100',
    nodes: 500,
    pods: 10_000,
    unit: 's',
    goal: 2,
    better: 'less',
    measure: () => rolloutMs({ nodes: 500, deployments: 100, replicas: 100 }) / 1000,
  },
  // Quiet: nothing beyond the timers of the nodes and controllers.
  quietHourWorkload('quiet-hour-1500', 50, 1500, 5),
  quietHourWorkload('quiet-hour-15k', 500, 15_000, 20),
  quietHourWorkload('quiet-hour-150k', 5000, 150_000, 200),
  // The server as its callers meet it.
  ...HTTP_WORKLOADS,
  // The scheduler alone, by the parameters of kube-scheduler's benchmarks.
  ...Object.entries(SCHEDULER_SHAPES).map(schedulerWorkload),
  // How its cost grows, searching a part of the nodes as the real one does, and all of them.
  ...GROWTH_NODES.map((nodes) => growthWorkload(nodes, false)),
  ...GROWTH_NODES.map((nodes) => growthWorkload(nodes, true)),
  // Everything that the scheduler would say about one pod.
  {
    name: 'explain-5000',
    nodes: 5000,
    pods: 1000,
    unit: 'ms',
    goal: 20,
    better: 'less',
    measure: () => explainMs(SCHEDULER_SHAPES['scheduler-basic-5000']),
  },
]
