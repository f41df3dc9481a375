import { pullPolicyOf } from '../../src/kube/image-name.ts'
import { type Instant, instant } from '../../src/kube/instant.ts'
import { isKind, KINDS } from '../../src/kube/kinds.ts'
import { type NodeInit, type NodeRow, nodeRow } from '../../src/kube/node.ts'
import type { Labels, OwnerReference } from '../../src/kube/object-row.ts'
import { type PodInit, type PodRow, podRow } from '../../src/kube/pod.ts'
import type { Container, PodSpec, Probe } from '../../src/kube/pod-spec.ts'
import { resourcesOfList, ZERO_RESOURCES } from '../../src/kube/resources.ts'
import type { ShapeInterner } from '../../src/twin/shape-interner.ts'

/** Objects that set only what a test is about. */

export const T0: Instant = instant(Date.UTC(2026, 5, 1))

export function aContainer(init: Partial<Container> = {}): Container {
  return {
    name: 'main',
    image: 'app:1',
    imagePullPolicy: pullPolicyOf(init.image ?? 'app:1'),
    resources: { requests: {}, limits: {} },
    ports: [],
    restartPolicy: '',
    readinessProbe: undefined,
    livenessProbe: undefined,
    startupProbe: undefined,
    preStopSeconds: 0,
    restartsAllContainers: false,
    ...init,
  }
}

/** A probe with the API server's defaults. */
export function aProbe(init: Partial<Probe> = {}): Probe {
  return {
    initialDelaySeconds: 0,
    timeoutSeconds: 1,
    periodSeconds: 10,
    successThreshold: 1,
    failureThreshold: 3,
    terminationGracePeriodSeconds: undefined,
    ...init,
  }
}

export function aPodSpec(init: Partial<PodSpec> = {}): PodSpec {
  return {
    schedulerName: 'default-scheduler',
    priority: 0,
    priorityClassName: '',
    preemptionPolicy: 'PreemptLowerPriority',
    runtimeClassName: '',
    nodeSelector: {},
    nodeAffinity: undefined,
    podAffinity: undefined,
    podAntiAffinity: undefined,
    tolerations: [],
    topologySpreadConstraints: [],
    containers: [aContainer()],
    initContainers: [],
    overhead: {},
    resources: undefined,
    hostNetwork: false,
    hostUsers: true,
    os: '',
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    activeDeadlineSeconds: undefined,
    readinessGates: [],
    volumes: [],
    resourceClaims: [],
    hostname: '',
    subdomain: '',
    ...init,
  }
}

export interface PodOptions extends Partial<Omit<PodInit, 'shape' | 'name'>> {
  readonly namespace?: string
  readonly labels?: Labels
  readonly annotations?: Labels
  /** Requests of the one container. */
  readonly cpu?: string
  readonly memory?: string
  readonly spec?: Partial<PodSpec>
}

export function aPod(shapes: ShapeInterner, name: string, options: PodOptions = {}): PodRow {
  const { namespace = 'default', labels = {}, annotations = {}, cpu, memory, spec = {}, ...life } = options
  const requests = { ...(cpu === undefined ? {} : { cpu }), ...(memory === undefined ? {} : { memory }) }
  const containers = [aContainer({ resources: { requests, limits: {} } })]
  const shape = shapes.intern({ namespace, labels, annotations, spec: aPodSpec({ containers, ...spec }) })
  return podRow({ uid: `uid-${namespace}-${name}`, creationTimestamp: T0, ...life, name, shape })
}

export function aNode(
  name: string,
  options: Partial<NodeInit> & { readonly cpu?: string; readonly memory?: string; readonly pods?: string } = {},
): NodeRow {
  const { cpu = '4', memory = '16Gi', pods = '110', ...rest } = options
  const allocatable = resourcesOfList({ cpu, memory, pods })
  return nodeRow({
    uid: `uid-${name}`,
    labels: { 'kubernetes.io/hostname': name },
    creationTimestamp: T0,
    requested: ZERO_RESOURCES,
    ...rest,
    name,
    allocatable,
  })
}

export function ownedBy(kind: string, name: string, init: Partial<OwnerReference> = {}): readonly OwnerReference[] {
  const apiVersion = isKind(kind) ? KINDS[kind].apiVersion : 'example.com/v1'
  return [{ apiVersion, kind, name, uid: `uid-${name}`, controller: true, blockOwnerDeletion: true, ...init }]
}
