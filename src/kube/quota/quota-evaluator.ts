import type { ExactResources } from '../exact-resources.ts'
import type { Instant } from '../instant.ts'
import type { Kind } from '../kinds.ts'
import type { ResourceQuotaRow, ScopeRequirement } from '../resource-quota.ts'

/** How objects of one kind count for quotas (apiserver quota.Evaluator). */
export interface QuotaEvaluator<R> {
  readonly kind: Kind
  /** Whether a quota's resource of this name counts objects of this kind. */
  tracks(name: string): boolean
  /** Whether the object is in a scope of a quota. */
  inScope(row: R, scope: ScopeRequirement): boolean
  /** How much the object counts for, by the names that quotas use. */
  usage(row: R, now: Instant): ExactResources
  /** What the object must specify if a quota limits these resources, and does not; `undefined` if all is specified. */
  missing(row: R, limited: readonly string[]): string | undefined
}

/** The fields of a quota that select its objects. */
type QuotaScopes = Pick<ResourceQuotaRow, 'scopes' | 'scopeSelector'>

/** Both spellings of scopes as requirements: a plain scope is one that exists. */
export function scopesOf(quota: QuotaScopes): readonly ScopeRequirement[] {
  if (quota.scopes.length === 0) return quota.scopeSelector
  return [...quota.scopes.map((scopeName) => ({ scopeName, operator: 'Exists', values: [] })), ...quota.scopeSelector]
}

/** Whether a quota is about this object: it limits something that the kind counts for, and all its scopes match. */
export function quotaMatches<R>(
  quota: QuotaScopes & Pick<ResourceQuotaRow, 'statusHard'>,
  row: R,
  evaluator: QuotaEvaluator<R>,
): boolean {
  return Object.keys(quota.statusHard).some((name) => evaluator.tracks(name)) && liesInScopes(quota, row, evaluator)
}

export function liesInScopes<R>(quota: QuotaScopes, row: R, evaluator: QuotaEvaluator<R>): boolean {
  return scopesOf(quota).every((scope) => evaluator.inScope(row, scope))
}
