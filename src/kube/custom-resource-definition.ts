import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** Where the objects of a kind have what their scale subresource shows: `.spec.replicas`. */
export interface ScalePaths {
  readonly specReplicasPath: string
  readonly statusReplicasPath: string
}

/** A kind that a CustomResourceDefinition adds to the API. Its schema is not kept. */
export interface CustomResourceDefinitionRow extends ObjectRow {
  readonly kind: 'CustomResourceDefinition'
  readonly group: string
  readonly names: { readonly kind: string; readonly plural: string }
  readonly scope: 'Namespaced' | 'Cluster'
  /** The version of which the objects are stored; one that is served where the stored one is not. */
  readonly version: string
  /** The versions that the API server serves, in the order of the definition. */
  readonly served: readonly string[]
  /** Of that version; `undefined` without the scale subresource. */
  readonly scale: ScalePaths | undefined
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
    served: init.served ?? (init.version === undefined ? [] : [init.version]),
    scale: init.scale,
  }
}
