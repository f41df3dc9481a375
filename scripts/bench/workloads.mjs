import { COLD_WORKLOADS } from './cold-start.mjs'
import { HTTP_WORKLOADS } from './http-workloads.mjs'
import { cpuMs, median, timesOf, wallMs } from './pieces.mjs'
import { GROWTH_NODES, GROWTH_PODS, growthShape, SCHEDULER_SHAPES } from './scheduler-shapes.mjs'

/**
 * The parts of the product are imported when a workload begins: one that has moved away fails the workloads that need it, not all of them.
 * `short` ones are compared with another build by default. They have pieces (`begin`, see pieces.mjs) and take some seconds.
 */
const whatIfs = () => import('./what-if-run.mjs')
const loads = () => import('./load-run.mjs')
const lives = () => import('./live-run.mjs')

const RUNS = 15
const WARM_UP = 20
/** A drain is so short that its code is compiled only after about this many: until then it takes up to ten times as long. */
const DRAINS_BEFORE = 100
/** Pods by which a workload grows. */
const ADDED = 500
/** Early runs of the scheduler warm up, so the best of them counts. */
const SCHEDULER_RUNS = 4

/** The median time of a piece on the clock. */
async function medianMs(begin, warmUp, runs) {
  return median(await timesOf(begin, { clock: wallMs, warmUp, runs }))
}
function drainWorkload(nodes, pods, goal) {
  const begin = async () => (await whatIfs()).drainPieces(nodes, pods)
  const measure = () => medianMs(begin, DRAINS_BEFORE, RUNS)
  return { name: `drain-${nodes}`, nodes, pods, unit: 'ms', goal, better: 'less', begin, measure }
}
/** N-1: the loss of each node, one in a number of them measured. */
function resilienceWorkload({ nodes, pods, goal, every }) {
  const measure = async () => (await import('./inquiries.mjs')).resilienceSeconds((await whatIfs()).baseOf(nodes, pods), every)
  return { name: `resilience-${nodes}`, nodes, pods, unit: 's', goal, better: 'less', measure }
}
/** A plan that drains every node; this many of them are measured. */
function drainPlanWorkload({ nodes, pods, goal, part }) {
  const measure = async () => (await import('./inquiries.mjs')).drainPlanSeconds((await whatIfs()).baseOf(nodes, pods), part)
  return { name: `drain-plan-${nodes}`, nodes, pods, unit: 's', goal, better: 'less', measure }
}
/** Pods placed per second when one workload grows, the rest of the cluster's reactions included. */
function scheduleWorkload(nodes, pods, goal) {
  const begin = async () => (await whatIfs()).scalePieces(nodes, pods, ADDED)
  const measure = async () => (ADDED * 1000) / (await medianMs(begin, WARM_UP, RUNS))
  return { name: `schedule-${nodes}`, nodes, pods, unit: 'pods/s', goal, better: 'more', begin, measure }
}
function podsOf(groups) {
  return groups.reduce((sum, [count]) => sum + count, 0)
}
async function schedulerPieces(shape) {
  return (await import('./scheduler-run.mjs')).schedulePieces(shape)
}
/** Pods placed per second of processor time. */
async function scheduledPerSecond(shape) {
  const times = await timesOf(() => schedulerPieces(shape), { clock: cpuMs, runs: SCHEDULER_RUNS })
  return (podsOf(shape.measured) * 1000) / Math.min(...times)
}
/** The scheduler alone, without controllers and kubelets. */
function schedulerWorkload([name, shape]) {
  const pods = podsOf([...shape.existing, ...shape.measured])
  const begin = () => schedulerPieces(shape)
  const measure = () => scheduledPerSecond(shape)
  return { name, nodes: shape.nodes.count, pods, unit: 'pods/s', goal: shape.goal, better: 'more', begin, measure }
}
const growth = new Map()
/** Microseconds a pod of one template takes in a cluster of this many nodes; each is measured once. */
async function microsecondsPerPod(nodes, exhaustive) {
  const key = `${nodes} ${exhaustive}`
  if (!growth.has(key)) growth.set(key, 1_000_000 / (await scheduledPerSecond(growthShape(nodes, exhaustive))))
  return growth.get(key)
}
/** How the cost of a pod grows with the cluster. Templates repeat, so it must grow far slower than linearly: with the root at most. */
function growthWorkload(nodes, exhaustive) {
  return {
    name: `scheduler-growth${exhaustive ? '-exhaustive' : ''}-${nodes}`,
    nodes,
    pods: GROWTH_PODS,
    unit: 'us/pod',
    better: 'less',
    goal: async () => Math.ceil((await microsecondsPerPod(GROWTH_NODES[0], exhaustive)) * Math.sqrt(nodes / GROWTH_NODES[0])),
    measure: () => microsecondsPerPod(nodes, exhaustive),
  }
}
/** Sizes of rollouts; the goal of each is that of a thousand replicas in proportion: a rollout must not grow faster than its pods. */
const ROLLOUT_GROWTH = [100, 250, 500, 1000, 2000]
const ROLLOUT_MS_PER_REPLICA = 0.15
const ROLLOUTS = 5
async function rolloutPieces(shape) {
  return (await import('./rollout-run.mjs')).rolloutPieces(shape)
}
/** One rollout of a Deployment of that size on as many nodes. */
function rolloutWorkload(replicas, goal) {
  const begin = () => rolloutPieces({ nodes: replicas, deployments: 1, replicas })
  const measure = () => medianMs(begin, ROLLOUTS, ROLLOUTS)
  return { name: `rollout-${replicas}`, nodes: replicas, pods: replicas, unit: 'ms', goal, better: 'less', begin, measure }
}
/** A run of ten thousand pods needs no warm-up. */
async function manyRolloutsSeconds() {
  return (await medianMs(() => rolloutPieces({ nodes: 500, deployments: 100, replicas: 100 }), 0, 1)) / 1000
}
/** An hour of virtual time in an idle cluster. */
function quietHourWorkload(name, nodes, pods, goal) {
  const begin = async () => (await whatIfs()).quietHourPieces(nodes, pods)
  return { name, nodes, pods, unit: 'ms', goal, better: 'less', begin, measure: () => medianMs(begin, 0, 5) }
}
/** Objects that are in memory become rows. */
function readWorkload(name, nodes, pods, goal) {
  const begin = async () => (await whatIfs()).readPieces(nodes, pods)
  return { name, nodes, pods, unit: 'ms', goal, better: 'less', begin, measure: () => medianMs(begin, 2, 5) }
}
function forkWorkload(name, nodes, pods, goal) {
  const begin = async () => (await whatIfs()).forkPieces(nodes, pods)
  const measure = async () => ((await medianMs(begin, 2, 5)) * 1000) / (await whatIfs()).FORKS
  return { name, nodes, pods, unit: 'us', goal, better: 'less', begin, measure }
}
/** What the load of a large file takes. */
function loadWorkload(name, figure, unit, goal) {
  const measure = async () => (await loads()).loadFigures()[figure]
  return { name, nodes: 5000, pods: 150_000, unit, goal, better: 'less', measure }
}
/** What it takes to follow an API server in another process. */
function liveWorkload(name, figure, unit, goal) {
  const measure = async () => (await lives()).liveFigures().then((figures) => figures[figure])
  return { name, nodes: 5000, pods: 150_000, unit, goal, better: 'less', measure }
}
/** The full explanation of the scheduler for one pod. */
function explainWorkload(name, shape, goal) {
  const begin = async () => (await import('./scheduler-run.mjs')).explainPieces(shape)
  const measure = async () => median(await timesOf(begin, { clock: cpuMs, runs: 21 }))
  return { name, nodes: shape.nodes.count, pods: podsOf(shape.existing), unit: 'ms', goal, better: 'less', begin, measure }
}
/** Compared with another build by default: one of each kind of work, of a size that takes milliseconds. */
const SHORT = new Set([
  'read-objects-1500',
  'fork-15k',
  'drain-500',
  'schedule-50',
  'rollout-100',
  'scheduler-basic-5000',
  'scheduler-pod-affinity-5000',
  'scheduler-spread-5000',
  'explain-5000',
])
const ALL = [
  // Reading a cluster.
  loadWorkload('ingest-file-150k', 'seconds', 's', 10),
  loadWorkload('memory-150k', 'resident', 'MB', 600),
  liveWorkload('ingest-live-150k', 'seconds', 's', 10),
  liveWorkload('ingest-live-cpu-150k', 'cpu', 's', 10),
  liveWorkload('ingest-live-memory-150k', 'resident', 'MB', 500),
  liveWorkload('ingest-churn-1000', 'churn', '% core', 25),
  loadWorkload('fork-150k', 'fork', 'us', 1),
  readWorkload('read-objects-1500', 50, 1500, 100),
  forkWorkload('fork-15k', 500, 15_000, 1),
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
    measure: manyRolloutsSeconds,
  },
  // Quiet: nothing beyond the timers of the nodes and controllers.
  quietHourWorkload('quiet-hour-1500', 50, 1500, 5),
  quietHourWorkload('quiet-hour-15k', 500, 15_000, 20),
  quietHourWorkload('quiet-hour-150k', 5000, 150_000, 200),
  // Processes that begin from nothing.
  ...COLD_WORKLOADS,
  // The server as its callers meet it.
  ...HTTP_WORKLOADS,
  // The scheduler alone, by the parameters of kube-scheduler's benchmarks.
  ...Object.entries(SCHEDULER_SHAPES).map(schedulerWorkload),
  // How its cost grows, searching a part of the nodes as the real one does, and all of them.
  ...GROWTH_NODES.map((nodes) => growthWorkload(nodes, false)),
  ...GROWTH_NODES.map((nodes) => growthWorkload(nodes, true)),
  explainWorkload('explain-5000', SCHEDULER_SHAPES['scheduler-basic-5000'], 20),
  // A pod that fits only where others are preempted.
  explainWorkload('explain-pending-5000', SCHEDULER_SHAPES['scheduler-preemption-5000'], 20),
]
/** The table. Names are stable: scripts and later measurements use them. */
export const WORKLOADS = ALL.map((workload) => ({ ...workload, short: SHORT.has(workload.name) }))
