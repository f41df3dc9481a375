import { isKind, KINDS } from '../../kube/kinds.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import type { ObjectKey } from '../../whatif/outcome/outcome.ts'
import { builder } from '../builder.ts'

export const ObjectRef = builder.inputType('ObjectRef', {
  description: 'Names an object of the cluster.',
  fields: (t) => ({
    kind: t.string({ required: true, description: 'Kubernetes kind: `Pod`, `Deployment`.' }),
    namespace: t.string({ description: 'Its namespace; `default` when left out. Cluster-scoped kinds have none.' }),
    name: t.string({ required: true, description: 'metadata.name.' }),
    apiVersion: t.string({ description: 'Group and version, to be sure of the kind: `apps/v1`.' }),
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

/** The object that is meant; no key when there is no such kind. */
export function readObjectRef(ref: ObjectRefValue): ReadRef {
  if (!isKind(ref.kind)) {
    const nearest = nearestNames(ref.kind, Object.keys(KINDS))
    const hint = nearest.length > 0 ? `; near it: ${nearest.join(', ')}` : ''
    return { ok: false, message: `there is no kind "${ref.kind.slice(0, 100)}"${hint}`, nearest }
  }
  const { apiVersion, namespaced } = KINDS[ref.kind]
  if (ref.apiVersion != null && ref.apiVersion !== apiVersion)
    return { ok: false, message: `${ref.kind} is read as ${apiVersion}, not ${ref.apiVersion.slice(0, 100)}`, nearest: [] }
  return { ok: true, key: { kind: ref.kind, namespace: namespaced ? (ref.namespace ?? 'default') : '', name: ref.name } }
}
