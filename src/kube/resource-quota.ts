import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { ResourceList } from './pod-spec.ts'

export interface ScopeRequirement {
  readonly scopeName: string
  readonly operator: string
  readonly values: readonly string[]
}

export interface ResourceQuotaRow extends ObjectRow {
  readonly kind: 'ResourceQuota'
  readonly hard: ResourceList
  readonly scopes: readonly string[]
  readonly scopeSelector: readonly ScopeRequirement[]
  readonly statusHard: ResourceList
  readonly used: ResourceList
}

/** The one factory of ResourceQuota rows. */
export function resourceQuotaRow(init: ObjectInit & Partial<Omit<ResourceQuotaRow, 'kind'>>): ResourceQuotaRow {
  return {
    kind: 'ResourceQuota',
    ...objectRow(init),
    hard: init.hard ?? {},
    scopes: init.scopes ?? [],
    scopeSelector: init.scopeSelector ?? [],
    statusHard: init.statusHard ?? {},
    used: init.used ?? {},
  }
}
