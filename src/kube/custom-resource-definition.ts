import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** A kind that a CustomResourceDefinition adds to the API. Its schema is not kept. */
export interface CustomResourceDefinitionRow extends ObjectRow {
  readonly kind: 'CustomResourceDefinition'
  readonly group: string
  readonly names: { readonly kind: string; readonly plural: string }
  readonly scope: 'Namespaced' | 'Cluster'
  /** The version of which the objects are stored. */
  readonly version: string
  /** Whether its objects have the scale subresource. */
  readonly hasScale: boolean
}

/** The one factory of CustomResourceDefinition rows. */
export function customResourceDefinitionRow(
  init: ObjectInit & Partial<Omit<CustomResourceDefinitionRow, 'kind'>>,
): CustomResourceDefinitionRow {
  return {
    kind: 'CustomResourceDefinition',
    ...objectRow(init),
    group: init.group ?? '',
    names: init.names ?? { kind: '', plural: '' },
    scope: init.scope ?? 'Namespaced',
    version: init.version ?? '',
    hasScale: init.hasScale ?? false,
  }
}
