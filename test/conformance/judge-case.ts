import type { Component, Verdict } from './judge.ts'
import type { ListedCase } from './list-cases.ts'

/** The result of a case. It has passed when there is no difference. */
export interface CaseResult {
  readonly component: Component
  readonly group: string
  readonly name: string
  readonly differences: readonly string[]
  readonly facts?: FactCount
}

export interface FactCount {
  readonly passed: number
  readonly total: number
}

/** More lines than this add nothing, and twenty thousand failing cases must fit into memory. */
const DIFFERENCES_MAX = 40

/** Judges one case. A judge that throws has failed the case; the message and the topmost frame are the difference. */
export function judgeCase(listed: ListedCase): CaseResult {
  try {
    return resultOf(listed, listed.judge())
  } catch (error) {
    return failedCase(listed, `threw ${describeError(error)}`)
  }
}

/** A case that failed for a reason outside of the comparison. None of its facts counts as passed. */
export function failedCase(listed: Pick<ListedCase, 'item'>, difference: string): CaseResult {
  const { component, group, name, factsTotal } = listed.item
  const facts = factsTotal === undefined ? {} : { facts: { passed: 0, total: factsTotal } }
  return { component, group, name, differences: [difference], ...facts }
}

function resultOf(listed: ListedCase, verdict: Verdict): CaseResult {
  const { component, group, name, factsTotal } = listed.item
  if (!isFactVerdict(verdict)) {
    const passed = verdict.length === 0 ? factsTotal : 0
    const facts = factsTotal === undefined || passed === undefined ? {} : { facts: { passed, total: factsTotal } }
    return { component, group, name, differences: shorten(verdict), ...facts }
  }
  const facts = { passed: verdict.factsPassed, total: verdict.factsTotal }
  const missing = facts.total - facts.passed
  const differences = verdict.differences.length === 0 && missing > 0 ? [`${missing} facts differ`] : verdict.differences
  return { component, group, name, differences: shorten(differences), facts }
}

function isFactVerdict(verdict: Verdict): verdict is Exclude<Verdict, readonly string[]> {
  return !Array.isArray(verdict)
}

function shorten(differences: readonly string[]): readonly string[] {
  if (differences.length <= DIFFERENCES_MAX) return differences
  return [...differences.slice(0, DIFFERENCES_MAX), `... and ${differences.length - DIFFERENCES_MAX} more differences`]
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const frame = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '))
  return frame === undefined ? `${error.name}: ${error.message}` : `${error.name}: ${error.message} (${frame.trim()})`
}
