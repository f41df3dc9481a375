import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** Parameters for a driver, opaque to all other components. */
export interface OpaqueConfig {
  readonly driver: string
  readonly parameters: unknown
}

/** An expression in CEL that a device must meet; `undefined`: a selector of a kind that is not known. */
export type DeviceSelector = string | undefined

export interface DeviceClassRow extends ObjectRow {
  readonly kind: 'DeviceClass'
  /** All of them must be met. */
  readonly selectors: readonly DeviceSelector[]
  /** `undefined`: configuration of a kind that is not known. */
  readonly config: readonly (OpaqueConfig | undefined)[]
  /** The resource that containers may request in place of a claim; empty: only the implicit name of the class. */
  readonly extendedResourceName: string
}

/** The one factory of DeviceClass rows. */
export function deviceClassRow(init: ObjectInit & Partial<Omit<DeviceClassRow, 'kind'>>): DeviceClassRow {
  return {
    kind: 'DeviceClass',
    ...objectRow(init),
    selectors: init.selectors ?? [],
    config: init.config ?? [],
    extendedResourceName: init.extendedResourceName ?? '',
  }
}
