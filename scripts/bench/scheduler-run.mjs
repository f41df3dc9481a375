import { readSchedulerConfig } from '../../build/engine/scheduler/configuration/scheduler-config.js'
import { explainPod } from '../../build/engine/scheduler/explain/explain-pod.js'
import { Scheduler } from '../../build/engine/scheduler/scheduler.js'
import { CodecContext } from '../../build/kube/codec/codec-context.js'
import { readObject } from '../../build/kube/codec/registry.js'
import { instant } from '../../build/kube/instant.js'
import { ClusterState } from '../../build/twin/cluster-state.js'
import { Simulation } from '../../build/whatif/simulation.js'

const NOW = instant(Date.UTC(2026, 5, 1))
const SCHEDULER = 'kube-scheduler'
const READY = { type: 'Ready', status: 'True', reason: 'KubeletReady' }

/** The scheduler alone places the measured pods: its queue, its cycles, its bindings. Each time on a fork of the same state. */
export function schedulePieces(shape) {
  const world = new World(shape)
  world.place(shape.existing)
  return () => world.run()
}

/** A full explanation of one pod. */
export function explainPieces(shape) {
  const world = new World(shape)
  world.place(shape.existing)
  const config = readSchedulerConfig()
  return (i) => {
    const [pod] = world.pods(`e${i}`, [[1, shape.measured[0][1]]])
    return () => explainPod({ pod, cluster: world.state, config, now: NOW })
  }
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
    const metadata = {
      name,
      namespace: 'default',
      uid: `uid-${name}`,
      labels: template.labels,
      creationTimestamp: '2026-06-01T00:00:00Z',
    }
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

  /** A run that places the measured pods, to be started. */
  run() {
    const before = this.state
    const state = before.fork()
    this.state = state
    const pods = this.pods('m', this.shape.measured)
    for (const pod of pods) state.put(pod)
    // What loading leaves for later is not the scheduler's.
    state.digest()
    let bound = 0
    const simulation = this.simulation(({ outcome }) => {
      if (outcome.result === 'bound') bound++
    })
    this.state = before
    const { churn } = this.shape
    return () => {
      if (churn) this.runWithChurn(simulation, churn, () => bound)
      else simulation.run()
      if (bound < pods.length) throw new Error(`only ${bound} of ${pods.length} pods found a node`)
    }
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

function nodeName(i) {
  return `node-${String(i).padStart(5, '0')}`
}

function nodeObject(i, zones) {
  const name = nodeName(i)
  const zone = zones[i % Math.max(1, zones.length)]
  const labels = { 'kubernetes.io/hostname': name, ...(zone ? { 'topology.kubernetes.io/zone': zone } : {}) }
  const resources = { cpu: '4', memory: '32Gi', pods: '110' }
  return {
    metadata: { name, uid: `uid-${name}`, labels },
    spec: {},
    status: { capacity: resources, allocatable: resources, conditions: [READY] },
  }
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
