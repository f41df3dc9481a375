import type { Kind, RowOf } from '../kube/kinds.ts'

/** One change of the state: created without `before`, deleted without `after`. */
export type Change = { [K in Kind]: ChangeOf<K> }[Kind]

export interface ChangeOf<K extends Kind> {
  readonly kind: K
  readonly before: RowOf[K] | undefined
  readonly after: RowOf[K] | undefined
}

/** The row a change is about: as it is now, or as it was when it was deleted. */
export function changedRow<K extends Kind>(change: ChangeOf<K>): RowOf[K] {
  const row = change.after ?? change.before
  if (row === undefined) throw new Error(`a change of ${change.kind} without a row`)
  return row
}
