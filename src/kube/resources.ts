import { compareText } from '../lib/compare.ts'
import { type ExactResources, exactResources } from './exact-resources.ts'
import { labelKeyErrors } from './label-syntax.ts'
import { isPodLevelResource, type PodDemand, type PodResourcesOptions, podRequestList } from './pod-resources.ts'
import type { ResourceList } from './pod-spec.ts'
import { safeNumber, scaledInt64 } from './quantity.ts'

/** A resource besides the four that every pod has: extended ones, huge pages, attachable volumes. */
export type ScalarResource = readonly [name: string, amount: number]

/**
 * Amounts the way the scheduler counts them (framework.Resource): integers, CPU in thousandths of a core, the rest in
 * bytes or pieces. `pods` is the number of pods a node takes; requests have 0 there.
 */
export interface Resources {
  readonly milliCpu: number
  readonly memory: number
  readonly ephemeralStorage: number
  readonly pods: number
  /** Sorted by name, each name once. */
  readonly scalars: readonly ScalarResource[]
}

const NO_SCALARS: readonly ScalarResource[] = Object.freeze([])

export const ZERO_RESOURCES: Resources = { milliCpu: 0, memory: 0, ephemeralStorage: 0, pods: 0, scalars: NO_SCALARS }

/** The amount of a resource by its name: CPU in thousandths of a core, the rest in bytes or pieces. */
export function resourceAmount(resources: Resources, name: string): number {
  switch (name) {
    case 'cpu':
      return resources.milliCpu
    case 'memory':
      return resources.memory
    case 'ephemeral-storage':
      return resources.ephemeralStorage
    case 'pods':
      return resources.pods
    default:
      return scalarAmount(resources, name)
  }
}

/** The scheduler's defaults for containers that request no CPU or memory (semantics A10.6). */
const DEFAULT_REQUESTS: ResourceList = { cpu: '100m', memory: '200Mi' }

/**
 * Integers of a list as the API writes it; names that the scheduler does not count are left out.
 * @throws {QuantityError} when a quantity cannot be read.
 */
export function resourcesOfList(list: ResourceList): Resources {
  return resourcesOf(exactResources(list))
}

/** Exact amounts as integers, rounded up. Amounts that no safe integer holds become the largest one. */
export function resourcesOf(exact: ExactResources): Resources {
  let memory = 0
  let milliCpu = 0
  let ephemeralStorage = 0
  let pods = 0
  const scalars: ScalarResource[] = []
  for (const [name, amount] of exact) {
    if (name === 'cpu') milliCpu = safeNumber(scaledInt64(amount, MILLI))
    else {
      const units = safeNumber(scaledInt64(amount, 0))
      if (name === 'memory') memory = units
      else if (name === 'ephemeral-storage') ephemeralStorage = units
      else if (name === 'pods') pods = units
      else if (isScalarResource(name)) scalars.push([name, units])
    }
  }
  scalars.sort(byName)
  return { milliCpu, memory, ephemeralStorage, pods, scalars: scalars.length > 0 ? scalars : NO_SCALARS }
}

const MILLI = -3

function byName(a: ScalarResource, b: ScalarResource): number {
  return compareText(a[0], b[0])
}

/** Whether the scheduler counts the name besides the four built-in ones: those with a domain, huge pages, volume slots. */
export function isScalarResource(name: string): boolean {
  if (name.startsWith('hugepages-') || name.startsWith('attachable-volumes-') || name.includes('kubernetes.io/')) return true
  return name.includes('/') && !name.startsWith('requests.') && labelKeyErrors(`requests.${name}`).length === 0
}

/** Whether a counted name is an extended resource: one that is not Kubernetes' own. */
export function isExtendedResource(name: string): boolean {
  return name.includes('/') && !name.startsWith('attachable-volumes-') && !name.includes('kubernetes.io/')
}

/**
 * What a pod needs to be set aside, in integers that are rounded up (semantics A9.6, E11).
 * @throws {QuantityError} when a quantity cannot be read.
 */
