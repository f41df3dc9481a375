import type { Facts } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import { deepDiff } from '../deep-diff.ts'
import { withinTime } from './within-time.ts'

/**
 * Exchanges the lives of a DaemonSet's pods between nodes, so that they agree best with recorded ones. A rollout takes nodes in
 * random order (update.go iterates over a map), so the next node is random; how many at a time and when is not. Only nodes whose
 * pods began together and then met with the same things are exchanged.
 */
export function alignDaemons(expected: Facts, actual: Facts): Facts {
  const pods = { ...actual['pods'] }
  for (const places of placesBySet(actual)) {
    for (let improved = true; improved; ) improved = exchangeOnce(places, { expected, pods })
  }
  return { ...actual, pods }
}

type Life = Readonly<Record<string, unknown>>
interface Exchange {
  readonly expected: Facts
  readonly pods: Record<string, Life>
}
/** The names of a node's pods of one DaemonSet, in the order of their lives. */
type Place = readonly string[]

const DAEMON = /^(.*)-<(.+?)(?:\.\d+)?>$/

function placesBySet(facts: Facts): readonly (readonly Place[])[] {
  const sets = new Map<string, Map<string, string[]>>()
  for (const [name, { owner }] of Object.entries(facts['pods'] ?? {})) {
    const [, set, node] = DAEMON.exec(name) ?? []
    if (set === undefined || node === undefined || owner !== `DaemonSet/${set}`) continue
    const places = sets.get(set) ?? new Map<string, string[]>()
    sets.set(set, places)
    places.set(node, [...(places.get(node) ?? []), name])
  }
  return [...sets.values()].map((places) => [...places.values()])
}

/** Makes the first exchange that lowers the number of differences; false when no exchange does. */
function exchangeOnce(places: readonly Place[], { expected, pods }: Exchange): boolean {
  const cost = (at: Place, of: Place): number =>
    at.reduce((sum, name, i) => sum + differences(expected['pods']?.[name] ?? {}, pods[of[i] ?? ''] ?? {}), 0)
  for (const [i, left] of places.entries()) {
    for (const right of places.slice(i + 1)) {
      if (!areAlike(left, right, pods)) continue
      if (cost(left, right) + cost(right, left) >= cost(left, left) + cost(right, right)) continue
      exchange(left, right, pods)
      return true
    }
  }
  return false
}

function areAlike(left: Place, right: Place, pods: Readonly<Record<string, Life>>): boolean {
  const fields = (place: Place): string => JSON.stringify(place.map((name) => Object.keys(pods[name] ?? {}).sort()))
  const [first, other] = [pods[left[0] ?? ''], pods[right[0] ?? '']]
  return withinTime(first?.['created'], other?.['created']) && fields(left) === fields(right)
}

function exchange(left: Place, right: Place, pods: Record<string, Life>): void {
  for (const [i, name] of left.entries()) {
    const other = right[i] ?? ''
    const [a, b] = [pods[name] ?? {}, pods[other] ?? {}]
    pods[name] = { ...b, node: a['node'] }
    pods[other] = { ...a, node: b['node'] }
  }
}

function differences(recorded: Life, life: Life): number {
  return Object.entries(recorded).filter(
    ([field, value]) => field !== 'node' && !withinTime(value, life[field]) && deepDiff('', value, life[field]).length > 0,
  ).length
}
