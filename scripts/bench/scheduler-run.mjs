import { Scheduler } from '../../dist/engine/scheduler/scheduler.js'
import { explainPod } from '../../dist/engine/scheduler/explain.js'
import { readSchedulerConfig } from '../../dist/engine/scheduler/scheduler-config.js'
import { CodecContext } from '../../dist/kube/codec/codec-context.js'
import { readObject } from '../../dist/kube/codec/registry.js'
import { instant } from '../../dist/kube/instant.js'
import { ClusterState } from '../../dist/twin/cluster-state.js'
import { Simulation } from '../../dist/whatif/simulation.js'

const NOW = instant(Date.UTC(2026, 5, 1))
const SCHEDULER = 'kube-scheduler'
const RUNS = 4
const READY = { type: 'Ready', status: 'True', reason: 'KubeletReady' }

/** Pods placed per second of processor time by the scheduler alone: its queue, its cycles, its bindings. */
export function scheduledPerSecond(shape) {
  const world = new World(shape)
  world.place(shape.existing)
  // Early runs warm the compiler up, so the best counts; each is on a fork of the same state.
  return Math.max(...Array.from({ length: RUNS }, () => world.measure()))
}

/** Milliseconds for a full explanation of one pod, the median of several. */
export function explainMs(shape) {
  const world = new World(shape)
  world.place(shape.existing)
  const config = readSchedulerConfig()
  const pods = world.pods('e', [[21, shape.measured[0][1]]])
  const times = pods.map((pod) => {
    const start = process.cpuUsage()
    explainPod({ pod, cluster: world.state, config, now: NOW })
    return cpuMs(start)
  })
  return times.sort((a, b) => a - b)[10]
}

class World {
  constructor(shape) {
    this.shape = shape
    this.state = new ClusterState()
    this.context = new CodecContext(this.state.shapes)
    this.put('Namespace', { metadata: { name: 'default', uid: 'default' } })
    for (let i = 0; i < shape.nodes.count; i++) this.put('Node', nodeObject(i, shape.nodes.zones))
    if (shape.service) this.put('Service', serviceObject(shape.service))
    if (shape.volumes) for (let i = 0; i < shape.nodes.count; i++) this.put('CSINode', csiNodeObject(i))
  }

  put(kind, object) {
    this.state.put(readObject(kind, object, this.context))
  }

  /** Pods of several templates, taking turns. */
  pods(prefix, groups) {
    const pods = []
    const count = Math.max(0, ...groups.map(([n]) => n))
    for (let i = 0; i < count; i++) {
      groups.forEach(([n, template], g) => {
        if (i < n) pods.push(this.pod(`${prefix}${g}-${String(i).padStart(5, '0')}`, template, i))
      })
    }
    return pods
  }

  pod(name, template, i) {
    const spec = { priority: 0, ...template.spec, schedulerName: 'default-scheduler' }
    if (this.shape.volumes) {
      this.put('PersistentVolume', volumeObject(name))
      this.put('PersistentVolumeClaim', claimObject(name))
      spec.volumes = [{ name: 'data', persistentVolumeClaim: { claimName: name } }]
    }
    if (this.shape.aimed) spec.affinity = aimedAt(nodeName(i))
    const metadata = { name, namespace: 'default', uid: `uid-${name}`, labels: template.labels, creationTimestamp: '2026-06-01T00:00:00Z' }
    return readObject('Pod', { metadata, spec, status: { phase: 'Pending' } }, this.context)
  }

  simulation(onDecision) {
    const mode = this.shape.exhaustive ? 'exhaustive' : 'faithful'
    const scheduler = new Scheduler({ mode, onDecision })
    return new Simulation({ base: this.state, now: NOW, seed: 1, actors: [scheduler], admission: [] })
  }

  /** Places pods before anything is measured. */
  place(groups) {
    for (const pod of this.pods('x', groups)) this.state.put(pod)
    const simulation = this.simulation()
    simulation.run()
    this.state = simulation.state.fork()
    if (this.state.podsOnNode('').length > 0) throw new Error('an existing pod found no node')
  }

  measure() {
    const { churn } = this.shape
    const before = this.state
    this.state = before.fork()
    const pods = this.pods('m', this.shape.measured)
    for (const pod of pods) this.state.put(pod)
    // What loading leaves for later is not the scheduler's.
    this.state.digest()
    let bound = 0
    const simulation = this.simulation(({ outcome }) => {
      if (outcome.result === 'bound') bound++
    })
    const start = process.cpuUsage()
    if (churn) this.runWithChurn(simulation, churn, () => bound)
    else simulation.run()
    const ms = cpuMs(start)
    this.state = before
    if (bound < pods.length) throw new Error(`only ${bound} of ${pods.length} pods found a node`)
    return (bound * 1000) / ms
  }

  runWithChurn(simulation, { every, pod }, bound) {
    let last = -1
    for (let i = 0; ; i++) {
      const { state } = simulation
      const next = this.pod(`churn-${i}`, pod, i)
      simulation.act(SCHEDULER, () => state.put(next))
      const slice = simulation.run({ eventsMax: every })
      simulation.act(SCHEDULER, () => state.remove('Pod', 'default', `churn-${i}`))
      if (bound() === last) return slice
      last = bound()
    }
  }
}

function cpuMs(since) {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

function nodeName(i) {
  return `node-${String(i).padStart(5, '0')}`
}

function nodeObject(i, zones) {
  const name = nodeName(i)
  const zone = zones[i % Math.max(1, zones.length)]
  const labels = { 'kubernetes.io/hostname': name, ...(zone ? { 'topology.kubernetes.io/zone': zone } : {}) }
  const resources = { cpu: '4', memory: '32Gi', pods: '110' }
  return { metadata: { name, uid: `uid-${name}`, labels }, spec: {}, status: { capacity: resources, allocatable: resources, conditions: [READY] } }
}

function serviceObject(selector) {
  return { metadata: { name: 'front', namespace: 'default', uid: 'front' }, spec: { selector, ports: [{ port: 80 }] } }
}

function csiNodeObject(i) {
  const name = nodeName(i)
  const drivers = [{ name: 'ebs.csi.aws.com', nodeID: name, topologyKeys: [], allocatable: { count: 39 } }]
  return { metadata: { name, uid: `csi-${name}` }, spec: { drivers } }
}

function volumeObject(name) {
  return {
    metadata: { name: `pv-${name}`, uid: `pv-${name}` },
    spec: {
      accessModes: ['ReadOnlyMany'],
      capacity: { storage: '1Gi' },
      csi: { driver: 'ebs.csi.aws.com', volumeHandle: `vol-${name}` },
      claimRef: { namespace: 'default', name, uid: `pvc-${name}` },
      persistentVolumeReclaimPolicy: 'Retain',
    },
    status: { phase: 'Bound' },
  }
}

function claimObject(name) {
  return {
    metadata: { name, namespace: 'default', uid: `pvc-${name}`, annotations: { 'pv.kubernetes.io/bind-completed': 'true' } },
    spec: { accessModes: ['ReadOnlyMany'], volumeName: `pv-${name}`, resources: { requests: { storage: '1Gi' } } },
    status: { phase: 'Bound' },
  }
}

/** As the DaemonSet controller aims its pods. */
function aimedAt(name) {
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: [name] }]
  return { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchFields }] } } }
}
