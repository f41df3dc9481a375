import type { NodeRow } from '../../../../../kube/node.ts'
import type { CounterSet, ResourceSliceRow } from '../../../../../kube/resource-slice.ts'
import { compareText } from '../../../../../lib/compare.ts'
import { reaches, type SliceIndex } from './slice-index.ts'

/** The devices of one driver that belong together, as far as a node can use them. */
export interface Pool {
  readonly driver: string
  readonly name: string
  /** Slices are missing that the driver is about to publish. */
  readonly isIncomplete: boolean
  /** What is published contradicts itself. */
  readonly isInvalid: boolean
  /** By name. */
  readonly slices: readonly ResourceSliceRow[]
  /** Slices for other nodes, whose devices draw on the same counters. */
  readonly otherSlices: readonly ResourceSliceRow[]
  readonly counterSets: ReadonlyMap<string, CounterSet>
}

/**
 * The pools with devices that the node can use, by driver and name; those with devices that are still to be attached come
 * last (semantics A16.3). Slices of older generations count for nothing.
 * @throws {PluginError} when a slice's node selector is wrong.
 */
export function gatherPools(index: SliceIndex, node: NodeRow): readonly Pool[] {
  const slicesOf = new Map<string, ResourceSliceRow[]>()
  for (const slice of index.byNode.get(node.name) ?? []) addSlice(slicesOf, slice)
  for (const slice of index.shared) if (isRelevant(slice, node)) addSlice(slicesOf, slice)
  const ready: Pool[] = []
  const attaching: Pool[] = []
  for (const slices of slicesOf.values()) {
    const pool = poolOf(slices, index)
    if (pool) (hasBindingConditions(pool) ? attaching : ready).push(pool)
  }
  return [...ready.sort(byDriverAndName), ...attaching.sort(byDriverAndName)]
}

function byDriverAndName(a: Pool, b: Pool): number {
  return compareText(a.driver, b.driver) || compareText(a.name, b.name)
}

/** Counters are always needed, regardless of the node that they name. */
function isRelevant(slice: ResourceSliceRow, node: NodeRow): boolean {
  if (slice.sharedCounters.length > 0) return true
  if (slice.nodeName !== '' || slice.allNodes || slice.nodeSelector) return reaches(slice, node)
  return slice.perDeviceNodeSelection && slice.devices.some((device) => reaches(device, node))
}

function addSlice(slicesOf: Map<string, ResourceSliceRow[]>, slice: ResourceSliceRow): void {
  const key = `${slice.driver}/${slice.pool.name}`
  const known = slicesOf.get(key)
  const generation = known?.[0]?.pool.generation
  if (!known || generation === undefined || slice.pool.generation > generation) slicesOf.set(key, [slice])
  else if (slice.pool.generation === generation) known.push(slice)
}

/** `undefined`: a newer generation is being published, of which nothing is for this node. */
function poolOf(slices: readonly ResourceSliceRow[], index: SliceIndex): Pool | undefined {
  const [first] = slices
  if (!first) return undefined
  const { generation, resourceSliceCount } = first.pool
  if (slices.length === resourceSliceCount) return buildPool(slices, slices)
  const all = index.all.filter(({ driver, pool }) => driver === first.driver && pool.name === first.pool.name)
  if (all.some(({ pool }) => pool.generation > generation)) return undefined
  const current = all.filter(({ pool }) => pool.generation === generation)
  if (current.length !== resourceSliceCount) return { ...emptyPool(first), isIncomplete: true }
  return buildPool(slices, current)
}

function emptyPool({ driver, pool }: ResourceSliceRow): Pool {
  const counterSets = new Map<string, CounterSet>()
  return { driver, name: pool.name, isIncomplete: false, isInvalid: false, slices: [], otherSlices: [], counterSets }
}

/** `all` are the slices of the pool whatever node they are for. */
function buildPool(slices: readonly ResourceSliceRow[], all: readonly ResourceSliceRow[]): Pool {
  const [first] = slices
  const pool = emptyPool(first as ResourceSliceRow)
  const sorted = slices.toSorted((a, b) => compareText(a.name, b.name))
  const deviceSlices = sorted.filter(({ sharedCounters }) => sharedCounters.length === 0)
  const counterSets = counterSetsOf(sorted)
  const others = slices.length === all.length ? [] : all.filter((slice) => !slices.includes(slice))
  const isValid = hasDistinctNames(deviceSlices) && counterSets && drawsOnKnown([...sorted, ...others], counterSets)
  if (!isValid) return { ...pool, isInvalid: true }
  return { ...pool, slices: deviceSlices, otherSlices: others, counterSets }
}

/** `undefined` when two sets have one name. */
function counterSetsOf(slices: readonly ResourceSliceRow[]): ReadonlyMap<string, CounterSet> | undefined {
  const sets = slices.flatMap(({ sharedCounters }) => sharedCounters)
  const byName = new Map(sets.map((set) => [set.name, set]))
  return byName.size === sets.length ? byName : undefined
}

function hasDistinctNames(slices: readonly ResourceSliceRow[]): boolean {
  const names = slices.flatMap(({ devices }) => devices.map(({ name }) => name))
  return new Set(names).size === names.length
}

function drawsOnKnown(slices: readonly ResourceSliceRow[], counterSets: ReadonlyMap<string, CounterSet>): boolean {
  for (const { devices } of slices) {
    for (const { consumesCounters } of devices) {
      for (const { counterSet, counters } of consumesCounters) {
        const known = counterSets.get(counterSet)?.counters
        if (!known || Object.keys(counters).some((name) => known[name] === undefined)) return false
      }
    }
  }
  return true
}

function hasBindingConditions({ slices }: Pool): boolean {
  return slices.some(({ devices }) => devices.some(({ bindingConditions }) => bindingConditions.length > 0))
}
