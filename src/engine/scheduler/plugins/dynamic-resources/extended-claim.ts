import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { Container } from '../../../../kube/pod-spec.ts'
import { quantity } from '../../../../kube/quantity.ts'
import { quantityAsInt64 } from '../../../../kube/quantity-text.ts'
import {
  type DeviceRequest,
  EXTENDED_RESOURCE_CLAIM,
  type ResourceClaimRow,
  resourceClaimRow,
} from '../../../../kube/resource-claim.ts'
import { scalarAmount } from '../../../../kube/resources.ts'
import { compareText } from '../../../../lib/compare.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { deviceClassOf } from '../../devices/extended-resource.ts'

/** The claim that represents the extended resources of a pod; it gets requests only for a node, and a name when it is created. */
export function extendedClaimFor(pod: PodRow): ResourceClaimRow {
  return resourceClaimRow({
    name: '',
    namespace: pod.namespace,
    generateName: `${pod.name}-extended-resources-`,
    ownerReferences: [
      { apiVersion: 'v1', kind: 'Pod', name: pod.name, uid: pod.uid, controller: true, blockOwnerDeletion: false },
    ],
    annotations: { [EXTENDED_RESOURCE_CLAIM]: 'true' },
  })
}

/** The pod's resources that devices back on this node, because it has none of them itself. Sorted by name. */
export function deviceResourcesOn(names: ReadonlySet<string>, node: NodeRow): readonly string[] {
  return [...names].filter((name) => scalarAmount(node.allocatable, name) === 0).sort(compareText)
}

/** One container's request for devices of a class. */
interface ContainerRequest {
  readonly name: string
  readonly deviceClassName: string
  readonly count: number
}

/**
 * Requests for devices in place of the resources. Init containers that are not sidecars run before the others and use what those
 * have requested; only what the largest of them needs in addition is requested (createRequestsAndMappings).
 */
export function extendedRequests(pod: PodRow, resources: readonly string[], cluster: ClusterView): readonly DeviceRequest[] {
  const { initContainers, containers } = pod.shape.spec
  const all = [...initContainers, ...containers]
  const isShortLived = (i: number): boolean => i < initContainers.length && all[i]?.restartPolicy !== 'Always'
  const requests: ContainerRequest[] = []
  for (const resource of resources) {
    const deviceClassName = deviceClassOf(resource, cluster)?.name
    if (deviceClassName === undefined) continue
    const requestOf = (container: Container, i: number): ContainerRequest | undefined => {
      const count = amountOf(container, resource)
      return count === 0 ? undefined : { name: requestName(container, i, resource), deviceClassName, count }
    }
    const lasting = all.map((container, i) => (isShortLived(i) ? undefined : requestOf(container, i)))
    const largest = largestExtra(
      all.map((container, i) => (isShortLived(i) ? requestOf(container, i) : undefined)),
      lasting,
    )
    requests.push(...[largest, ...lasting].filter((request) => request !== undefined))
  }
  return requests.sort((a, b) => compareText(a.name, b.name)).map(exactRequest)
}

/** What the most demanding init container needs besides what containers after it have requested. */
function largestExtra(
  passing: readonly (ContainerRequest | undefined)[],
  lasting: readonly (ContainerRequest | undefined)[],
): ContainerRequest | undefined {
  let largest: ContainerRequest | undefined
  for (const [i, request] of passing.entries()) {
    if (!request) continue
    const reusable = lasting.slice(i).reduce((sum, other) => sum + (other?.count ?? 0), 0)
    const count = request.count - reusable
    if (count > 0 && (!largest || largest.count < count)) largest = { ...request, count }
  }
  return largest
}

function amountOf({ resources }: Container, resource: string): number {
  const text = resources.requests[resource]
  return text === undefined ? 0 : Number(quantityAsInt64(quantity(text)) ?? 0n)
}

/** Containers and the names of what they request are counted. */
function requestName({ resources }: Container, index: number, resource: string): string {
  return `container-${index}-request-${Object.keys(resources.requests).sort().indexOf(resource)}`
}

function exactRequest({ name, deviceClassName, count }: ContainerRequest): DeviceRequest {
  const exactly = {
    name,
    deviceClassName,
    selectors: [],
    allocationMode: 'ExactCount',
    count,
    adminAccess: undefined,
    tolerations: [],
    capacity: undefined,
  }
  return { name, exactly, firstAvailable: [] }
}
