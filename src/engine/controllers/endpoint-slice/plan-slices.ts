import type { Endpoint, EndpointSliceRow } from '../../../kube/service.ts'
import type { EndpointGroup } from './desired-endpoints.ts'
import { portKey } from './port-key.ts'

/** Endpoints in a slice at most (--max-endpoints-per-slice). */
export const ENDPOINTS_MAX = 100

/** Endpoints that want a slice of their own. */
export interface NewSlice {
  readonly ports: EndpointGroup['ports']
  readonly endpoints: readonly Endpoint[]
}

export interface SlicePlan {
  readonly create: readonly NewSlice[]
  readonly update: readonly EndpointSliceRow[]
  readonly remove: readonly EndpointSliceRow[]
}

export interface PlanInput {
  readonly existing: readonly EndpointSliceRow[]
  readonly groups: ReadonlyMap<string, EndpointGroup>
  /** Whether `groups` applies to this pod; the endpoints of all others stay as they are. */
  readonly isRequested: (uid: string) => boolean
}

/** Distributes endpoints over slices so that few slices change (reconcileByPortMapping, for every set of ports). */
export function planSlices({ existing, groups, isRequested }: PlanInput): SlicePlan {
  const byPorts = groupBy(existing, ({ ports }) => portKey(ports))
  const plans = [...new Set([...groups.keys(), ...byPorts.keys()])].map((key) =>
    planGroup(byPorts.get(key) ?? [], groups.get(key), isRequested),
  )
  return {
    create: plans.flatMap(({ create }) => create),
    update: plans.flatMap(({ update }) => update),
    remove: plans.flatMap(({ remove }) => remove),
  }
}

const NOTHING: SlicePlan = { create: [], update: [], remove: [] }

/** Step 1 keeps and renews what is there, step 2 fills slices that change anyway, step 3 one that did not, then new ones. */
function planGroup(
  slices: readonly EndpointSliceRow[],
  group: EndpointGroup | undefined,
  isRequested: PlanInput['isRequested'],
): SlicePlan {
  const missing = new Map(group?.endpoints)
  const kept = slices.map((slice) => keepEndpoints(slice, missing, isRequested))
  if (missing.size === 0 && kept.every(({ endpoints }) => endpoints.length === 0)) return { ...NOTHING, remove: slices }
  const changed = kept.filter((slice) => slice.endpoints !== slice.row.endpoints && slice.endpoints.length > 0)
  const waiting = [...missing.values()]
  // Sorting is stable: of equally full slices the first is filled first.
  for (const slice of changed.toSorted((a, b) => b.endpoints.length - a.endpoints.length)) fill(slice, waiting)
  const untouched = kept.filter((slice) => slice.endpoints === slice.row.endpoints)
  const created: NewSlice[] = []
  while (group && waiting.length > 0) {
    const room = waiting.length < ENDPOINTS_MAX ? sliceToFill(untouched, waiting.length) : undefined
    if (room) {
      fill(room, waiting)
      untouched.splice(untouched.indexOf(room), 1)
      changed.push(room)
    } else created.push({ ports: group.ports, endpoints: waiting.splice(0, ENDPOINTS_MAX) })
  }
  return {
    create: created,
    update: changed.map(({ row, endpoints }) => ({ ...row, endpoints })),
    remove: kept.filter(({ row, endpoints }) => endpoints !== row.endpoints && endpoints.length === 0).map(({ row }) => row),
  }
}

interface KeptSlice {
  readonly row: EndpointSliceRow
  /** The row's own list as long as nothing changed. */
  endpoints: readonly Endpoint[]
}

/** What stays in a slice, renewed; what is found there is missing no longer. */
function keepEndpoints(row: EndpointSliceRow, missing: Map<string, Endpoint>, isRequested: PlanInput['isRequested']): KeptSlice {
  let same = true
  const endpoints: Endpoint[] = []
  for (const endpoint of row.endpoints) {
    const uid = endpoint.targetUid
    if (!isRequested(uid)) {
      endpoints.push(endpoint)
      continue
    }
    const wanted = missing.get(uid)
    missing.delete(uid)
    if (wanted) endpoints.push(wanted)
    if (!wanted || !sameEndpoint(wanted, endpoint)) same = false
  }
  return { row, endpoints: same ? row.endpoints : endpoints }
}

function fill(slice: KeptSlice, waiting: Endpoint[]): void {
  const more = waiting.splice(0, Math.max(0, ENDPOINTS_MAX - slice.endpoints.length))
  if (more.length > 0) slice.endpoints = [...slice.endpoints, ...more]
}

/** The slice that this many endpoints fill best without overflowing it; the first of equal ones (semantics B11.5). */
function sliceToFill(slices: readonly KeptSlice[], count: number): KeptSlice | undefined {
  let best: KeptSlice | undefined
  let least = ENDPOINTS_MAX
  for (const slice of slices) {
    const room = ENDPOINTS_MAX - count - slice.endpoints.length
    if (room < 0 || room >= least) continue
    best = slice
    least = room
  }
  return best
}

function sameEndpoint(a: Endpoint, b: Endpoint): boolean {
  return (
    a.ready === b.ready &&
    a.serving === b.serving &&
    a.terminating === b.terminating &&
    a.nodeName === b.nodeName &&
    a.zone === b.zone &&
    a.targetName === b.targetName &&
    sameTexts(a.addresses, b.addresses)
  )
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((text, i) => text === b[i]))
}

function groupBy<T>(items: readonly T[], keyFor: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyFor(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
