import { isKind, KINDS, type Kind } from '../../../kube/kinds.ts'
import type { Matching, ObjectSelection, WorkloadSelection } from '../../../whatif/actions/object-selection.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { SELECTOR_ALONE } from '../manifest/read-manifest.ts'
import { type ObjectRefValue, readObjectRef } from '../object-ref.ts'
import { unknownKind } from '../read-kinds.ts'
import type { FileFields } from './target-file.ts'

export const MatchingObjectsInput = builder.inputType('MatchingObjectsInput', {
  description: 'Objects of one or several kinds, by labels and fields. Give either `kind` or `kinds`.',
  fields: (t) => ({
    kind: t.string({ description: 'Kubernetes kind: `Pod`, `Deployment`.' }),
    kinds: t.stringList({ description: 'Kubernetes kinds, in the order in which kubectl takes them.' }),
    namespace: t.string({ defaultValue: 'default', description: 'Their namespace. Cluster-scoped kinds have none.' }),
    allNamespaces: t.boolean({ defaultValue: false, description: '--all-namespaces: those of all namespaces.' }),
    selector: t.string({ defaultValue: '', description: 'A label selector, as kubectl takes it; empty matches all of them.' }),
    fieldSelector: t.string({
      defaultValue: '',
      description: 'A field selector, as kubectl takes it: `spec.nodeName=a,status.phase!=Running`; empty matches all of them.',
    }),
  }),
})

type MatchingValue = typeof MatchingObjectsInput.$inferInput

export interface SelectionValue {
  readonly targets?: readonly ObjectRefValue[] | null | undefined
  readonly matching?: MatchingValue | null | undefined
}

export interface WorkloadValue extends SelectionValue, FileFields {
  readonly target?: ObjectRefValue | null | undefined
  readonly manifest?: string | null | undefined
}

/** The workloads of an input; `command`: scale or rollout, which have no other selectors than labels. */
export function readWorkloads(input: WorkloadValue, place: InputPlace, command: WorkloadCommand): WorkloadSelection | undefined {
  const { target, targets, matching, manifest, selector } = input
  if ([target, targets, matching, manifest].filter((named) => named != null).length !== 1)
    return place.refuse('name the workloads by one of target, targets, matching and manifest')
  if (manifest != null) return command.readFile(manifest, place)
  if (selector) return place.at('selector').refuse(SELECTOR_ALONE)
  if (matching?.allNamespaces || matching?.fieldSelector)
    return place.refuse(`kubectl ${command.verb} has no --all-namespaces and no --field-selector`)
  if (matching != null) {
    const found = readMatching(matching, place.at('matching'))
    return found && { matching: found }
  }
  const { read } = command
  if (target != null) {
    const key = read(target, place.at('target'))
    return key && { target: key }
  }
  const refs = targets ?? []
  if (refs.length === 0) return place.at('targets').refuse('name at least one workload')
  const keys = refs.flatMap((ref, i) => read(ref, place.at('targets').at(`[${i}]`)) ?? [])
  return keys.length === refs.length ? { targets: keys } : undefined
}

interface WorkloadCommand {
  readonly verb: 'scale' | 'rollout'
  readonly read: (ref: ObjectRefValue, place: InputPlace) => ObjectKey | undefined
  readonly readFile: (manifest: string, place: InputPlace) => WorkloadSelection | undefined
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
  const found = readMatching(matching, place.at('matching'))
  return found && { matching: found }
}

/** What an input selects by labels and fields. */
export function readMatching(value: MatchingValue, place: InputPlace): Matching | undefined {
  const { namespace, allNamespaces, selector, fieldSelector } = value
  const kinds = readKinds(value, place)
  if (kinds === undefined) return undefined
  const isWithin = kinds.some((kind) => KINDS[kind].namespaced) && !allNamespaces
  return {
    kinds,
    namespace: isWithin ? (namespace ?? 'default') : '',
    selector: selector ?? '',
    fieldSelector: fieldSelector ?? '',
  }
}

function readKinds({ kind, kinds }: MatchingValue, place: InputPlace): readonly Kind[] | undefined {
  if ((kind == null) === (kinds == null)) return place.refuse('name either a kind or kinds')
  if (kinds?.length === 0) return place.at('kinds').refuse('name at least one kind')
  const unknown = (at: InputPlace, text: string): readonly Kind[] => at.refuse(unknownKind(text)) ?? []
  if (kind != null) return isKind(kind) ? [kind] : place.at('kind').refuse(unknownKind(kind))
  const read = (kinds ?? []).flatMap((text, i) => (isKind(text) ? [text] : unknown(place.at('kinds').at(`[${i}]`), text)))
  return read.length === kinds?.length ? [...new Set(read)] : undefined
}
