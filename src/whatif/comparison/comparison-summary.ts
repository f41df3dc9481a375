import { counted } from '../../lib/counted.ts'
import type { Outcome } from '../outcome/outcome.ts'
import type { Comparison } from './comparison.ts'

/** Which scenario is the mildest, how the others end, and in what they differ; scenarios by their numbers, from 1. */
export function comparisonSummary(comparison: Comparison, outcomes: readonly Pick<Outcome, 'scenario' | 'verdict'>[]): string {
  const { best } = comparison
  const mildest = outcomes[best]
  const name = mildest?.scenario.name ? `, ${mildest.scenario.name}` : ''
  if (mildest && isTie(comparison, outcomes))
    return `${outcomes.length === 2 ? 'both' : `all ${outcomes.length}`} are ${mildest.verdict}; ${differencesText(comparison)}.`
  const others = outcomes.flatMap(({ verdict }, place) => (place === best ? [] : [`${place + 1} is ${verdict}`]))
  return `mildest: ${best + 1}${name} (${mildest?.verdict}); ${others.join(', ')}; ${differencesText(comparison)}.`
}

/** None is milder than the others. */
function isTie({ workloads, services, budgets, nodes }: Comparison, outcomes: readonly Pick<Outcome, 'verdict'>[]): boolean {
  const isSame = [workloads, services, budgets, nodes].every((rows) => rows.every(({ differs }) => !differs))
  return isSame && outcomes.every(({ verdict }) => verdict === outcomes[0]?.verdict)
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
