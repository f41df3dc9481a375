import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'
import { manifestFields, readManifestFields, saveConfigField } from './manifest-fields.ts'

const ReplaceInput = builder.inputType('ReplaceInput', {
  description:
    'kubectl replace: each object of the manifest is put in the place of the stored one as a whole. What the manifest leaves out gets its default.',
  fields: (t) => ({
    ...manifestFields(t),
    saveConfig: saveConfigField(t),
  }),
})

export const REPLACE: ActionField<typeof ReplaceInput.$inferInput> = {
  type: ReplaceInput,
  description: 'Replace objects.',
  read: ({ saveConfig, ...fields }, place) => ({
    kind: 'replace',
    ...readManifestFields(fields, place),
    saveConfig: saveConfig ?? false,
  }),
}
