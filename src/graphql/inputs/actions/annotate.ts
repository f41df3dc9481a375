import { AnnotationValueInput } from './label-value-input.ts'
import { metadataField } from './metadata-field.ts'

export const ANNOTATE = metadataField({
  kind: 'annotate',
  name: 'AnnotateInput',
  noun: 'annotation',
  description: 'Annotate objects of any kind.',
  about: 'Annotations of objects of any kind, as kubectl annotate sets and removes them.',
  value: AnnotationValueInput,
})
