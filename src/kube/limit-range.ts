import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { ResourceList } from './pod-spec.ts'

export interface LimitRangeItem {
  readonly type: string
  readonly min: ResourceList
  readonly max: ResourceList
  readonly default: ResourceList
  readonly defaultRequest: ResourceList
  readonly maxLimitRequestRatio: ResourceList
}

export interface LimitRangeRow extends ObjectRow {
  readonly kind: 'LimitRange'
  readonly limits: readonly LimitRangeItem[]
}

/** The one factory of LimitRange rows. */
export function limitRangeRow(init: ObjectInit & Partial<Pick<LimitRangeRow, 'limits'>>): LimitRangeRow {
  return { kind: 'LimitRange', ...objectRow(init), limits: init.limits ?? [] }
}
