import { CodecContext } from '../../build/kube/codec/codec-context.js'
import { readObject } from '../../build/kube/codec/registry.js'
import { ClusterState } from '../../build/twin/cluster-state.js'
import { scenarioOf } from '../../build/whatif/scenario.js'
import { simulate } from '../../build/whatif/simulate.js'
import { baseOn } from './what-if-run.mjs'

const BORN = '2026-06-01T00:00:00Z'
const HOUR_MS = 3_600_000
/** A different one from that of the measured runs: names and uids are drawn from it. */
const SETTLING_SEED = 2

/** Every Deployment of a settled cluster restarts at the same moment, baseline included. */
export function rolloutPieces({ nodes, deployments, replicas }) {
  const base = settled({ nodes, deployments, replicas })
  const actions = base.state.list('Deployment').map(({ namespace, name }) => ({
    kind: 'rollout',
    target: { kind: 'Deployment', namespace, name },
    change: { do: 'restart' },
  }))
  const scenario = scenarioOf([{ kind: 'parallel', actions }])
  return () => () => assertRolled(simulate(base, scenario).after, replicas)
}

/** Every pod is of the newest template and there are as many as there should be: otherwise the figure measures something else. */
function assertRolled(state, replicas) {
  for (const { name, spec, status } of state.list('Deployment')) {
    if (spec.replicas !== replicas || status.updatedReplicas !== replicas || status.availableReplicas !== replicas)
      throw new Error(`Deployment ${name} has not rolled out: ${JSON.stringify(status)}`)
  }
}

/** A cluster in which the Deployments have created their pods. */
function settled({ nodes, deployments, replicas }) {
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  const objects = [
    { kind: 'Namespace', metadata: { name: 'default', uid: 'ns', creationTimestamp: BORN } },
    ...Array.from({ length: nodes }, (_, i) => nodeNamed(`node-${String(i).padStart(5, '0')}`)),
    ...Array.from({ length: deployments }, (_, i) => deploymentNamed(`app-${String(i).padStart(3, '0')}`, replicas)),
  ]
  for (const object of objects) state.put(readObject(object.kind, object, context))
  const { after } = simulate(baseOn(state), scenarioOf([{ kind: 'wait', forMs: HOUR_MS }], { seed: SETTLING_SEED }))
  for (const { name, status } of after.list('Deployment')) {
    if (status.availableReplicas !== replicas) throw new Error(`Deployment ${name} has not come up: ${JSON.stringify(status)}`)
  }
  return baseOn(after)
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
