import type { Endpoint, EndpointSliceRow, ServiceRow } from '../../../kube/service.ts'
import { isTopologyAware } from '../../../kube/topology-aware.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Allocations, allocateZones, exchangeFor, isOverloaded } from './allocate-zones.ts'
import type { NewSlice, SlicePlan } from './plan-slices.ts'
import type { ZoneShares } from './zone-shares.ts'

export interface HintedPlan {
  readonly plan: SlicePlan
  /** The event for the Service. */
  readonly event: { readonly type: 'Normal' | 'Warning'; readonly reason: string; readonly message: string } | undefined
}

export interface HintInput {
  readonly service: ServiceRow
  readonly addressType: string
  /** The slices of the family, as they were. */
  readonly existing: readonly EndpointSliceRow[]
  readonly plan: SlicePlan
  readonly shares: () => ZoneShares | undefined
  /** Whether its annotation was just taken away. */
  readonly isLeft: boolean
}

/** Wishes that have each endpoint serve its own zone. */
const CLOSE: ReadonlySet<string> = new Set(['PreferClose', 'PreferSameZone', 'PreferSameNode'])
const DISABLED = 'TopologyAwareHintsDisabled'
const NO_ZONE = 'One or more endpoints do not have a zone specified'

/** Puts zones on the endpoints of a plan, or takes them off (reconcileByAddressType, topologycache). */
export function hintedPlan({ service, addressType, existing, plan, shares, isLeft }: HintInput): HintedPlan {
  const withFamily = (message: string) => `${message}, addressType: ${addressType}`
  const unchanged = unchangedOf(existing, plan)
  if (!isTopologyAware(service)) {
    const event = isLeft
      ? ({ type: 'Warning', reason: DISABLED, message: withFamily('Topology Aware Hints has been disabled') } as const)
      : undefined
    return { plan: CLOSE.has(service.trafficDistribution) ? closeBy(plan, unchanged) : unhinted(plan, unchanged), event }
  }
  const wasHinted = existing.some(({ endpoints }) => endpoints.some(isHinted))
  const refuse = (why: string): HintedPlan => ({
    plan: unhinted(plan, unchanged),
    event: { type: 'Warning', reason: DISABLED, message: withFamily(why) },
  })
  const all = [...plan.create, ...plan.update, ...unchanged]
  const allocations = allocateZones(
    all.reduce((sum, { endpoints }) => sum + endpoints.filter(isReady).length, 0),
    shares(),
  )
  if (typeof allocations === 'string') return refuse(allocations)
  const { kept, renewed, hints } = sortUnchanged(unchanged, allocations)
  const update = [...plan.update, ...renewed]
  if ([...plan.create, ...update].some(({ endpoints }) => endpoints.some((one) => isReady(one) && one.zone === ''))) {
    return { ...refuse(NO_ZONE), plan: unhinted({ ...plan, update }, kept) }
  }
  const assigned = assign({ ...plan, update }, { hints, allocations })
  const event = wasHinted
    ? undefined
    : ({
        type: 'Normal',
        reason: 'TopologyAwareHintsEnabled',
        message: withFamily('Topology Aware Hints has been enabled'),
      } as const)
  return { plan: assigned, event }
}

function isReady({ ready }: Endpoint): boolean {
  return ready
}

function isHinted({ forZones }: Endpoint): boolean {
  return forZones !== undefined
}

function unchangedOf(existing: readonly EndpointSliceRow[], { update, remove }: SlicePlan): readonly EndpointSliceRow[] {
  const touched = new Set([...update, ...remove].map(({ name }) => name))
  return existing.filter(({ name }) => !touched.has(name))
}

/** No endpoint is for one zone any more; slices that would not change otherwise are written only where they had hints. */
function unhinted(plan: SlicePlan, unchanged: readonly EndpointSliceRow[]): SlicePlan {
  const more = unchanged.filter(({ endpoints }) => endpoints.some(isHinted))
  return { ...plan, create: plan.create.map(withoutHints), update: [...plan.update, ...more].map(withoutHints) }
}

function withoutHints<T extends NewSlice>(slice: T): T {
  return slice.endpoints.some(isHinted) ? { ...slice, endpoints: slice.endpoints.map((one) => hintedFor(one, undefined)) } : slice
}

