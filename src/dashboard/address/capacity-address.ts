import type { WorkloadName } from '../question/question.ts'
import { AddressError } from './address-error.ts'
import { objectPath, searchText, workloadIn } from './address-parts.ts'

/** What one more pod requests, as quantities of Kubernetes. */
export interface PodShape {
  readonly cpu: string
  readonly memory: string
}

/** The pods that are counted: those of a shape, or more of a workload. */
export type CountedPods = PodShape | WorkloadName

export interface CapacityAddress {
  readonly view: 'capacity'
  /** Counted when the page opens: how many more of these pods are scheduled. */
  readonly pods?: CountedPods | undefined
  /** Whether to search for nodes that can be removed when the page opens. */
  readonly consolidate?: boolean | undefined
}

/** `#/capacity?cpu=500m&memory=1Gi`, `#/capacity?workload=shop/Deployment/web`, `#/capacity?consolidate`. */
export function capacityText({ pods, consolidate }: CapacityAddress): string {
  const parts = new URLSearchParams()
  if (pods && 'cpu' in pods) for (const part of ['cpu', 'memory'] as const) parts.append(part, pods[part])
  else if (pods) parts.append('workload', objectPath(pods))
  if (consolidate) parts.append('consolidate', '')
  return parts.size === 0 ? '#/capacity' : `#/capacity?${searchText(parts)}`
}

/**
 * The inverse of `capacityText`.
 * @throws {AddressError} for a shape without one of its resources, a workload without a part of its name, and both together.
 */
export function readCapacity(parts: URLSearchParams): CapacityAddress {
  return { view: 'capacity', pods: readPods(parts), consolidate: parts.has('consolidate') || undefined }
}

function readPods(parts: URLSearchParams): CountedPods | undefined {
  const hasShape = parts.has('cpu') || parts.has('memory')
  if (parts.has('workload')) {
    if (hasShape) throw new AddressError('The address has a workload and a shape of pods: leave out workload, or cpu and memory.')
    const workload = workloadIn(parts)
    if (workload) return workload
    throw new AddressError(`The address has workload=${parts.get('workload')}: it must be workload=NAMESPACE/KIND/NAME.`)
  }
  if (!hasShape) return undefined
  const [cpu, memory] = [parts.get('cpu'), parts.get('memory')]
  if (!cpu || !memory) throw new AddressError('The address has one of cpu and memory: it must have both, as cpu=500m&memory=1Gi.')
  return { cpu, memory }
}
