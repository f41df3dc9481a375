import type { Step } from '../course.ts'
import { firstOutcomes, LONGEST_REST_MS, type Question } from '../forecast/forecast.ts'

/** How long the cluster is watched. */
export interface Span {
  readonly endMs: number
  /** The moment of the comparison where the cluster does not come to rest soon; `undefined`: when it does. */
  readonly horizonMs: number | undefined
  /** How many commands do not end. */
  readonly open: number
}

const FIRST_SEEDS = 3
/** After the last step a course lasts at least as long. */
const AFTER_STEPS_MS = 12_000

/**
 * Until the forecast's end. A course that takes longer is compared at a moment before which and after which nothing happens for
 * as long as possible: what falls on the moment itself is chance.
 */
export function spanOf(question: Pick<Question, 'dump' | 'scenario' | 'timing'>, steps: readonly Step[]): Span {
  const outcomes = firstOutcomes(question, FIRST_SEEDS)
  const open = Math.max(...outcomes.map(({ timeline }) => steps.length - timeline.filter(isEnd).length))
  const endMs = Math.max(...outcomes.map(({ durationMs }) => durationMs))
  if (endMs <= LONGEST_REST_MS && outcomes.every(({ quiet }) => quiet)) return { endMs, horizonMs: undefined, open }
  const earliest = Math.max(...steps.map(({ atSeconds }) => atSeconds * 1000)) + AFTER_STEPS_MS
  const moments = outcomes.flatMap(({ timeline }) => timeline.map(({ atMs }) => atMs))
  const horizonMs = middleOfLongestGap(moments, earliest, Math.max(LONGEST_REST_MS, earliest + AFTER_STEPS_MS))
  return { endMs: horizonMs, horizonMs, open }
}

function isEnd({ kind }: { readonly kind: string }): boolean {
  return kind === 'ACTION_FINISHED' || kind === 'ACTION_FAILED'
}

function middleOfLongestGap(moments: readonly number[], from: number, until: number): number {
  const inside = moments.filter((at) => at > from && at < until).toSorted((a, b) => a - b)
  const edges = [from, ...inside, until]
  let best = { length: -1, middle: until }
  for (const [i, at] of edges.entries()) {
    const next = edges[i + 1]
    if (next !== undefined && next - at > best.length) best = { length: next - at, middle: Math.round((at + next) / 2) }
  }
  return best.middle
}
