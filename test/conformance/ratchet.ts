import { compareText } from '../../src/lib/compare.ts'
import type { Component } from './judge.ts'
import type { FactCount } from './judge-case.ts'
import { type Count, type GroupTally, tallyComponents } from './tally.ts'

/** What was reached on the committed recordings. It may rise, never fall without a reason. */
export interface Ratchet {
  readonly components: Readonly<Record<string, Count>>
  readonly groups: Readonly<Record<string, RatchetGroup>>
  /** Why numbers were lowered, oldest first. */
  readonly lowered: readonly Lowering[]
  /** The failing cases by group; each list is in its own file. */
  readonly failing: Readonly<Record<string, readonly string[]>>
}

interface RatchetGroup extends Count {
  readonly component: Component
  readonly facts?: FactCount
}

export interface Lowering {
  readonly reason: string
  readonly changes: readonly string[]
}

/** What differs from the ratchet: `fallen` is a regression, `risen` has to be written down. */
export interface RatchetChange {
  readonly fallen: readonly string[]
  readonly risen: readonly string[]
}

/** Before anything was reached. */
export const EMPTY_RATCHET: Ratchet = { components: {}, groups: {}, lowered: [], failing: {} }

/** The ratchet that records these results. */
export function ratchetOf(groups: readonly GroupTally[], lowered: readonly Lowering[]): Ratchet {
  const held: Record<string, RatchetGroup> = {}
  const failing: Record<string, readonly string[]> = {}
  for (const { component, group, passed, total, facts, failures } of groups) {
    held[group] = { component, passed, total, ...(facts === undefined ? {} : { facts }) }
    if (failures.length > 0) failing[group] = failures.map(({ name }) => name).sort(compareText)
  }
  return { components: tallyComponents(groups), groups: held, lowered, failing }
}

/** What is recorded about these components. */
export function ratchetPart({ components, groups, failing, lowered }: Ratchet, isPart: (component: string) => boolean): Ratchet {
  const names = new Set(Object.keys(groups).filter((name) => isPart(groups[name]?.component ?? '')))
  return {
    components: pick(components, isPart),
    groups: pick(groups, (name) => names.has(name)),
    failing: pick(failing, (name) => names.has(name)),
    lowered,
  }
}

function pick<T>(record: Readonly<Record<string, T>>, isPicked: (name: string) => boolean): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => isPicked(name)))
}

/** Compares results with what was reached: counts of components, groups and facts, and case by case. */
export function compareRatchets(reached: Ratchet, now: Ratchet): RatchetChange {
  const fallen: string[] = []
  const risen: string[] = []
  const note = (what: string, before: Count | undefined, after: Count | undefined): void => {
    const [old, current] = [before ?? NOTHING, after ?? NOTHING]
    if (old.passed === current.passed && old.total === current.total) return
    const list = current.passed < old.passed || current.total < old.total ? fallen : risen
    list.push(`${what}: ${old.passed}/${old.total} -> ${current.passed}/${current.total}`)
  }
  for (const name of keysOf(reached.components, now.components))
    note(`component ${name}`, reached.components[name], now.components[name])
  for (const name of keysOf(reached.groups, now.groups)) {
    note(`group ${name}`, reached.groups[name], now.groups[name])
    note(`facts of ${name}`, reached.groups[name]?.facts, now.groups[name]?.facts)
    compareNames(name, { reached, now, fallen, risen })
  }
  return { fallen, risen }
}

const NOTHING: Count = { passed: 0, total: 0 }

interface Names {
  readonly reached: Ratchet
  readonly now: Ratchet
  readonly fallen: string[]
  readonly risen: string[]
}

function compareNames(group: string, { reached, now, fallen, risen }: Names): void {
  const before = new Set(reached.failing[group])
  const after = new Set(now.failing[group])
  // A group that was never recorded has no case that passed.
  if (reached.groups[group] !== undefined) {
    for (const name of after) if (!before.has(name)) fallen.push(`${group}: ${name} passed and fails now`)
  }
  const passing = [...before].filter((name) => !after.has(name)).length
  if (passing > 0) risen.push(`${group}: ${passing} listed as failing, but they do not fail`)
}

function keysOf(a: object, b: object): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].sort(compareText)
}
