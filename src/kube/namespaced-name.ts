import type { TextBrand } from '../lib/brand.ts'
import { JoinedNames } from '../lib/joined-names.ts'

/** `namespace/name`: an object among those of its kind. The namespace of cluster-scoped objects is empty. */
export type NamespacedName = TextBrand<'NamespacedName'>

export function keyOf(row: { readonly namespace: string; readonly name: string }): NamespacedName {
  return names.join(row.namespace, row.name) as NamespacedName
}

/** The parts of a `namespace/name` key. */
export function splitKey(key: NamespacedName): readonly [namespace: string, name: string] {
  return names.split(key)
}

/** Pure except for its speed, so all runs share it. */
const names = new JoinedNames()
