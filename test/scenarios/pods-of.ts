import { condition } from '../../src/kube/condition.ts'
import { withDefaultTolerations } from '../../src/kube/default-tolerations.ts'
import { type Instant, instant } from '../../src/kube/instant.ts'
import type { Labels, OwnerReference } from '../../src/kube/object-row.ts'
import type { ContainerStatus, PodInit, PodRow } from '../../src/kube/pod.ts'
import type { PodSpec } from '../../src/kube/pod-spec.ts'
import type { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { aContainer, aPod, aPodSpec, T0 } from '../support/builders.ts'
import { aVolume } from '../support/volumes.ts'
import { type Line, readDuration } from './scenario-text.ts'

/** All objects of the cluster are an hour old. */
export const BORN: Instant = instant(T0 - 3_600_000)

export const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: BORN })]

const SERVING = [...READY, condition({ type: 'ContainersReady', status: 'True', lastTransitionTime: BORN })]

/** The requests of the pods of a line. */
export function specOf({ options, words }: Line): PodSpec {
  const cpu = options.get('cpu')
  const image = options.get('image') ?? 'app:2'
  const memory = options.get('memory')
  const requests = { ...(cpu === undefined ? {} : { cpu }), ...(memory === undefined ? {} : { memory }) }
  const limit = options.get('limit')
  const limits: Readonly<Record<string, string>> = limit === undefined ? {} : { memory: limit }
  const grace = options.get('grace')
  const apart = options.get('apart')
  const tolerates = options.get('tolerates')
  const [label, labelValue = ''] = options.get('wants')?.split(':') ?? []
  return aPodSpec({
    containers: [aContainer({ image, resources: { requests, limits } })],
    ...priorityOf(options.get('priority')),
    ...(grace === undefined ? {} : { terminationGracePeriodSeconds: readDuration(grace) / 1000 }),
    ...(words.includes('emptydir') || options.has('cache') ? { volumes: [cacheVolume(options.get('cache'))] } : {}),
    tolerations: [...(words.includes('patient') ? PATIENT : []), ...(tolerates === undefined ? [] : [tolerating(tolerates)])],
    nodeSelector: label === undefined ? {} : { [label]: labelValue },
    ...(apart === undefined ? {} : { podAntiAffinity: { required: [apartBy(apart, words[0] ?? '')], preferred: [] } }),
  })
}

/** An emptyDir on the node's disk, for which a size may be set. */
function cacheVolume(sizeLimit = '') {
  return aVolume({ name: 'cache', emptyDir: { medium: '', sizeLimit } })
}

/** What admission gives every pod: five minutes on a node that is lost. */
const PATIENT = withDefaultTolerations([])

function tolerating(key: string) {
  return { key, operator: 'Exists', value: '', effect: '', tolerationSeconds: undefined }
}

/** `CLASS:VALUE`, as admission fills both in. */
function priorityOf(text = ':0'): Pick<PodSpec, 'priority' | 'priorityClassName'> {
  const [priorityClassName = '', value] = text.split(':')
  return { priorityClassName, priority: Number(value) }
}

const TOPOLOGY: Readonly<Record<string, string>> = {
  host: 'kubernetes.io/hostname',
  zone: 'topology.kubernetes.io/zone',
}

function apartBy(what: string, app: string) {
  return {
    topologyKey: TOPOLOGY[what] ?? what,
    labelSelector: { matchLabels: { app }, matchExpressions: [] },
    namespaces: [],
    namespaceSelector: undefined,
    matchLabelKeys: [],
    mismatchLabelKeys: [],
  }
}

/** A pod's place, `NODE`, `NODE:STATE` or `-` for a pod without a node, taken apart. */
export function readPlace(place: string): { readonly node: string; readonly state: string } {
  const [node = '', state = 'ready'] = place.split(':')
  return node === '-' ? { node: '', state: 'pending' } : { node, state }
}

export interface PlacedPod {
  readonly name: string
  readonly place: string
  readonly labels: Labels
  readonly spec: PodSpec
  readonly owners?: readonly OwnerReference[]
  readonly targetNodeName?: string
  readonly line: Line
}

/** A pod as a node shows it in the state that its place names. */
export function podIn(shapes: ShapeInterner, { name, place, labels, spec, owners, targetNodeName, line }: PlacedPod): PodRow {
  const { node, state } = readPlace(place)
  return aPod(shapes, name, {
    labels,
    spec,
    nodeName: node,
    creationTimestamp: BORN,
    ...(line.words.includes('mirror') ? { annotations: { 'kubernetes.io/config.mirror': 'x' } } : {}),
    ...(owners ? { ownerReferences: owners } : {}),
    ...(targetNodeName === undefined ? {} : { targetNodeName }),
    ...lifeIn(state, line),
  })
}

function lifeIn(state: string, { place }: Line): Partial<PodInit> {
  switch (state) {
    case 'ready':
    case 'old':
      return { phase: 'Running', startTime: BORN, conditions: SERVING }
    case 'pending':
      return { phase: 'Pending' }
    case 'starting':
      return { phase: 'Pending', startTime: T0, creationTimestamp: T0 }
    case 'unready':
      return { phase: 'Running', startTime: BORN, containerStatuses: [CONTAINER] }
    case 'crashing':
      return { phase: 'Running', startTime: BORN, containerStatuses: [CRASHED] }
    case 'ending':
      return { phase: 'Running', startTime: BORN, deletionTimestamp: instant(T0 + 30_000), deletionGracePeriodSeconds: 30 }
    default:
      throw new Error(`${place}: a pod is never "${state}"`)
  }
}

const CONTAINER: ContainerStatus = {
  name: 'main',
  ready: false,
  started: true,
  restartCount: 0,
  state: { kind: 'running', startedAt: BORN },
  lastState: undefined,
  allocatedResources: undefined,
  resources: undefined,
}

/** Waits for its next start after it ran for ten seconds and failed. */
const CRASHED: ContainerStatus = {
  ...CONTAINER,
  restartCount: 7,
  started: false,
  state: { kind: 'waiting', reason: 'CrashLoopBackOff', message: '' },
  lastState: {
    kind: 'terminated',
    exitCode: 1,
    reason: 'Error',
    startedAt: instant(T0 - 70_000),
    finishedAt: instant(T0 - 60_000),
  },
}
