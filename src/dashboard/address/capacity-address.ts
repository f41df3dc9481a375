import { AddressError } from './address-error.ts'

/** What one more pod requests, as quantities of Kubernetes. */
export interface PodShape {
  readonly cpu: string
  readonly memory: string
}

export interface CapacityAddress {
  readonly view: 'capacity'
  /** Counted when the page opens: how many more of these pods are scheduled. */
  readonly shape?: PodShape | undefined
  /** Whether to search for nodes that can be removed when the page opens. */
  readonly consolidate?: boolean | undefined
}

/** `#/capacity?cpu=500m&memory=1Gi`, `#/capacity?consolidate`. */
export function capacityText({ shape, consolidate }: CapacityAddress): string {
  const parts = [
    ...(shape ? [new URLSearchParams({ cpu: shape.cpu, memory: shape.memory }).toString()] : []),
    ...(consolidate ? ['consolidate'] : []),
  ]
  return parts.length === 0 ? '#/capacity' : `#/capacity?${parts.join('&')}`
}

/**
 * The inverse of `capacityText`.
 * @throws {AddressError} for a shape without one of its resources.
 */
export function readCapacity(parts: URLSearchParams): CapacityAddress {
  const consolidate = parts.has('consolidate') || undefined
  if (!parts.has('cpu') && !parts.has('memory')) return { view: 'capacity', consolidate }
  const [cpu, memory] = [parts.get('cpu'), parts.get('memory')]
  if (!cpu || !memory) throw new AddressError('The address has one of cpu and memory: it must have both, as cpu=500m&memory=1Gi.')
  return { view: 'capacity', shape: { cpu, memory }, consolidate }
}
