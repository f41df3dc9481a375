import type { Kind, RowOf } from '../kube/kinds.ts'
import type { Base } from '../whatif/base.ts'
import type { ObjectKey } from '../whatif/outcome/outcome.ts'

/** A row and the state it stands in: relations are looked up there. */
export interface Located<K extends Kind = Kind> {
  readonly row: RowOf[K]
  readonly base: Base
}

export function locate<K extends Kind>(row: RowOf[K], base: Base): Located<K> {
  return { row, base }
}

/** The object of that name in the state; `null` when there is none. */
export function find<K extends Kind>(
  base: Base,
  kind: K,
  { namespace, name }: Pick<ObjectKey, 'namespace' | 'name'>,
): Located<K> | null {
  const row = base.state.get(kind, namespace, name)
  return row ? { row, base } : null
}

/** A global id: kind, namespace and name, opaque to clients. */
export function globalId(key: ObjectKey): string {
  return Buffer.from(`${key.kind}/${key.namespace}/${key.name}`).toString('base64url')
}

export function readGlobalId(
  id: string,
): { readonly kind: string; readonly namespace: string; readonly name: string } | undefined {
  const [kind, namespace, name, ...rest] = Buffer.from(id, 'base64url').toString('utf8').split('/')
  if (kind === undefined || namespace === undefined || name === undefined || rest.length > 0) return undefined
  return { kind, namespace, name }
}
