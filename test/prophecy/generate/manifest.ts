import type { JsonObject } from '../../../src/kube/codec/json.ts'

/** An object of the API as it is applied. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly spec?: JsonObject
  readonly [field: string]: unknown
}

/** The manifest with other values of some fields of its spec; `undefined` removes a field. */
export function withSpec(manifest: Manifest, fields: JsonObject): Manifest {
  const spec = Object.entries({ ...manifest.spec, ...fields }).filter(([, value]) => value !== undefined)
  return { ...manifest, spec: Object.fromEntries(spec) }
}
