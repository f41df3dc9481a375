// Scenarios of shared.mjs with other numbers, orders and priorities.
import { daemonSet, deployment, image, job, nodes, pdb, pod, priority, quota, rolling, scenario as s, statefulSet, zoned } from './helpers.mjs'

const high = priority('high', 1000)
const middle = priority('middle', 100)
const low = priority('low', 10)
const tolerate = (seconds) =>
  ['not-ready', 'unreachable'].map((k) => ({ key: `node.kubernetes.io/${k}`, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: seconds }))

export default [
  s('deployment-roll-5-2-1', 'Five replicas, surge 2, unavailable 1.', { nodes: nodes(1, { cpu: '16' }), manifests: [deployment('web', 5, {}, rolling(2, 1))], steps: [{ kubectl: image('deployment/web') }] }),
  s('deployment-pod-deleted', 'Pods of a steady Deployment are deleted by hand.', { nodes: nodes(1), manifests: [deployment('web', 5), pdb('web', { minAvailable: 3 })], steps: [{ deletePods: { name: 'web', first: 2 } }, { evict: { name: 'web' }, pause: 0.2 }] }),
  s('quota-memory-statefulset', 'requests.memory holds back a StatefulSet.', { nodes: nodes(1), manifests: [quota('memory', { hard: { 'requests.memory': '256Mi' } })], steps: [{ create: statefulSet('db', 3, {}, { podManagementPolicy: 'Parallel' }), wait: 5 }] }),
  s('readiness-gate-three', 'Three replicas with a readiness gate and a budget.', { nodes: nodes(1), manifests: [deployment('web', 3, { readinessGates: [{ conditionType: 'example.test/lb' }] }, rolling(1, 0)), pdb('web', { minAvailable: 2 })], steps: [{ podStatus: { name: 'web' }, status: { conditions: [{ type: 'example.test/lb', status: 'True' }] } }, { podStatus: { name: 'web', first: 1 }, status: { conditions: [{ type: 'example.test/lb', status: 'False' }] } }] }),
  s('preempt-three-levels', 'Three priorities: high preempts low, then middle.', { nodes: nodes(1, { cpu: '4' }), cluster: [high, middle, low], manifests: [deployment('low', 2, { cpu: '1', priorityClassName: 'low' }), deployment('middle', 2, { cpu: '1', priorityClassName: 'middle' })], steps: [{ create: deployment('high', 3, { cpu: '1', priorityClassName: 'high' }), quiet: 5 }] }),
  s('preempt-bare', 'A bare pod is preempted and does not come back.', { nodes: nodes(1, { cpu: '2' }), cluster: [high, low], manifests: [pod('a', { cpu: '1', priorityClassName: 'low' }), pod('b', { cpu: '1', priorityClassName: 'low' })], steps: [{ create: deployment('high', 1, { cpu: '1', priorityClassName: 'high' }), quiet: 5 }] }),
  s('preempt-one', 'One of two low pods is preempted.', { nodes: nodes(1, { cpu: '2' }), cluster: [high, low], manifests: [deployment('low', 2, { cpu: '1', priorityClassName: 'low' })], steps: [{ create: deployment('high', 1, { cpu: '1', priorityClassName: 'high' }), quiet: 5 }] }),
  s('evict-budget-three', 'Evictions of a StatefulSet with maxUnavailable 2.', { nodes: nodes(1), manifests: [statefulSet('db', 4, {}, { podManagementPolicy: 'Parallel' }), pdb('db', { maxUnavailable: 2 })], steps: [{ evict: { name: 'db' }, pause: 0.2 }, { evict: { name: 'db' }, pause: 0.2 }] }),
  s('statefulset-max-unavailable-ordered', 'maxUnavailable 2 with OrderedReady.', { nodes: nodes(1, { cpu: '8' }), manifests: [statefulSet('db', 5, {}, { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 2 } } })], steps: [{ kubectl: image('statefulset/db') }] }),
  s('statefulset-parallel-lost', 'Parallel; two pods deleted, one fails.', { nodes: nodes(1), manifests: [statefulSet('db', 4, {}, { podManagementPolicy: 'Parallel' })], steps: [{ deletePods: { name: 'db', first: 2 } }, { failPods: { name: 'db-3' } }] }),
  s('daemonset-surge-percent', 'maxSurge 50 % on three nodes.', { nodes: nodes(3), manifests: [daemonSet('agent', {}, { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '50%', maxUnavailable: 0 } } })], steps: [{ kubectl: image('daemonset/agent') }] }),
  s('job-backoff-parallel', 'Two at a time that fail, backoffLimit 3.', { nodes: nodes(1), manifests: [job('batch', { notes: { 'exit-after': '1s', 'exit-code': '3' } }, { completions: 3, parallelism: 2, backoffLimit: 3 })], settle: 24 }),
  s('job-indexed-suspend', 'Indexed, suspended and resumed with another parallelism.', { nodes: nodes(1), manifests: [job('batch', { notes: { 'exit-after': '6s' } }, { completions: 4, parallelism: 2, completionMode: 'Indexed' })], steps: [{ patch: { kind: 'Job', name: 'batch', body: { spec: { suspend: true } } }, quiet: 4 }, { patch: { kind: 'Job', name: 'batch', body: { spec: { suspend: false, parallelism: 4 } } }, quiet: 8 }] }),
  s('zone-fails-partly', 'Two of three nodes of one zone stop.', { nodes: zoned(3, {}, 'ab'), manifests: [deployment('web', 6, { tolerations: tolerate(5), topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: { app: 'web' } } }] })], steps: [{ stopNode: ['a-1', 'a-2'], wait: 90 }] }),
]
