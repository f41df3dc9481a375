import type { Condition } from './condition.ts'
import { isConditionTrue } from './condition.ts'
import type { Instant } from './instant.ts'
import type { Annotations, Labels, ObjectInit, ObjectRow } from './object-row.ts'
import type { PodSpec, ResourceList, ResourceRequirements } from './pod-spec.ts'
import type { Resources } from './resources.ts'

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown'

/** What pods of one template share. Interned: equal content is the same object, so identity is equality. */
export interface PodShape {
  readonly namespace: string
  readonly labels: Labels
  readonly annotations: Annotations
  readonly spec: PodSpec
  /** Effective requests: containers, sidecars, init containers, overhead, pod-level resources (semantics A9). */
  readonly requests: Resources
  /** The same with the scheduler's defaults of 100m CPU and 200Mi for containers without requests (A10.6). */
  readonly nonZeroMilliCpu: number
  readonly nonZeroMemory: number
  /** Number of this shape, in the order of interning. */
  readonly id: number
}

export interface ContainerStateRunning {
  readonly kind: 'running'
  readonly startedAt: Instant | undefined
}
export interface ContainerStateTerminated {
  readonly kind: 'terminated'
  readonly exitCode: number
  readonly reason: string
  readonly startedAt: Instant | undefined
  readonly finishedAt: Instant | undefined
}
export interface ContainerStateWaiting {
  readonly kind: 'waiting'
  readonly reason: string
  readonly message: string
}
export type ContainerState = ContainerStateRunning | ContainerStateTerminated | ContainerStateWaiting

export interface ContainerStatus {
  readonly name: string
  readonly ready: boolean
  readonly started: boolean
  readonly restartCount: number
  readonly state: ContainerState | undefined
  readonly lastState: ContainerState | undefined
  /** In-place resize: what the node has admitted and what runs (status.containerStatuses[].resources). */
  readonly allocatedResources: ResourceList | undefined
  readonly resources: { readonly requests: ResourceList; readonly limits: ResourceList } | undefined
}

/** A container that is added to an existing pod to debug it (kubectl debug). */
export interface EphemeralContainer {
  readonly name: string
  readonly image: string
  /** The container whose processes it sees; empty: none. */
  readonly targetContainerName: string
}

/** The claim that was made for one of the pod's claim templates; `undefined`: none is needed. */
export interface PodResourceClaimStatus {
  readonly name: string
  readonly resourceClaimName: string | undefined
}

/** In-place resize of pod-level resources: what runs, and what the node has admitted. */
export interface PodLevelGrant {
  readonly resources: ResourceRequirements | undefined
  readonly allocatedResources: ResourceList | undefined
}

/** A pod: what it shares with its siblings (`shape`), and its own life. */
export interface PodRow extends ObjectRow {
  readonly kind: 'Pod'
  readonly shape: PodShape
  readonly nodeName: string
  /** The one node a DaemonSet aimed this pod at: required node affinity by the field metadata.name, lifted out of the spec. */
  readonly targetNodeName: string
  readonly schedulingGates: readonly string[]
  readonly nominatedNodeName: string
  readonly phase: PodPhase
  readonly reason: string
  readonly message: string
  readonly startTime: Instant | undefined
  readonly podIP: string
  readonly qosClass: string
  readonly conditions: readonly Condition[]
  readonly containerStatuses: readonly ContainerStatus[]
  readonly initContainerStatuses: readonly ContainerStatus[]
  /** The pod's own, which its template does not know. */
  readonly ephemeralContainers: readonly EphemeralContainer[]
  readonly ephemeralContainerStatuses: readonly ContainerStatus[]
  readonly resourceClaimStatuses: readonly PodResourceClaimStatus[]
  readonly observedGeneration: number
  /** The resources that its node reports for the pod as a whole (status.resources); `undefined` for most pods. */
  readonly granted: PodLevelGrant | undefined
  /**
   * What no rule reads of the spec of a pod without a controller, as JSON: people apply such pods, and an apply is compared with
   * all of the spec. Empty for pods of controllers, which are numerous.
   */
  readonly unmodelled: string
  /** What the node must set aside: `shape.requests`, or more while an in-place resize is under way (A9.5). */
  readonly requests: Resources
}

