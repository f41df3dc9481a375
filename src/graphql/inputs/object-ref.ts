import { isKind, KIND_NAMES, KINDS } from '../../kube/kinds.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import type { ObjectKey } from '../../whatif/outcome/outcome.ts'
import { builder } from '../builder.ts'
import { unknownKind } from './read-kinds.ts'

export const ObjectRef = builder.inputType('ObjectRef', {
  description: 'Identifies an object of the cluster.',
  fields: (t) => ({
    kind: t.string({ required: true, description: 'Kubernetes kind: `Pod`, `Deployment`.' }),
    namespace: t.string({ description: 'Its namespace; `default` when left out. Cluster-scoped kinds have none.' }),
    name: t.string({ required: true, description: 'metadata.name.' }),
    apiVersion: t.string({ description: 'Group and version, to check the kind: `apps/v1`.' }),
  }),
})

export interface ObjectRefValue {
  readonly kind: string
  readonly namespace?: string | null | undefined
  readonly name: string
  readonly apiVersion?: string | null | undefined
}

export type ReadRef =
  | { readonly ok: true; readonly key: ObjectKey }
  | { readonly ok: false; readonly message: string; readonly nearest: readonly string[] }

/** The referenced object; no key when the kind does not exist. */
export function readObjectRef(ref: ObjectRefValue): ReadRef {
  if (!isKind(ref.kind)) {
    return { ok: false, message: unknownKind(ref.kind), nearest: nearestNames(ref.kind, KIND_NAMES) }
  }
  const { apiVersion, namespaced } = KINDS[ref.kind]
  if (ref.apiVersion != null && ref.apiVersion !== apiVersion)
    return {
      ok: false,
      message: `${ref.kind} must have the apiVersion ${apiVersion}, not ${ref.apiVersion.slice(0, 100)}`,
      nearest: [],
    }
  return { ok: true, key: { kind: ref.kind, namespace: namespaced ? (ref.namespace ?? 'default') : '', name: ref.name } }
}
