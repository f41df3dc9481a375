import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'
import { manifestFields, readManifestFields, saveConfigField } from './manifest-fields.ts'

const CreateInput = builder.inputType('CreateInput', {
  description:
    'kubectl create: each object of the manifest is created. An object that exists already is refused and does not change.',
  fields: (t) => ({
    ...manifestFields(t),
    saveConfig: saveConfigField(t),
    subcommand: t.boolean({
      defaultValue: false,
      description:
        'The manifest is the object of a command such as kubectl create deployment, whose errors have other words than those of kubectl create -f.',
    }),
  }),
})

export const CREATE: ActionField<typeof CreateInput.$inferInput> = {
  type: CreateInput,
  description: 'Create objects.',
  read({ saveConfig, subcommand, ...fields }, place) {
    const command = readManifestFields(fields, place)
    const isOne = command.documents.length === 1 && command.skipped.length === 0
    if (subcommand && !isOne)
      place.at('subcommand').refuse('subcommand requires a manifest of one object of a kind that is modelled')
    return {
      kind: 'create',
      ...command,
      saveConfig: saveConfig ?? false,
      ...(subcommand ? { subcommand } : {}),
    }
  },
}
