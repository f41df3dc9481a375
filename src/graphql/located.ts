import type { Kind, RowOf } from '../kube/kinds.ts'
import type { Base } from '../whatif/base.ts'
import type { ObjectKey } from '../whatif/outcome/outcome.ts'

/** A row and its state: relations are looked up there. */
export interface Located<K extends Kind = Kind> {
  readonly row: RowOf[K]
  readonly base: Base
}

export function locate<K extends Kind>(row: RowOf[K], base: Base): Located<K> {
  return { row, base }
}

/** The object of that name in the state; `null` when it does not exist. */
export function find<K extends Kind>(
  base: Base,
  kind: K,
  { namespace, name }: Pick<ObjectKey, 'namespace' | 'name'>,
): Located<K> | null {
  const row = base.state.get(kind, namespace, name)
  return row ? { row, base } : null
}
