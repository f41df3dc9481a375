import { builder } from '../../builder.ts'
import { ObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { type LabelValueInput, readLabels } from './label-value-input.ts'
import { MatchingObjectsInput, readSelection } from './object-selection.ts'

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
    description: `${about} Name either \`targets\` or \`matching\`.`,
    fields: (t) => ({
      targets: t.field({ type: [ObjectRef], description: 'The objects by name.' }),
      matching: t.field({ type: MatchingObjectsInput, description: 'The objects of a kind by labels.' }),
      set: t.field({ type: [value], description: `${noun === 'label' ? 'Labels' : 'Annotations'} to set.` }),
      remove: t.stringList({ description: `Keys of ${noun}s to remove.` }),
      overwrite: t.boolean({ defaultValue: false, description: `--overwrite: overwrite ${noun}s that have another value.` }),
    }),
  })
  const field: ActionField<typeof Input.$inferInput> = {
    type: Input,
    description,
    read(input, place) {
      const objects = readSelection(input, place)
      if (objects === undefined) return undefined
      const { set, remove, overwrite } = input
      return { kind, objects, set: readLabels(set), remove: remove ?? [], overwrite: overwrite ?? false }
    },
  }
  return field
}
