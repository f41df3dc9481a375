import { builder } from '../../builder.ts'

export const LabelValueInput = keyedValueInput('LabelValueInput', 'A label with its value.')
export const AnnotationValueInput = keyedValueInput('AnnotationValueInput', 'An annotation with its value.')

function keyedValueInput(name: string, description: string) {
  return builder.inputType(name, {
    description,
    fields: (t) => ({
      key: t.string({ required: true, description: 'Its key.' }),
      value: t.string({ defaultValue: '', description: 'Its value.' }),
    }),
  })
}

export function readLabels(
  input: readonly { readonly key: string; readonly value?: string | null | undefined }[] | null | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries((input ?? []).map(({ key, value }) => [key, value ?? '']))
}
