import { counted } from '../../lib/counted.ts'
import { durationText } from '../../lib/duration-text.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { settledMs } from '../outcome/settled-ms.ts'
import { reasonCount } from '../outcome/severity-order.ts'
import { type Comparison, SAME_TIME_MS } from './comparison.ts'

type Compared = Pick<Outcome, 'scenario' | 'verdict' | 'reasons' | 'settledAtMs' | 'durationMs'>

/** Which scenario is the mildest, how the others end and why they are not milder, and in what they differ; scenarios by their numbers, from 1. */
export function comparisonSummary(comparison: Comparison, outcomes: readonly Compared[]): string {
  const { best } = comparison
  const mildest = outcomes[best]
  if (!mildest) return ''
  if (outcomes.every((other) => isTie(comparison, mildest, other)))
    return `${outcomes.length === 2 ? 'both' : `all ${outcomes.length}`} are ${mildest.verdict}; ${differencesText(comparison)}.`
  const name = mildest.scenario.name ? `, ${mildest.scenario.name}` : ''
  const others = outcomes.flatMap((other, place) =>
    place === best ? [] : [`${place + 1} is ${other.verdict}${worseText(other, mildest)}`],
  )
  return `mildest: ${best + 1}${name} (${mildest.verdict}); ${others.join(', ')}; ${differencesText(comparison)}.`
}

/** Neither is milder than the other, or nothing differs that a reader would see. */
function isTie({ workloads, services, budgets, nodes }: Comparison, a: Compared, b: Compared): boolean {
  const isSame = [workloads, services, budgets, nodes].every((rows) => rows.every(({ differs }) => !differs))
  return a.verdict === b.verdict && (isSame || worseText(b, a) === '')
}

/** What makes an outcome worse than one with the same verdict. */
function worseText(other: Compared, mildest: Compared): string {
  if (other.verdict !== mildest.verdict) return ''
  const reasons = reasonCount(other) - reasonCount(mildest)
  if (reasons > 0) return ` for ${counted(reasons, 'more reason')}`
  const ms = settledMs(other) - settledMs(mildest)
  return ms < SAME_TIME_MS ? '' : ` and settles ${durationText(ms)} later`
}

function differencesText({ workloads, services, budgets, nodes }: Comparison): string {
  const parts = [
    [workloads, 'workload'],
    [services, 'Service'],
    [budgets, 'budget'],
    [nodes, 'node'],
  ] as const
  const clauses = parts.flatMap(([rows, word]) => {
    const count = rows.filter(({ differs }) => differs).length
    return count > 0 ? [counted(count, word)] : []
  })
  return clauses.length > 0 ? `they differ in ${clauses.join(', ')}` : 'no workload, Service, budget or node differs'
}
