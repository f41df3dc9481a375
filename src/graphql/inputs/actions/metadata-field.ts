import type { ObjectSelection } from '../../../whatif/actions/object-selection.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { SELECTOR_ALONE, STORED_SELECTOR } from '../manifest/read-manifest.ts'
import { ObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { type LabelValueInput, readLabels } from './label-value-input.ts'
import { MatchingObjectsInput, readSelection, type SelectionValue } from './object-selection.ts'
import { type FileFields, readTargetFile, targetFileFields } from './target-file.ts'

interface MetadataWords {
  readonly kind: 'labelObjects' | 'annotate'
  /** Of the input type. */
  readonly name: string
  readonly noun: 'label' | 'annotation'
  readonly description: string
  readonly about: string
  readonly value: typeof LabelValueInput
}

/** The field of an action that changes labels or annotations of objects of any kind. */
export function metadataField({ kind, name, noun, description, about, value }: MetadataWords) {
  const Input = builder.inputType(name, {
    description: `${about} Name the objects by one of \`targets\`, \`matching\` and \`manifest\`.`,
    fields: (t) => ({
      targets: t.field({ type: [ObjectRef], description: 'The objects by name.' }),
      matching: t.field({ type: MatchingObjectsInput, description: 'The objects of one or several kinds by labels and fields.' }),
      ...targetFileFields(t, 'objects'),
      selector: t.string({ description: STORED_SELECTOR }),
      set: t.field({ type: [value], description: `${noun === 'label' ? 'Labels' : 'Annotations'} to set.` }),
      remove: t.stringList({ description: `Keys of ${noun}s to remove.` }),
      overwrite: t.boolean({ defaultValue: false, description: `--overwrite: overwrite ${noun}s that have another value.` }),
      resourceVersion: t.string({
        description: '--resource-version: the version that the object must have; for one object or one manifest.',
      }),
    }),
  })
  const field: ActionField<typeof Input.$inferInput> = {
    type: Input,
    description,
    read(input, place) {
      const objects = readObjects(input, place)
      if (objects === undefined) return undefined
      const { set, remove, overwrite, resourceVersion } = input
      return {
        kind,
        objects,
        set: readLabels(set),
        remove: remove ?? [],
        overwrite: overwrite ?? false,
        ...(resourceVersion ? { resourceVersion } : {}),
      }
    },
  }
  return field
}

interface ObjectsValue extends SelectionValue, FileFields {
  readonly manifest?: string | null | undefined
}

function readObjects(input: ObjectsValue, place: InputPlace): ObjectSelection | undefined {
  const { manifest, targets, matching, selector } = input
  if (selector && manifest == null) return place.at('selector').refuse(SELECTOR_ALONE)
  if (manifest != null && (targets != null || matching != null))
    return place.refuse('name the objects by one of targets, matching and manifest')
  return manifest == null ? readSelection({ targets, matching }, place) : readTargetFile(manifest, input, place)
}
