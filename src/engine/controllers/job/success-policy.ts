import type { SuccessPolicyRule } from '../../../kube/job.ts'
import { type IndexSet, overlapOf, readIndexes, sizeOf } from './index-set.ts'

/**
 * Why an Indexed Job may be called done before all of its indexes are; `undefined` when no rule is met (success_policy.go;
 * semantics B5.5).
 */
export function matchSuccessPolicy(
  rules: readonly SuccessPolicyRule[] | undefined,
  succeeded: IndexSet,
  completions: number,
): string | undefined {
  if (rules === undefined || succeeded.length === 0) return undefined
  const met = rules.findIndex((rule) => isMet(rule, succeeded, completions))
  return met < 0 ? undefined : `Matched rules at index ${met}`
}

function isMet({ succeededIndexes, succeededCount }: SuccessPolicyRule, succeeded: IndexSet, completions: number): boolean {
  if (succeededIndexes === undefined) return succeededCount !== undefined && sizeOf(succeeded) >= succeededCount
  const wanted = readIndexes(succeededIndexes, completions)
  if (wanted.length === 0) return false
  const both = overlapOf(wanted, succeeded)
  return both === sizeOf(wanted) || (succeededCount !== undefined && both >= succeededCount)
}
