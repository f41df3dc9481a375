import { assert } from '../lib/assert.ts'
import type { TextBrand } from '../lib/brand.ts'
import { isKind, type Kind } from './kinds.ts'

/** The text that names an object among those of all kinds: `Pod/shop/web-1`. */
export type ObjectId = TextBrand<'ObjectId'>

export function idOf({
  kind,
  namespace,
  name,
}: {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}): ObjectId {
  return `${kind}/${namespace}/${name}` as ObjectId
}

/** What the id of an object of a known kind names. */
export function splitId(id: ObjectId): { readonly kind: Kind; readonly namespace: string; readonly name: string } {
  const [kind = '', namespace = '', name = ''] = id.split('/')
  assert(isKind(kind), `${id} names a known kind`)
  return { kind, namespace, name }
}
