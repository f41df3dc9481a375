import { KUBECTL, type ServerSide } from '../../../whatif/actions/manifests/server-side.ts'
import { builder } from '../../builder.ts'
import { readManifest } from '../manifest/read-manifest.ts'
import type { ActionField } from './action-input.ts'

const ApplyInput = builder.inputType('ApplyInput', {
  description: [
    'kubectl apply. An object that is there is merged with the manifest: what the manifest says wins, what it does not say stays, and',
    'what was applied before and is not any more goes. What was applied before is known from the annotation of kubectl, where the',
    'object has one. Of objects without it, environment, commands and the like of a template are taken from the manifest alone.',
    'With `serverSide` the API server merges: fields belong to managers (metadata.managedFields), and what others own is a conflict.',
  ].join(' '),
  fields: (t) => ({
    manifest: t.field({ type: 'Manifest', required: true, description: 'The objects.' }),
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of objects that name none.' }),
    serverSide: t.boolean({ defaultValue: false, description: 'kubectl apply --server-side.' }),
    fieldManager: t.string({
      defaultValue: KUBECTL,
      description: 'With `serverSide`: who owns the fields of the manifest then (--field-manager).',
    }),
    forceConflicts: t.boolean({
      defaultValue: false,
      description: 'With `serverSide`: take over fields of other managers instead of failing (--force-conflicts).',
    }),
  }),
})

export const APPLY: ActionField<typeof ApplyInput.$inferInput> = {
  type: ApplyInput,
  description: 'Create objects, or change those that are there.',
  read({ manifest, namespace, serverSide, fieldManager, forceConflicts }, place) {
    const as: ServerSide = { fieldManager: fieldManager ?? KUBECTL, forceConflicts: forceConflicts ?? false }
    if (!serverSide && as.forceConflicts) place.at('forceConflicts').refuse('there are no conflicts without serverSide')
    if (!serverSide && as.fieldManager !== KUBECTL) place.at('fieldManager').refuse('nobody owns fields without serverSide')
    if (as.fieldManager.length > 128) place.at('fieldManager').refuse('may not be more than 128 characters')
    const documents = readManifest(manifest, namespace ?? 'default', place.at('manifest'))
    return { kind: 'apply', ...documents, ...(serverSide ? { serverSide: as } : {}) }
  },
}
