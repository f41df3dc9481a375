import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** The account of pods that name none, which every namespace has. */
export const DEFAULT_ACCOUNT = 'default'

/** Only its existence counts: a pod that names an account which does not exist is refused. */
export interface ServiceAccountRow extends ObjectRow {
  readonly kind: 'ServiceAccount'
}

/** The one factory of ServiceAccount rows. */
export function serviceAccountRow(init: ObjectInit): ServiceAccountRow {
  return { kind: 'ServiceAccount', ...objectRow(init) }
}
