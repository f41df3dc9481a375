import { builder } from '../../builder.ts'
import { readManifest } from '../manifest/read-manifest.ts'
import type { ActionField } from './action-input.ts'

const ApplyInput = builder.inputType('ApplyInput', {
  description: [
    'kubectl apply. An object that is there is merged with the manifest: what the manifest says wins, what it does not say stays.',
    'The twin does not keep what was applied to the cluster before, so it takes away only what an earlier apply of the same',
    'scenario had. Environment, commands and the like are not kept either: of a template they are taken from the manifest alone,',
    'and a template that differs in them from the one in the cluster is a new one.',
  ].join(' '),
  fields: (t) => ({
    manifest: t.field({ type: 'Manifest', required: true, description: 'The objects.' }),
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of objects that name none.' }),
  }),
})

export const APPLY: ActionField<typeof ApplyInput.$inferInput> = {
  type: ApplyInput,
  description: 'Create objects, or change those that are there.',
  read({ manifest, namespace }, place) {
    return { kind: 'apply', ...readManifest(manifest, namespace ?? 'default', place.at('manifest')) }
  },
}