export function podRequests(pod: PodDemand, options?: PodResourcesOptions): Resources {
  return resourcesOf(podRequestList(pod, options))
}

/**
 * The CPU and memory that scores count a pod with: 100m and 200Mi for each container that requests none, so that pods
 * without requests are spread too (semantics A10.6). Where the pod as a whole has requests, only a resource that nothing
 * requests gets the default.
 * @throws {QuantityError} when a quantity cannot be read.
 */
export function nonZeroRequests(pod: PodDemand, options?: PodResourcesOptions): Pick<Resources, 'milliCpu' | 'memory'> {
  const podLevel = Object.keys(pod.resources?.requests ?? {}).some(isPodLevelResource)
  if (!podLevel) return podRequests(pod, { ...options, defaultRequests: DEFAULT_REQUESTS })
  const requests = podRequestList(pod, options)
  const missing = Object.entries(DEFAULT_REQUESTS).filter(([name]) => !requests.has(name))
  if (missing.length === 0) return resourcesOf(requests)
  return podRequests(pod, { ...options, defaultRequests: Object.fromEntries(missing) })
}

/** `a + b`. Scalars of zero are left out, so that sums are equal regardless of what was added and removed in between. */
export function addResources(a: Resources, b: Resources): Resources {
  return {
    milliCpu: a.milliCpu + b.milliCpu,
    memory: a.memory + b.memory,
    ephemeralStorage: a.ephemeralStorage + b.ephemeralStorage,
    pods: a.pods + b.pods,
    scalars: mergeScalars(a.scalars, b.scalars, plus),
  }
}

/** `a - b`; may be negative. Scalars of zero are left out. */
export function subtractResources(a: Resources, b: Resources): Resources {
  return {
    milliCpu: a.milliCpu - b.milliCpu,
    memory: a.memory - b.memory,
    ephemeralStorage: a.ephemeralStorage - b.ephemeralStorage,
    pods: a.pods - b.pods,
    scalars: mergeScalars(a.scalars, b.scalars, minus),
  }
}

/** Whether no amount of `a` is larger than that of `b`; a scalar that is missing counts as zero. */
export function isWithin(a: Resources, b: Resources): boolean {
  if (a.milliCpu > b.milliCpu || a.memory > b.memory || a.ephemeralStorage > b.ephemeralStorage || a.pods > b.pods) return false
  for (const [name, amount] of a.scalars) if (amount > scalarAmount(b, name)) return false
  for (const [name, amount] of b.scalars) if (amount < 0 && scalarAmount(a, name) > amount) return false
  return true
}

/** Whether all amounts are the same; a scalar that is missing counts as zero. */
export function sameResources(a: Resources, b: Resources): boolean {
  return isWithin(a, b) && isWithin(b, a)
}

/** The amount of a scalar resource; 0 when it is not there. */
export function scalarAmount(amounts: Resources, name: string): number {
  for (const [scalar, amount] of amounts.scalars) if (scalar === name) return amount
  return 0
}

function plus(a: number, b: number): number {
  return a + b
}

function minus(a: number, b: number): number {
  return a - b
}

/** Both lists are sorted: one pass over each. Most pods and nodes have none at all. */
function mergeScalars(
  a: readonly ScalarResource[],
  b: readonly ScalarResource[],
  merge: (a: number, b: number) => number,
): readonly ScalarResource[] {
  if (a.length === 0 && b.length === 0) return NO_SCALARS
  const merged: ScalarResource[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const left = a[i]
    const right = b[j]
    const order = left === undefined ? 1 : right === undefined ? -1 : byName(left, right)
    const name = (order <= 0 ? left : right)?.[0] ?? ''
    const amount = merge(order <= 0 ? (left?.[1] ?? 0) : 0, order >= 0 ? (right?.[1] ?? 0) : 0)
    if (order <= 0) i++
    if (order >= 0) j++
    if (amount !== 0) merged.push([name, amount])
  }
  return merged.length > 0 ? merged : NO_SCALARS
}
