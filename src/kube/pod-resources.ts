import { type ExactResources, exactResources, maxOfResources, NO_RESOURCES, sumOfResources } from './exact-resources.ts'
import type { ResourceList, ResourceRequirements } from './pod-spec.ts'
import { type Quantity, quantity, ZERO_QUANTITY } from './quantity.ts'
import { addQuantities } from './quantity-arithmetic.ts'

/** The fields of a container that give its resources. */
export interface ContainerDemand {
  readonly name: string
  readonly resources: ResourceRequirements
  /** `Always` makes an init container a sidecar. */
  readonly restartPolicy: string
}

/** The fields of a pod's spec that give its resources. */
export interface PodDemand {
  readonly containers: readonly ContainerDemand[]
  readonly initContainers: readonly ContainerDemand[]
  readonly overhead: ResourceList
  /** Pod-level resources (spec.resources), where given. */
  readonly resources: ResourceRequirements | undefined
}

export interface ContainerGrant {
  readonly name: string
  readonly allocatedResources: ResourceList | undefined
  readonly resources: ResourceRequirements | undefined
}

/** The fields of a pod's status that give its allocated resources; it differs from the spec while a resize is under way. */
export interface PodGrant {
  readonly containerStatuses: readonly ContainerGrant[]
  readonly initContainerStatuses: readonly ContainerGrant[]
  /** The condition PodResizePending has the reason Infeasible. */
  readonly resizeInfeasible: boolean
  readonly resources?: ResourceRequirements | undefined
  readonly allocatedResources?: ResourceList | undefined
}

export interface PodResourcesOptions {
  /** Reckons with the status (feature InPlacePodVerticalScaling); without it only the spec counts. */
  readonly grant?: PodGrant | undefined
  /** Reckons also with the status of pod-level resources (feature InPlacePodLevelResourcesVerticalScaling). */
  readonly podLevelGrant?: boolean | undefined
  readonly excludeOverhead?: boolean | undefined
  readonly skipPodLevelResources?: boolean | undefined
  /** For requests only. */
  readonly skipContainerLevelResources?: boolean | undefined
  /** What a container counts with for a resource that it does not request; a request of 0 stays 0. For requests only. */
  readonly defaultRequests?: ResourceList | undefined
}

/**
 * What a pod needs to be set aside (semantics A9.1-4; component-helpers PodRequests): regular containers and sidecars
 * together, or the hungriest moment of its start, whichever is more; then pod-level resources instead; then overhead.
 * @throws {QuantityError} when a quantity cannot be read.
 */
export function podRequestList(pod: PodDemand, options: PodResourcesOptions = {}): ExactResources {
  const { grant, defaultRequests } = options
  const ofContainer = ({ resources }: ContainerDemand, status: ContainerGrant | undefined): ExactResources => {
    const requests =
      grant && status?.resources
        ? largestRequest(grant, resources.requests, status.resources.requests, status.allocatedResources)
        : exactResources(resources.requests)
    return defaultRequests ? withDefaults(requests, defaultRequests) : requests
  }
  const aggregate = options.skipContainerLevelResources ? NO_RESOURCES : aggregateContainers(pod, grant, ofContainer)
  const spec = pod.resources?.requests ?? {}
  const granted = options.podLevelGrant ? grant?.resources : undefined
  const podLevel =
    grant && granted ? largestRequest(grant, spec, granted.requests, grant.allocatedResources) : exactResources(spec)
  const requests = options.skipPodLevelResources ? aggregate : withPodLevel(aggregate, spec, podLevel)
  return options.excludeOverhead ? requests : sumOfResources([requests, exactResources(pod.overhead)])
}

/**
 * What a pod may use at most, by the same rules (component-helpers PodLimits). Overhead is added only to limits that
 * are there and not zero.
 * @throws {QuantityError} when a quantity cannot be read.
 */
