import type { Labels } from '../../../src/kube/object-row.ts'
import type { ContainerGrant, PodDemand, PodGrant } from '../../../src/kube/pod-resources.ts'
import type { ResourceList, ResourceRequirements } from '../../../src/kube/pod-spec.ts'

/** The parts of a pod's JSON that the vectors of this folder use. What is empty is left out of the JSON. */
export interface RawPod {
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels?: Labels
    readonly annotations?: Labels
    readonly creationTimestamp?: string | null
    readonly deletionTimestamp?: string
  }
  readonly spec: {
    readonly containers: readonly RawContainer[] | null
    readonly initContainers?: readonly RawContainer[] | null
    readonly overhead?: ResourceList
    readonly resources?: RawRequirements
    readonly priority?: number
    readonly priorityClassName?: string
    readonly restartPolicy?: string
    readonly nodeName?: string
    readonly readinessGates?: readonly { readonly conditionType: string }[]
  }
  readonly status?: RawPodStatus
}

export interface RawRequirements {
  readonly requests?: ResourceList | null
  readonly limits?: ResourceList | null
}

export interface RawContainer {
  readonly name: string
  readonly resources?: RawRequirements
  readonly restartPolicy?: string
}

export interface RawPodStatus {
  readonly phase?: string
  readonly qosClass?: string
  readonly conditions?: readonly RawCondition[]
  readonly containerStatuses?: readonly RawContainerStatus[]
  readonly initContainerStatuses?: readonly RawContainerStatus[]
  readonly resources?: RawRequirements
  readonly allocatedResources?: ResourceList
}

export interface RawCondition {
  readonly type: string
  readonly status: string
  readonly reason?: string
  readonly message?: string
  readonly lastTransitionTime?: string | null
}

export interface RawContainerStatus {
  readonly name: string
  readonly resources?: RawRequirements
  readonly allocatedResources?: ResourceList
}

export function podDemand({ spec }: RawPod): PodDemand {
  const container = (raw: RawContainer) => ({
    name: raw.name,
    resources: requirements(raw.resources ?? {}),
    restartPolicy: raw.restartPolicy ?? '',
  })
  return {
    containers: (spec.containers ?? []).map(container),
    initContainers: (spec.initContainers ?? []).map(container),
    overhead: spec.overhead ?? {},
    resources: spec.resources && requirements(spec.resources),
  }
}

export function podGrant({ status = {} }: RawPod): PodGrant {
  const grant = (raw: RawContainerStatus): ContainerGrant => ({
    name: raw.name,
    allocatedResources: raw.allocatedResources,
    resources: raw.resources && requirements(raw.resources),
  })
  const resize = status.conditions?.find(({ type }) => type === 'PodResizePending')
  return {
    containerStatuses: (status.containerStatuses ?? []).map(grant),
    initContainerStatuses: (status.initContainerStatuses ?? []).map(grant),
    resizeInfeasible: resize?.reason === 'Infeasible',
    resources: status.resources && requirements(status.resources),
    allocatedResources: status.allocatedResources,
  }
}

function requirements(raw: RawRequirements): ResourceRequirements {
  return { requests: raw.requests ?? {}, limits: raw.limits ?? {} }
}
