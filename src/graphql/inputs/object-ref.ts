import { isCustomGroup } from '../../kube/api-group.ts'
import { customResourceName } from '../../kube/custom-resource.ts'
import { isKind, KIND_NAMES, KINDS } from '../../kube/kinds.ts'
import { ownKindOf } from '../../kube/owner-kind.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import type { ObjectKey } from '../../whatif/outcome/outcome.ts'
import { builder } from '../builder.ts'
import { unknownKind } from './read-kinds.ts'

export const ObjectRef = builder.inputType('ObjectRef', {
  description: 'Identifies an object of the cluster.',
  fields: (t) => ({
    kind: t.string({
      required: true,
      description: 'Kubernetes kind: `Pod`, `Deployment`; of custom resources with the API group: `Rollout.argoproj.io`.',
    }),
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
  if (!isKind(ref.kind) || ref.kind === 'CustomResource') {
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

/** As `readObjectRef`, for questions about an object that may be a custom resource: its group is in the kind or in the apiVersion. */
export function readOwnerRef(ref: ObjectRefValue): ReadRef {
  const [kind = '', ...group] = ref.kind.split('.')
  const owner = { kind, name: ref.name, apiVersion: group.length > 0 ? `${group.join('.')}/` : (ref.apiVersion ?? '') }
  if (!isCustomGroup(owner.apiVersion) || ownKindOf(owner) !== undefined) return readObjectRef(ref)
  return { ok: true, key: { kind: 'CustomResource', namespace: ref.namespace ?? 'default', name: customResourceName(owner) } }
}
