import { type Instant, instant } from '../../kube/instant.ts'
import type { Agreement, PlacementScore, PluginDisagreements } from './fidelity-score.ts'

/** How often decisions and courses were as the twin predicted, in numbers alone. */
export interface FidelityCounts {
  readonly placements: Agreement
  readonly refusals: Agreement
  readonly courses: Agreement
  readonly unjudged: number
  /** How often each plugin decided otherwise. */
  readonly plugins: readonly Pick<PluginDisagreements, 'plugin' | 'count'>[]
}

/** The counts of one week of one cluster. */
export interface FidelityWeek extends FidelityCounts {
  readonly cluster: string
  /** Monday, 00:00 UTC. */
  readonly begin: Instant
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** The first Monday of the epoch is its fifth day. */
const MONDAY_MS = 4 * DAY_MS

/** When the week of a moment began. */
export function weekOf(at: Instant): Instant {
  return instant(Math.floor((at - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS)
}

const NONE: Agreement = { judged: 0, agreed: 0 }
export const NO_COUNTS: FidelityCounts = { placements: NONE, refusals: NONE, courses: NONE, unjudged: 0, plugins: [] }

export function countsOf(score: Omit<PlacementScore, 'disagreements'> & { readonly courses: Agreement }): FidelityCounts {
  const { placements, refusals, courses, unjudged, plugins } = score
  return {
    ...{ placements, refusals, unjudged, courses: { judged: courses.judged, agreed: courses.agreed } },
    plugins: plugins.map(({ plugin, count }) => ({ plugin, count })),
  }
}

/** The sum, or with -1 the difference, of two counts. */
export function addCounts(a: FidelityCounts, b: FidelityCounts, sign: 1 | -1 = 1): FidelityCounts {
  const add = (x: Agreement, y: Agreement): Agreement => ({
    judged: x.judged + sign * y.judged,
    agreed: x.agreed + sign * y.agreed,
  })
  const plugins = new Map(a.plugins.map(({ plugin, count }) => [plugin, count]))
  for (const { plugin, count } of b.plugins) plugins.set(plugin, (plugins.get(plugin) ?? 0) + sign * count)
  return {
    placements: add(a.placements, b.placements),
    refusals: add(a.refusals, b.refusals),
    courses: add(a.courses, b.courses),
    unjudged: a.unjudged + sign * b.unjudged,
    plugins: [...plugins]
      .map(([plugin, count]) => ({ plugin, count }))
      .filter(({ count }) => count !== 0)
      .sort((x, y) => y.count - x.count || (x.plugin < y.plugin ? -1 : 1)),
  }
}

/** One line about the decisions of a time, for a person who reads an answer; `undefined` where nothing was compared. */
export function fidelityLine({ judged, agreed }: Agreement, time: string): string | undefined {
  if (judged === 0) return undefined
  // Rounded down: 100 % means all of them.
  const percent = Math.floor((1000 * agreed) / judged) / 10
  return `placements on this cluster matched in ${percent} % of ${judged.toLocaleString('en-US')} decisions ${time}`
}
