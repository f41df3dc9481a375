import { builder } from '../../builder.ts'
import { ENFORCE_NAMESPACE, readAs, readManifest, SAME_COMMAND } from '../manifest/read-manifest.ts'
import type { ActionField } from './action-input.ts'

const CreateInput = builder.inputType('CreateInput', {
  description:
    'kubectl create: each object of the manifest is created. An object that exists already is refused and does not change.',
  fields: (t) => ({
    manifest: t.field({ type: 'Manifest', required: true, description: 'The objects.' }),
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of objects without one.' }),
    enforceNamespace: t.boolean({ defaultValue: false, description: ENFORCE_NAMESPACE }),
    source: t.string({ description: 'The file that the manifest is from, for the messages of kubectl. Default: STDIN.' }),
    sameCommand: t.boolean({ defaultValue: false, description: SAME_COMMAND }),
    saveConfig: t.boolean({ defaultValue: false, description: '--save-config: note the manifest for a later apply.' }),
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
  read({ manifest, source, sameCommand, saveConfig, subcommand, ...within }, place) {
    const objects = readManifest(manifest, readAs({ ...within, sameCommand }, { validated: true }), place.at('manifest'))
    const isOne = objects.documents.length === 1 && objects.skipped.length === 0
    if (subcommand && !isOne)
      place.at('subcommand').refuse('subcommand requires a manifest of one object of a kind that is modelled')
    return {
      kind: 'create',
      ...objects,
      source: source ?? undefined,
      ...(sameCommand ? { sameCommand } : {}),
      saveConfig: saveConfig ?? false,
      ...(subcommand ? { subcommand } : {}),
    }
  },
}
