import type { Facts } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import { deepDiff } from '../deep-diff.ts'
import { isJsonObject } from '../json.ts'
import { withinTime } from './within-time.ts'

/**
 * Renames the pods of simulated facts so that they agree best with recorded ones. A name such as `web-<rs1>-<pod3>`
 * counts pods in the order of their creation, and those made together are numbered at random: any assignment of the
 * numbers will do.
 */
export function alignPods(expected: Facts, actual: Facts): Facts {
  const renames = new Map<string, string>()
  for (const [stem, names] of podsByStem(expected)) {
    for (const [from, to] of assignNames(names, podsByStem(actual).get(stem) ?? [], costBetween(expected, actual)))
      renames.set(from, to)
  }
  return [...renames].every(([from, to]) => from === to) ? actual : renamePods(actual, renames)
}

const POD_NUMBER = /<pod\d+>$/

/** The pods of a run by their name without its number, in the order of the numbers. */
function podsByStem(facts: Facts): ReadonlyMap<string, readonly string[]> {
  const stems = new Map<string, string[]>()
  const names = Object.keys(facts['pods'] ?? {}).filter((name) => POD_NUMBER.test(name))
  for (const name of names.sort((a, b) => podNumber(a) - podNumber(b))) {
    const stem = name.replace(POD_NUMBER, '')
    stems.set(stem, [...(stems.get(stem) ?? []), name])
  }
  return stems
}

function podNumber(name: string): number {
  return Number(/<pod(\d+)>$/.exec(name)?.[1] ?? 0)
}

type Cost = (expected: string, actual: string) => number

/** Pairs `[actual name, new name]`: number by number at first, then exchanged in pairs while that lowers the cost. */
function assignNames(expected: readonly string[], actual: readonly string[], cost: Cost): readonly (readonly [string, string])[] {
  const places = Array.from({ length: Math.max(expected.length, actual.length) }, (_, i) => ({
    name: expected[i] ?? actual[i] ?? '',
    pod: actual[i],
  }))
  const costAt = (place: number, pod: string | undefined): number => {
    const name = expected[place]
    return name === undefined || pod === undefined ? 0 : cost(name, pod)
  }
  for (let improved = true; improved; ) {
    improved = false
    for (const [i, left] of places.entries()) {
      for (const [j, right] of places.entries()) {
        if (j <= i) continue
        if (costAt(i, right.pod) + costAt(j, left.pod) >= costAt(i, left.pod) + costAt(j, right.pod)) continue
        ;[left.pod, right.pod] = [right.pod, left.pod]
        improved = true
      }
    }
  }
  return places.flatMap(({ name, pod }) => (pod === undefined ? [] : [[pod, name] as const]))
}

/** How many fields of life and end differ. Pods made at different times are never taken for each other. */
function costBetween(expected: Facts, actual: Facts): Cost {
  const APART = 1000
  return (name, pod) => {
    const [life, simulated] = [expected['pods']?.[name] ?? {}, actual['pods']?.[pod] ?? {}]
    const apart = 'created' in life && !withinTime(life['created'], simulated['created']) ? APART : 0
    const lifeCost = Object.keys(life).filter((field) => !sameMoment(life[field], simulated[field])).length
    const [end, simulatedEnd] = [expected['final']?.[`Pod/${name}`] ?? {}, actual['final']?.[`Pod/${pod}`] ?? {}]
    const endCost = Object.keys(end).filter((field) => deepDiff('', end[field], simulatedEnd[field]).length > 0).length
    return apart + lifeCost + endCost
  }
}

function sameMoment(expected: unknown, actual: unknown): boolean {
  return withinTime(expected, actual) || deepDiff('', expected, actual).length === 0
}

/** Renames in every key and text at once, and puts lists that are ordered by name into their order again. */
function renamePods(facts: Facts, renames: ReadonlyMap<string, string>): Facts {
  const names = [...renames.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g')
  const rename = (text: string): string => text.replace(pattern, (name) => renames.get(name) ?? name)
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return rename(value)
    if (Array.isArray(value)) return value.every(isEndpoint) ? value.map(deep).sort(byTarget) : value.map(deep)
    if (!isJsonObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), deep(item)]))
  }
  return deep(facts) as Facts
}

function isEndpoint(value: unknown): boolean {
  return isJsonObject(value) && 'target' in value
}

function byTarget(a: unknown, b: unknown): number {
  return String(isJsonObject(a) && a['target']) < String(isJsonObject(b) && b['target']) ? -1 : 1
}
