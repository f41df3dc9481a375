import { builder } from '../../builder.ts'

export const LabelValueInput = builder.inputType('LabelValueInput', {
  description: 'A label with its value.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'Its key.' }),
    value: t.string({ defaultValue: '', description: 'Its value.' }),
  }),
})

export function readLabels(
  input: readonly { readonly key: string; readonly value?: string | null | undefined }[] | null | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries((input ?? []).map(({ key, value }) => [key, value ?? '']))
}
