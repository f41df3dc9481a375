import type { ZoneShares } from './zone-shares.ts'

/** An endpoint may get so much more than its part of the requests. */
const OVERLOAD = 0.2
/** What an endpoint may be short of, and what is not worth moving one for. */
const WHOLE = 1
const HALF = 0.5

/** How many endpoints serve a zone. */
export interface Allocation {
  readonly minimum: number
  readonly maximum: number
  readonly desired: number
}

export type Allocations = ReadonlyMap<string, Allocation>

/** How many endpoints each zone gets; or why none can be had without overload (getAllocations). */
export function allocateZones(endpoints: number, shares: ZoneShares | undefined): Allocations | string {
  if (shares === undefined) return 'Insufficient Node information: allocatable CPU or zone not specified on one or more nodes'
  const counts = `(${endpoints} endpoints, ${shares.size} zones)`
  if (shares.size > endpoints) return `Insufficient number of endpoints ${counts}`
  const wanted = [...shares].map(([zone, share]) => {
    const minimum = leastFor(endpoints, share)
    return { zone, minimum, desired: Math.max(share * endpoints, minimum) }
  })
  const minimums = wanted.reduce((sum, { minimum }) => sum + minimum, 0)
  if (minimums > endpoints)
    return `Unable to allocate minimum required endpoints to each zone without exceeding overload threshold ${counts}`
  const spare = endpoints - minimums
  return new Map(wanted.map(({ zone, minimum, desired }) => [zone, { minimum, desired, maximum: minimum + spare }]))
}

/** Whether some zone has fewer endpoints than it needs (serviceOverloaded). */
export function isOverloaded(hints: ReadonlyMap<string, number>, shares: ZoneShares | undefined): boolean {
  if (hints.size === 0) return false
  if (shares === undefined) return true
  const all = [...hints.values()].reduce((sum, count) => sum + count, 0)
  return [...shares].some(([zone, share]) => (hints.get(zone) ?? -1) < leastFor(all, share))
}

function leastFor(endpoints: number, share: number): number {
  return Math.ceil(endpoints * share * (1 / (1 + OVERLOAD)))
}

/** How many endpoints each zone is to give to others, and how many to get from them. */
export interface Exchange {
  readonly giving: Map<string, number>
  readonly receiving: Map<string, number>
}

/** Whole endpoints that make the zones most nearly what they should be; of zones that are as far off, the first by name. */
export function exchangeFor(allocations: Allocations, hints: ReadonlyMap<string, number>): Exchange {
  const [over, under] = [new Map<string, number>(), new Map<string, number>()]
  for (const [zone, { desired }] of allocations) {
    const off = (hints.get(zone) ?? 0) - desired
    if (off > 0) over.set(zone, off)
    if (off < 0) under.set(zone, -off)
  }
  const exchange: Exchange = { giving: new Map(), receiving: new Map() }
  for (;;) {
    const [from, to] = [most(over), most(under)]
    if (!from || !to || (from[1] < WHOLE && to[1] < WHOLE) || from[1] < HALF || to[1] < HALF) return exchange
    move(over, exchange.giving, from[0])
    move(under, exchange.receiving, to[0])
  }
}

function move(off: Map<string, number>, counts: Map<string, number>, zone: string): void {
  off.set(zone, (off.get(zone) ?? 0) - 1)
  counts.set(zone, (counts.get(zone) ?? 0) + 1)
}

function most(off: ReadonlyMap<string, number>): readonly [zone: string, count: number] | undefined {
  let found: readonly [string, number] | undefined
  for (const one of off) if (one[1] > (found?.[1] ?? 0)) found = one
  return found
}
