import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

export interface PriorityClassRow extends ObjectRow {
  readonly kind: 'PriorityClass'
  readonly value: number
  readonly globalDefault: boolean
  readonly preemptionPolicy: string
}

/** The one factory of PriorityClass rows. */
export function priorityClassRow(init: ObjectInit & Partial<Omit<PriorityClassRow, 'kind'>>): PriorityClassRow {
  return {
    kind: 'PriorityClass',
    ...objectRow(init),
    value: init.value ?? 0,
    globalDefault: init.globalDefault ?? false,
    preemptionPolicy: init.preemptionPolicy ?? 'PreemptLowerPriority',
  }
}