function hintedFor(endpoint: Endpoint, zone: string | undefined): Endpoint {
  const { forZones: _, ...rest } = endpoint
  return zone === undefined ? rest : { ...rest, forZones: [zone] }
}

/** Each ready endpoint is for its own zone, whatever the others are (trafficdist). */
function closeBy(plan: SlicePlan, unchanged: readonly EndpointSliceRow[]): SlicePlan {
  const isRight = ({ ready, zone, forZones = [] }: Endpoint): boolean =>
    !ready || (forZones.length === 1 ? forZones[0] === zone : zone === '' && forZones.length === 0)
  const hinted = <T extends NewSlice>(slice: T): T =>
    slice.endpoints.every(isRight)
      ? slice
      : { ...slice, endpoints: slice.endpoints.map((one) => (one.ready ? hintedFor(one, one.zone || undefined) : one)) }
  const more = unchanged.filter(({ endpoints }) => !endpoints.every(isRight))
  return { ...plan, create: plan.create.map(hinted), update: [...plan.update, ...more].map(hinted) }
}

/** Slices whose hints still do, which need not be written, and how many endpoints they give to each zone (getHintsByZone). */
function sortUnchanged(slices: readonly EndpointSliceRow[], allocations: Allocations) {
  const hints = new Map<string, number>()
  const kept: EndpointSliceRow[] = []
  const renewed: EndpointSliceRow[] = []
  for (const slice of slices) {
    const own = hintsOf(slice)
    const fits =
      own !== undefined &&
      [...own].every(([zone, count]) => (hints.get(zone) ?? 0) + count <= (allocations.get(zone)?.maximum ?? -1))
    if (own === undefined || !fits) {
      renewed.push(slice)
      continue
    }
    kept.push(slice)
    for (const [zone, count] of own) hints.set(zone, (hints.get(zone) ?? 0) + count)
  }
  return { kept, renewed, hints }
}

/** How many ready endpoints of a slice are for each zone; `undefined` where one is for none. */
export function hintsOf({ endpoints }: NewSlice): ReadonlyMap<string, number> | undefined {
  const hints = new Map<string, number>()
  for (const { ready, forZones = [] } of endpoints) {
    if (!ready) continue
    if (forZones.length === 0) return undefined
    for (const zone of forZones) hints.set(zone, (hints.get(zone) ?? 0) + 1)
  }
  return hints
}

/** Whether a zone has fewer endpoints assigned than it needs, in one address family. */
export function isServiceOverloaded(service: ServiceRow, shares: ZoneShares | undefined, cluster: ClusterView): boolean {
  const families = new Map<string, Map<string, number>>()
  for (const slice of cluster.dependentsOf(service.uid)) {
    if (slice.kind !== 'EndpointSlice') continue
    const family = families.get(slice.addressType) ?? new Map<string, number>()
    families.set(slice.addressType, family)
    for (const [zone, count] of hintsOf(slice) ?? []) family.set(zone, (family.get(zone) ?? 0) + count)
  }
  return [...families.values()].some((hints) => isOverloaded(hints, shares))
}

interface Assignment {
  readonly hints: Map<string, number>
  readonly allocations: Allocations
}

/** Each ready endpoint is for its own zone first; then zones with too many give the first of theirs to those with too few. */
function assign(plan: SlicePlan, { hints, allocations }: Assignment): SlicePlan {
  const slices = [...plan.create, ...plan.update]
  for (const { endpoints } of slices)
    for (const { ready, zone } of endpoints) if (ready) hints.set(zone, (hints.get(zone) ?? 0) + 1)
  const { giving, receiving } = exchangeFor(allocations, hints)
  const hinted = <T extends NewSlice>(slice: T): T => ({
    ...slice,
    endpoints: slice.endpoints.map((endpoint) => {
      if (!endpoint.ready) return hintedFor(endpoint, undefined)
      const other = (giving.get(endpoint.zone) ?? 0) > 0 ? [...receiving].find(([, count]) => count > 0)?.[0] : undefined
      if (other === undefined) return hintedFor(endpoint, endpoint.zone)
      giving.set(endpoint.zone, (giving.get(endpoint.zone) ?? 0) - 1)
      receiving.set(other, (receiving.get(other) ?? 0) - 1)
      return hintedFor(endpoint, other)
    }),
  })
  return { ...plan, create: plan.create.map(hinted), update: plan.update.map(hinted) }
}
