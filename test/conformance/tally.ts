import { compareText } from '../../src/lib/compare.ts'
import type { Component } from './judge.ts'
import type { CaseResult, FactCount } from './judge-case.ts'

/** How many cases passed. */
export interface Count {
  readonly passed: number
  readonly total: number
}

/** The results of a group. */
export interface GroupTally extends Count {
  readonly component: Component
  readonly group: string
  readonly facts?: FactCount
  readonly failures: readonly CaseResult[]
}

/** Counts the results by component and group, in the order of their names. */
export function tallyGroups(results: readonly CaseResult[]): readonly GroupTally[] {
  const groups = new Map<string, CaseResult[]>()
  for (const result of results) {
    const key = `${result.component}\u0000${result.group}`
    const list = groups.get(key)
    if (list === undefined) groups.set(key, [result])
    else list.push(result)
  }
  return [...groups.entries()].sort((a, b) => compareText(a[0], b[0])).map(([, list]) => tallyGroup(list))
}

/** Adds the groups up by component. */
export function tallyComponents(groups: readonly GroupTally[]): Readonly<Record<string, Count>> {
  const components: Record<string, Count> = {}
  for (const { component, passed, total } of groups) {
    const sum = components[component] ?? { passed: 0, total: 0 }
    components[component] = { passed: sum.passed + passed, total: sum.total + total }
  }
  return components
}

/** All groups together. */
export function tallyAll(groups: readonly GroupTally[]): Count {
  return {
    passed: groups.reduce((sum, group) => sum + group.passed, 0),
    total: groups.reduce((sum, group) => sum + group.total, 0),
  }
}

function tallyGroup(results: readonly CaseResult[]): GroupTally {
  const [first] = results
  const failures = results.filter((result) => result.differences.length > 0)
  const counted = results.flatMap((result) => (result.facts === undefined ? [] : [result.facts]))
  const facts = {
    passed: counted.reduce((sum, count) => sum + count.passed, 0),
    total: counted.reduce((sum, count) => sum + count.total, 0),
  }
  return {
    component: first?.component ?? 'unknown',
    group: first?.group ?? '',
    passed: results.length - failures.length,
    total: results.length,
    failures,
    ...(counted.length === 0 ? {} : { facts }),
  }
}
