import { budgetsOf } from '../../engine/eviction/eviction-api.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { doBefore, type Ill, type Proposal } from './plan.ts'
import { scenarioChange } from './remedy.ts'
import { distinct, podOf } from './verdict-reasons.ts'

/** Overlaps that are examined. */
const OVERLAPS_MAX = 3

/**
 * The Eviction API refuses pods of two budgets, regardless of their content: all but one of them must be deleted, or select other
 * pods.
 */
export function overlapProposals(ill: Ill): readonly Proposal[] {
  const { errors, refused } = ill.outcome.evictions
  const pods = distinct([...errors, ...refused].map(({ pod }) => pod)).flatMap((key) => podOf(key, ill) ?? [])
  const overlaps = new Map<string, readonly PodDisruptionBudgetRow[]>()
  for (const pod of pods) {
    const budgets = budgetsOf(pod, ill.outcome.after)
    if (budgets.length > 1) overlaps.set(`${pod.namespace} ${budgets.map(({ name }) => name).join(' ')}`, budgets)
  }
  return [...overlaps.values()].slice(0, OVERLAPS_MAX).flatMap((budgets) => budgets.map((kept) => keptAlone(kept, budgets)))
}

function keptAlone(kept: PodDisruptionBudgetRow, budgets: readonly PodDisruptionBudgetRow[]): Proposal {
  const others = budgets.filter((budget) => budget !== kept)
  const names = others.map(({ namespace, name }) => `${namespace}/${name}`).join(' and ')
  const message = `delete the budget ${names} first, because its pods are also covered by ${kept.name}`
  const change = scenarioChange('REMOVE_BUDGET', message, others.map(keyOfRow), others.length)
  const gone = {
    kind: 'deleteObject',
    targets: others.map(keyOfRow),
    cascade: 'Background',
    gracePeriodSeconds: undefined,
    force: false,
    wait: true,
  } as const
  return { change, apply: (plan) => doBefore(plan, [gone]) }
}
