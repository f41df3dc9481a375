import { isJsonObject } from '../../../kube/codec/json.ts'
import type { PatchOperation } from '../../../kube/json-patch.ts'
import type { ObjectPatch } from '../../../whatif/actions/manifests/object-patch.ts'
import type { TargetFile } from '../../../whatif/actions/target-file.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import { InputPlace, type PlacedIssue } from '../input-place.ts'
import { readDocuments } from '../manifest/read-documents.ts'
import { ObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { readSelection } from './object-selection.ts'
import { readTargetFile, targetFileFields } from './target-file.ts'

const PatchTypeEnum = enumOf('PatchType', 'How a patch changes an object (--type).', {
  STRATEGIC: 'A strategic merge patch: as a merge patch, and lists such as containers are merged by the names of their items.',
  MERGE: 'A JSON merge patch (RFC 7386): values win, null removes a field, lists are replaced.',
  JSON: 'A JSON patch (RFC 6902): a list of operations.',
})

const PatchInput = builder.inputType('PatchInput', {
  description: 'kubectl patch. Name the objects either by `targets` or by `manifest`.',
  fields: (t) => ({
    targets: t.field({ type: [ObjectRef], description: 'The objects by name.' }),
    ...targetFileFields(t, 'objects'),
    patch: t.field({
      type: 'Manifest',
      required: true,
      description: 'The patch: an object, or a list of operations, as YAML or JSON.',
    }),
    type: t.field({ type: PatchTypeEnum, defaultValue: 'STRATEGIC', description: '--type.' }),
  }),
})

type PatchValue = typeof PatchInput.$inferInput

export const PATCH: ActionField<PatchValue> = {
  type: PatchInput,
  description: 'Patch objects of any kind.',
  read(input, place) {
    const patch = readPatch(input, place.at('patch'))
    const objects = readObjects(input, place)
    return patch && objects && { kind: 'patch', ...objects, patch }
  },
}

function readObjects(
  input: PatchValue,
  place: InputPlace,
): { readonly targets: readonly ObjectKey[]; readonly file?: TargetFile } | undefined {
  const { manifest, targets } = input
  if ((manifest == null) === (targets == null)) return place.refuse('name the objects either by targets or by manifest')
  if (manifest != null) return readTargetFile(manifest, input, place)
  const named = readSelection({ targets }, place)?.targets
  return named && { targets: named }
}

function readPatch({ patch: text, type }: PatchValue, place: InputPlace): ObjectPatch | undefined {
  const unread: PlacedIssue[] = []
  const [document, ...others] = readDocuments(text, new InputPlace(place.path, unread), { uniqueKeys: false })
  const [problem] = unread
  if (problem) return place.refuse(problem.message, problem)
  if (document === undefined || others.length > 0) return place.refuse('a patch must be one document that is not empty')
  const { value } = document
  if (type === 'JSON') {
    if (isOperations(value)) return { type, patch: value }
    return place.refuse(
      'a JSON patch must be a list of operations, each with op and path: [{"op":"remove","path":"/spec/paused"}]',
    )
  }
  if (isJsonObject(value)) return { type: type ?? 'STRATEGIC', patch: value }
  return place.refuse('a merge patch must be an object: {"spec":{"replicas":3}}; a list of operations has the type JSON')
}

function isOperations(value: unknown): value is readonly PatchOperation[] {
  return Array.isArray(value) && value.every(isOperation)
}

function isOperation(value: unknown): value is PatchOperation {
  return (
    isJsonObject(value) &&
    typeof value['op'] === 'string' &&
    typeof value['path'] === 'string' &&
    (value['from'] === undefined || typeof value['from'] === 'string')
  )
}
