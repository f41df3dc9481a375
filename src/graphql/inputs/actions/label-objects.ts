import { LabelValueInput } from './label-value-input.ts'
import { metadataField } from './metadata-field.ts'

export const LABEL_OBJECTS = metadataField({
  kind: 'labelObjects',
  name: 'LabelObjectsInput',
  noun: 'label',
  description: 'Label objects of any kind.',
  about: 'Labels of objects of any kind, as kubectl label sets and removes them.',
  value: LabelValueInput,
})
