import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { addResources, isExtendedResource, type Resources, scalarAmount, ZERO_RESOURCES } from '../../../kube/resources.ts'

/** What a node has too little of for one more pod. Amounts as in `Resources`. */
export interface Shortage {
  readonly resource: string
  readonly requested: number
  readonly used: number
  readonly capacity: number
}

/**
 * What the node lacks for the pod besides the others (kubelet lifecycle GeneralPredicates; semantics C5.1), in the order
 * pods, CPU, memory, ephemeral storage, extended resources by name.
 */
export function shortagesOf(pod: PodRow, others: readonly PodRow[], node: NodeRow): readonly Shortage[] {
  const used = others.reduce((sum, other) => addResources(sum, other.requests), ZERO_RESOURCES)
  const { allocatable } = node
  const found: Shortage[] = []
  const check = (resource: string, amountOf: (resources: Resources) => number): void => {
    const [requested, taken, capacity] = [amountOf(pod.requests), amountOf(used), amountOf(allocatable)]
    if (requested > 0 && requested > capacity - taken) found.push({ resource, requested, used: taken, capacity })
  }
  if (others.length + 1 > allocatable.pods) {
    found.push({ resource: 'pods', requested: 1, used: others.length, capacity: allocatable.pods })
  }
  check('cpu', ({ milliCpu }) => milliCpu)
  check('memory', ({ memory }) => memory)
  check('ephemeral-storage', ({ ephemeralStorage }) => ephemeralStorage)
  for (const [name] of pod.requests.scalars) {
    if (isCounted(name, node)) check(name, (resources) => scalarAmount(resources, name))
  }
  return found
}

/** An extended resource that the node does not know is not checked here: the cluster or a device driver provides it. */
function isCounted(name: string, { allocatable }: NodeRow): boolean {
  return !isExtendedResource(name) || allocatable.scalars.some(([known]) => known === name)
}