export type PodInit = Partial<Omit<PodRow, 'kind' | 'labels' | 'annotations' | 'namespace'>> &
  Pick<ObjectInit, 'name'> & { readonly shape: PodShape }

/** The one factory of pod rows. Namespace, labels and annotations are those of the shape. */
export function podRow(init: PodInit): PodRow {
  const { shape } = init
  return {
    kind: 'Pod',
    namespace: shape.namespace,
    name: init.name,
    uid: init.uid ?? '',
    labels: shape.labels,
    annotations: shape.annotations,
    ownerReferences: init.ownerReferences ?? NONE,
    finalizers: init.finalizers ?? NONE,
    generateName: init.generateName ?? '',
    generation: init.generation ?? 1,
    resourceVersion: init.resourceVersion ?? '',
    creationTimestamp: init.creationTimestamp ?? (0 as Instant),
    deletionTimestamp: init.deletionTimestamp,
    deletionGracePeriodSeconds: init.deletionGracePeriodSeconds,
    shape,
    nodeName: init.nodeName ?? '',
    targetNodeName: init.targetNodeName ?? '',
    schedulingGates: init.schedulingGates ?? NONE,
    nominatedNodeName: init.nominatedNodeName ?? '',
    phase: init.phase ?? 'Pending',
    reason: init.reason ?? '',
    message: init.message ?? '',
    startTime: init.startTime,
    podIP: init.podIP ?? '',
    qosClass: init.qosClass ?? '',
    conditions: init.conditions ?? NONE,
    containerStatuses: init.containerStatuses ?? NONE,
    initContainerStatuses: init.initContainerStatuses ?? NONE,
    ephemeralContainers: init.ephemeralContainers ?? NONE,
    ephemeralContainerStatuses: init.ephemeralContainerStatuses ?? NONE,
    resourceClaimStatuses: init.resourceClaimStatuses ?? NONE,
    observedGeneration: init.observedGeneration ?? 0,
    granted: init.granted,
    unmodelled: init.unmodelled ?? '',
    requests: init.requests ?? shape.requests,
    authorship: init.authorship,
  }
}

/** What a kubelet reports of a running pod. */
export type PodStatusPart = Pick<
  PodRow,
  | 'phase'
  | 'reason'
  | 'message'
  | 'startTime'
  | 'podIP'
  | 'conditions'
  | 'containerStatuses'
  | 'initContainerStatuses'
  | 'ephemeralContainerStatuses'
>

/** The pod with another status. Field by field: kubelets write a dozen of these for each pod, and a spread is copied twice. */
export function podWithStatus(pod: PodRow, status: PodStatusPart, nominatedNodeName: string = pod.nominatedNodeName): PodRow {
  return {
    kind: 'Pod',
    namespace: pod.namespace,
    name: pod.name,
    uid: pod.uid,
    labels: pod.labels,
    annotations: pod.annotations,
    ownerReferences: pod.ownerReferences,
    finalizers: pod.finalizers,
    generateName: pod.generateName,
    generation: pod.generation,
    resourceVersion: pod.resourceVersion,
    creationTimestamp: pod.creationTimestamp,
    deletionTimestamp: pod.deletionTimestamp,
    deletionGracePeriodSeconds: pod.deletionGracePeriodSeconds,
    shape: pod.shape,
    nodeName: pod.nodeName,
    targetNodeName: pod.targetNodeName,
    schedulingGates: pod.schedulingGates,
    nominatedNodeName,
    phase: status.phase,
    reason: status.reason,
    message: status.message,
    startTime: status.startTime,
    podIP: status.podIP,
    qosClass: pod.qosClass,
    conditions: status.conditions,
    containerStatuses: status.containerStatuses,
    initContainerStatuses: status.initContainerStatuses,
    ephemeralContainers: pod.ephemeralContainers,
    ephemeralContainerStatuses: status.ephemeralContainerStatuses,
    resourceClaimStatuses: pod.resourceClaimStatuses,
    observedGeneration: pod.observedGeneration,
    granted: pod.granted,
    unmodelled: pod.unmodelled,
    requests: pod.requests,
    authorship: pod.authorship,
  }
}

