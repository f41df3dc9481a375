import { isKind, KINDS } from '../../../kube/kinds.ts'
import type { ObjectSelection } from '../../../whatif/actions/object-selection.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { type ObjectRefValue, readObjectRef } from '../object-ref.ts'
import { unknownKind } from '../read-kinds.ts'

export const MatchingObjectsInput = builder.inputType('MatchingObjectsInput', {
  description: 'Objects of a kind, by labels and fields.',
  fields: (t) => ({
    kind: t.string({ required: true, description: 'Kubernetes kind: `Pod`, `Deployment`.' }),
    namespace: t.string({ defaultValue: 'default', description: 'Their namespace. Cluster-scoped kinds have none.' }),
    allNamespaces: t.boolean({ defaultValue: false, description: '--all-namespaces: those of all namespaces.' }),
    selector: t.string({ defaultValue: '', description: 'A label selector, as kubectl takes it; empty matches all of them.' }),
    fieldSelector: t.string({
      defaultValue: '',
      description: 'A field selector, as kubectl takes it: `spec.nodeName=a,status.phase!=Running`; empty matches all of them.',
    }),
  }),
})

export interface SelectionValue {
  readonly targets?: readonly ObjectRefValue[] | null | undefined
  readonly matching?: typeof MatchingObjectsInput.$inferInput | null | undefined
}

/** The selection of an input with `targets` or `matching`. */
export function readSelection({ targets, matching }: SelectionValue, place: InputPlace): ObjectSelection | undefined {
  if ((targets == null) === (matching == null)) return place.refuse('name the objects either by targets or by matching')
  if (matching == null)
    return {
      targets: (targets ?? []).flatMap((target, i) => {
        const read = readObjectRef(target)
        return read.ok ? [read.key] : (place.at('targets').at(`[${i}]`).refuse(read.message) ?? [])
      }),
    }
  const { kind, namespace, allNamespaces, selector, fieldSelector } = matching
  if (!isKind(kind)) return place.at('matching').at('kind').refuse(unknownKind(kind))
  const within = KINDS[kind].namespaced && !allNamespaces ? (namespace ?? 'default') : ''
  return { matching: { kind, namespace: within, selector: selector ?? '', fieldSelector: fieldSelector ?? '' } }
}
