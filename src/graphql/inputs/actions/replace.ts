import { builder } from '../../builder.ts'
import { ENFORCE_NAMESPACE, readAs, readManifest, SAME_COMMAND } from '../manifest/read-manifest.ts'
import type { ActionField } from './action-input.ts'

const ReplaceInput = builder.inputType('ReplaceInput', {
  description:
    'kubectl replace: each object of the manifest is put in the place of the stored one as a whole. What the manifest leaves out gets its default.',
  fields: (t) => ({
    manifest: t.field({ type: 'Manifest', required: true, description: 'The objects.' }),
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of objects without one.' }),
    enforceNamespace: t.boolean({ defaultValue: false, description: ENFORCE_NAMESPACE }),
    source: t.string({ description: 'The file that the manifest is from, for the messages of kubectl. Default: STDIN.' }),
    sameCommand: t.boolean({ defaultValue: false, description: SAME_COMMAND }),
    saveConfig: t.boolean({ defaultValue: false, description: '--save-config: note the manifest for a later apply.' }),
  }),
})

export const REPLACE: ActionField<typeof ReplaceInput.$inferInput> = {
  type: ReplaceInput,
  description: 'Replace objects.',
  read({ manifest, source, sameCommand, saveConfig, ...within }, place) {
    return {
      kind: 'replace',
      ...readManifest(manifest, readAs({ ...within, sameCommand }, { validated: true }), place.at('manifest')),
      source: source ?? undefined,
      ...(sameCommand ? { sameCommand } : {}),
      saveConfig: saveConfig ?? false,
    }
  },
}
