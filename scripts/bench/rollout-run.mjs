import { performance } from 'node:perf_hooks'
import { CodecContext } from '../../dist/kube/codec/codec-context.js'
import { readObject } from '../../dist/kube/codec/registry.js'
import { ClusterState } from '../../dist/twin/cluster-state.js'
import { observedAt } from '../../dist/whatif/base.js'
import { scenarioOf } from '../../dist/whatif/scenario.js'
import { simulate } from '../../dist/whatif/simulate.js'

const BORN = '2026-06-01T00:00:00Z'
const HOUR_MS = 3_600_000
const RUNS = 5
/** A server has answered before: its code is compiled after about so many pods have been rolled. */
const PODS_BEFORE = 10_000
const WARM_UP = 5
/** Another one than that of the runs which are measured: names and uids are drawn from it. */
const SETTLING_SEED = 2

/** Median milliseconds of one what-if that restarts every Deployment of a settled cluster at the same moment, baseline included. */
export function rolloutMs({ nodes, deployments, replicas }) {
  const base = settled({ nodes, deployments, replicas })
  const actions = base.state.list('Deployment').map(({ namespace, name }) => ({
    kind: 'rollout',
    target: { kind: 'Deployment', namespace, name },
    change: { do: 'restart' },
  }))
  const scenario = scenarioOf([{ kind: 'parallel', actions }])
  // A run of ten thousand pods warms up by itself.
  if (deployments === 1) for (let i = 0; i < WARM_UP; i++) simulate(base, scenario)
  const runs = Array.from({ length: deployments === 1 ? RUNS : 1 }, () => {
    const start = performance.now()
    const { after } = simulate(base, scenario)
    return { ms: performance.now() - start, after }
  })
  for (const { after } of runs) assertRolled(after, replicas)
  return median(runs.map(({ ms }) => ms))
}

/** Median milliseconds of one virtual hour in which nobody does anything. */
export function quietHourMs(base) {
  const scenario = { ...scenarioOf([]), horizonMs: HOUR_MS, cronJobs: false }
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    simulate(base, scenario)
    return performance.now() - start
  })
  return median(times)
}

/** Every pod is of the newest template and there are as many as there should be: else the figure tells of another thing. */
function assertRolled(state, replicas) {
  for (const { name, spec, status } of state.list('Deployment')) {
    if (spec.replicas !== replicas || status.updatedReplicas !== replicas || status.availableReplicas !== replicas)
      throw new Error(`Deployment ${name} has not rolled out: ${JSON.stringify(status)}`)
  }
}

/** A cluster in which the Deployments have come up by themselves. */
function settled({ nodes, deployments, replicas }) {
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  const objects = [
    { kind: 'Namespace', metadata: { name: 'default', uid: 'ns', creationTimestamp: BORN } },
    ...Array.from({ length: nodes }, (_, i) => nodeNamed(`node-${String(i).padStart(5, '0')}`)),
    ...Array.from({ length: deployments }, (_, i) => deploymentNamed(`app-${String(i).padStart(3, '0')}`, replicas)),
  ]
  for (const object of objects) state.put(readObject(object.kind, object, context))
  const { after } = simulate(baseOf(state), scenarioOf([{ kind: 'wait', forMs: HOUR_MS }], { seed: SETTLING_SEED }))
  for (const { name, status } of after.list('Deployment')) {
    if (status.availableReplicas !== replicas) throw new Error(`Deployment ${name} has not come up: ${JSON.stringify(status)}`)
  }
  return baseOf(after)
}

function baseOf(state) {
  const info = { clusterName: 'synthetic', takenAt: observedAt(state), version: '1', digest: state.digest(), kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

function nodeNamed(name) {
  const resources = { cpu: '32', memory: '128Gi', pods: '110' }
  return {
    kind: 'Node',
    metadata: { name, uid: name, creationTimestamp: BORN, labels: { 'kubernetes.io/hostname': name } },
    status: { allocatable: resources, capacity: resources, conditions: [{ type: 'Ready', status: 'True' }] },
  }
}

function deploymentNamed(name, replicas) {
  const labels = { app: name }
  const containers = [{ name: 'main', image: 'app:1', resources: { requests: { cpu: '100m', memory: '64Mi' } } }]
  return {
    kind: 'Deployment',
    metadata: { name, namespace: 'default', uid: name, creationTimestamp: BORN },
    spec: { replicas, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers } } },
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
