/**
 * Workloads of the scheduler as data: the parameters of kube-scheduler's own benchmarks (scheduler_perf), in our words. `existing` pods are placed
 * before the clock runs, `measured` ones while it does.
 */

const ZONE = 'topology.kubernetes.io/zone'
const HOST = 'kubernetes.io/hostname'
const ONE_ZONE = ['zone1']
const THREE_ZONES = ['moon-1', 'moon-2', 'moon-3']

/** A node of 4 CPUs and 32 GiB. */
function nodes(count, zones = []) {
  return { count, zones }
}

function pod(more = {}) {
  const { labels = {}, cpu = '100m', memory = '500Mi', ...spec } = more
  return {
    labels,
    spec: {
      containers: [{ name: 'pause', image: 'registry.k8s.io/pause:3.10', resources: { requests: { cpu, memory } } }],
      terminationGracePeriodSeconds: 0,
      ...spec,
    },
  }
}

function term(color, topologyKey) {
  return { labelSelector: { matchLabels: { color } }, topologyKey, namespaces: ['default'] }
}

function colored(color, affinity) {
  return pod({ labels: { color }, affinity })
}

const together = colored('blue', { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term('blue', ZONE)] } })
const apartGreen = {
  labels: { color: 'green' },
  affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term('green', HOST)] } },
}
const apart = pod(apartGreen)
const ratherTogether = colored('red', {
  podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: term('red', HOST) }] },
})
const ratherApart = colored('yellow', {
  podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: term('yellow', HOST) }] },
})
const inTwoZones = pod({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: 'In', values: ['zone1', 'zone2'] }] }],
      },
    },
  },
})

function spread(whenUnsatisfiable) {
  const labelSelector = { matchLabels: { color: 'blue' } }
  return pod({
    labels: { color: 'blue' },
    topologySpreadConstraints: [{ maxSkew: 5, topologyKey: ZONE, whenUnsatisfiable, labelSelector }],
  })
}

/** What each workload is made of, by name; `goal` in pods a second. */
export const SCHEDULER_SHAPES = {
  'scheduler-basic-5000': { goal: 40_000, nodes: nodes(5000), existing: [[1000, pod()]], measured: [[10_000, pod()]] },
  'scheduler-node-affinity-5000': {
    goal: 11_000,
    nodes: nodes(5000, ONE_ZONE),
    existing: [[5000, inTwoZones]],
    measured: [[10_000, inTwoZones]],
  },
  'scheduler-pod-affinity-5000': {
    goal: 1750,
    nodes: nodes(5000, ONE_ZONE),
    existing: [[5000, together]],
    measured: [[5000, together]],
  },
  'scheduler-pod-anti-affinity-5000': {
    goal: 3000,
    nodes: nodes(5000),
    existing: [[1000, apart]],
    measured: [[2000, apart]],
  },
  'scheduler-preferred-affinity-5000': {
    goal: 4500,
    nodes: nodes(5000),
    existing: [
      [2500, ratherTogether],
      [2500, ratherApart],
    ],
    measured: [
      [2500, ratherTogether],
      [2500, ratherApart],
    ],
  },
  'scheduler-spread-5000': {
    goal: 23_000,
    nodes: nodes(5000, THREE_ZONES),
    existing: [[5000, pod()]],
    measured: [[5000, spread('DoNotSchedule')]],
  },
  'scheduler-spread-preferred-5000': {
    goal: 17_000,
    nodes: nodes(5000, THREE_ZONES),
    existing: [[5000, pod()]],
    measured: [[5000, spread('ScheduleAnyway')]],
  },
  'scheduler-spread-default-5000': {
    goal: 8000,
    nodes: nodes(5000, THREE_ZONES),
    service: { color: 'blue' },
    existing: [[5000, pod()]],
    measured: [[5000, pod({ labels: { color: 'blue' } })]],
  },
  'scheduler-preemption-5000': {
    goal: 28_500,
    nodes: nodes(5000),
    existing: [[20_000, pod({ cpu: '900m', priority: 0 })]],
    measured: [[5000, pod({ cpu: '3000m', priority: 10 })]],
  },
  // One pod in fifty fits on no node and is removed again when fifty others are placed.
  'scheduler-churn-5000': {
    goal: 29_500,
    nodes: nodes(5000),
    existing: [[1000, pod()]],
    measured: [[10_000, pod()]],
    churn: { every: 50, pod: pod({ cpu: '9', memory: '500Mi', priority: 10, preemptionPolicy: 'Never' }) },
  },
  // Each node has such a pod already, so one in ten pods fits on no node, by the pods of other nodes.
  'scheduler-churn-anti-affinity-1000': {
    goal: 4000,
    nodes: nodes(1000),
    existing: [[1000, apart]],
    measured: [[1000, pod()]],
    churn: { every: 10, pod: pod({ ...apartGreen, priority: 10, preemptionPolicy: 'Never' }) },
  },
  'scheduler-mixed-5000': {
    goal: 7000,
    nodes: nodes(5000, ONE_ZONE),
    existing: [
      [1000, pod()],
      [1000, together],
      [1000, apart],
      [1000, ratherTogether],
      [1000, ratherApart],
    ],
    measured: [[5000, pod()]],
  },
  'scheduler-volumes-5000': {
    goal: 14_500,
    nodes: nodes(5000, ONE_ZONE),
    volumes: true,
    existing: [[5000, pod()]],
    measured: [[5000, pod()]],
  },
  'scheduler-daemonset-15000': {
    goal: 55_000,
    nodes: nodes(15_000, ONE_ZONE),
    aimed: true,
    existing: [],
    measured: [[15_000, pod()]],
  },
  'scheduler-exhaustive-5000': {
    goal: 20_000,
    exhaustive: true,
    nodes: nodes(5000),
    existing: [[1000, pod()]],
    measured: [[10_000, pod()]],
  },
}

/** Sizes at which the growth of the cost of a pod is measured, and how many pods there are. */
export const GROWTH_NODES = [500, 1000, 5000, 15_000]
export const GROWTH_PODS = 5000

/** Pods of one template in a cluster of this many nodes. */
export function growthShape(count, exhaustive) {
  return { exhaustive, nodes: nodes(count), existing: [[1000, pod()]], measured: [[GROWTH_PODS - 1000, pod()]] }
}