export function podLimitList(pod: PodDemand, options: PodResourcesOptions = {}): ExactResources {
  const { grant } = options
  const ofContainer = ({ resources }: ContainerDemand, status: ContainerGrant | undefined): ExactResources =>
    grant && status?.resources ? largestLimit(grant, resources.limits, status.resources.limits) : exactResources(resources.limits)
  const aggregate = aggregateContainers(pod, grant, ofContainer)
  const spec = pod.resources?.limits ?? {}
  const granted = options.podLevelGrant ? grant?.resources : undefined
  const podLevel = grant && granted ? largestLimit(grant, spec, granted.limits) : exactResources(spec)
  const limits = options.skipPodLevelResources ? aggregate : withPodLevel(aggregate, spec, podLevel)
  return options.excludeOverhead ? limits : withOverhead(limits, pod.overhead)
}

/** Pod-level resources exist for CPU, memory and huge pages; other names in spec.resources are ignored. */
export function isPodLevelResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith('hugepages-')
}

/** All regular containers and sidecars, or the most that is needed at once while init containers run. */
function aggregateContainers(
  pod: PodDemand,
  grant: PodGrant | undefined,
  ofContainer: (container: ContainerDemand, status: ContainerGrant | undefined) => ExactResources,
): ExactResources {
  const running = pod.containers.map((container) => ofContainer(container, statusOf(grant, container)))
  if (pod.initContainers.length === 0) return sumOfResources(running)
  const starting: ExactResources[] = []
  let sidecars = NO_RESOURCES
  for (const container of pod.initContainers) {
    if (container.restartPolicy === 'Always') {
      const own = ofContainer(container, statusOf(grant, container))
      running.push(own)
      sidecars = sumOfResources([sidecars, own])
      starting.push(sidecars)
    } else {
      // An ordinary init container cannot be resized, so its status adds nothing.
      starting.push(sumOfResources([ofContainer(container, undefined), sidecars]))
    }
  }
  return maxOfResources([sumOfResources(running), maxOfResources(starting)])
}

function statusOf(grant: PodGrant | undefined, { name }: ContainerDemand): ContainerGrant | undefined {
  if (!grant) return undefined
  const sameName = (status: ContainerGrant): boolean => status.name === name
  return grant.initContainerStatuses.find(sameName) ?? grant.containerStatuses.find(sameName)
}

/** The largest of requested, running and admitted counts. An infeasible resize does not happen, so its request does not count. */
function largestRequest(
  grant: PodGrant,
  spec: ResourceList,
  running: ResourceList,
  allocated: ResourceList | undefined,
): ExactResources {
  const given = [exactResources(running), exactResources(allocated ?? {})]
  return maxOfResources(grant.resizeInfeasible ? given : [exactResources(spec), ...given])
}

function largestLimit(grant: PodGrant, spec: ResourceList, running: ResourceList): ExactResources {
  const given = exactResources(running)
  return grant.resizeInfeasible ? given : maxOfResources([exactResources(spec), given])
}

function withDefaults(requests: ExactResources, defaults: ResourceList): ExactResources {
  const result = new Map(requests)
  for (const name of Object.keys(defaults)) {
    if (!result.has(name)) result.set(name, quantity(defaults[name] as string))
  }
  return result
}

/** The names of the spec take the pod-level amount; one without an amount counts as zero. */
function withPodLevel(aggregate: ExactResources, spec: ResourceList, podLevel: ExactResources): ExactResources {
  const names = Object.keys(spec).filter(isPodLevelResource)
  if (names.length === 0) return aggregate
  const result = new Map(aggregate)
  for (const name of names) result.set(name, podLevel.get(name) ?? ZERO_QUANTITY)
  return result
}

function withOverhead(limits: ExactResources, overhead: ResourceList): ExactResources {
  const result = new Map<string, Quantity>()
  for (const [name, limit] of limits) {
    const more = overhead[name]
    result.set(name, more === undefined || limit.unscaled === 0n ? limit : addQuantities(limit, quantity(more)))
  }
  return result
}