/**
 * The pod on its node: `shape` is its own, perhaps with the labels of the place. Field by field, as pods are bound by the ten
 * thousand.
 */
export function podBound(pod: PodRow, nodeName: string, { shape, conditions }: Pick<PodRow, 'shape' | 'conditions'>): PodRow {
  const { phase, reason, message, startTime, podIP, containerStatuses, initContainerStatuses, ephemeralContainerStatuses } = pod
  return {
    kind: 'Pod',
    namespace: shape.namespace,
    name: pod.name,
    uid: pod.uid,
    labels: shape.labels,
    annotations: shape.annotations,
    ownerReferences: pod.ownerReferences,
    finalizers: pod.finalizers,
    generateName: pod.generateName,
    generation: pod.generation,
    resourceVersion: pod.resourceVersion,
    creationTimestamp: pod.creationTimestamp,
    deletionTimestamp: pod.deletionTimestamp,
    deletionGracePeriodSeconds: pod.deletionGracePeriodSeconds,
    shape,
    nodeName,
    targetNodeName: pod.targetNodeName,
    schedulingGates: pod.schedulingGates,
    nominatedNodeName: '',
    phase,
    reason,
    message,
    startTime,
    podIP,
    qosClass: pod.qosClass,
    conditions,
    containerStatuses,
    initContainerStatuses,
    ephemeralContainers: pod.ephemeralContainers,
    ephemeralContainerStatuses,
    resourceClaimStatuses: pod.resourceClaimStatuses,
    observedGeneration: pod.observedGeneration,
    granted: pod.granted,
    unmodelled: pod.unmodelled,
    // The shape's own object, where the pod has no other: the check for a resize in progress compares the two.
    requests: pod.requests === pod.shape.requests ? shape.requests : pod.requests,
    authorship: pod.authorship,
  }
}

/** What a scheduler writes to a pod's status: the rest of its status stays. */
export function podWithConditions(pod: PodRow, conditions: PodRow['conditions'], nominatedNodeName?: string): PodRow {
  const { phase, reason, message, startTime, podIP, containerStatuses, initContainerStatuses, ephemeralContainerStatuses } = pod
  const status: PodStatusPart = {
    phase,
    reason,
    message,
    startTime,
    podIP,
    conditions,
    containerStatuses,
    initContainerStatuses,
    ephemeralContainerStatuses,
  }
  return podWithStatus(pod, status, nominatedNodeName)
}

const NONE: readonly never[] = Object.freeze([])

export function isPodTerminal(pod: PodRow): boolean {
  return pod.phase === 'Succeeded' || pod.phase === 'Failed'
}

/** How often its containers were restarted, sidecars and init containers among them: the column RESTARTS of `kubectl get pods`. */
export function restartsOf({ containerStatuses, initContainerStatuses }: PodRow): number {
  return [...initContainerStatuses, ...containerStatuses].reduce((sum, { restartCount }) => sum + restartCount, 0)
}

/** Neither finished nor being deleted: what controllers count as a live replica (semantics B1.1). */
export function isPodActive(pod: PodRow): boolean {
  return !isPodTerminal(pod) && pod.deletionTimestamp === undefined
}

export function isPodReady(pod: PodRow): boolean {
  return isConditionTrue(pod.conditions, 'Ready')
}
