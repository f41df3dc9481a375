import { KUBECTL, type ServerSide } from '../../../whatif/actions/manifests/server-side.ts'
import { builder } from '../../builder.ts'
import { MANIFEST_SELECTOR } from '../manifest/read-manifest.ts'
import type { ActionField } from './action-input.ts'
import { manifestFields, readManifestFields } from './manifest-fields.ts'

const ApplyInput = builder.inputType('ApplyInput', {
  description: [
    'kubectl apply. An existing object is merged with the manifest: values of the manifest win, other values stay, and',
    "values of the last applied manifest that are now absent are removed. The last applied manifest is kubectl's annotation, where the",
    'object has one. For objects without it, environment, commands and similar lists of a template are taken from the manifest alone.',
    'With `serverSide` the API server merges: managers own fields (metadata.managedFields), and fields of other managers conflict.',
  ].join(' '),
  fields: (t) => ({
    ...manifestFields(t),
    selector: t.string({ description: MANIFEST_SELECTOR }),
    serverSide: t.boolean({ defaultValue: false, description: 'kubectl apply --server-side.' }),
    fieldManager: t.string({
      defaultValue: KUBECTL,
      description: 'With `serverSide`: the field manager of the manifest (--field-manager).',
    }),
    forceConflicts: t.boolean({
      defaultValue: false,
      description: 'With `serverSide`: take over fields of other managers instead of failing (--force-conflicts).',
    }),
  }),
})

export const APPLY: ActionField<typeof ApplyInput.$inferInput> = {
  type: ApplyInput,
  description: 'Create or change objects.',
  read({ serverSide, fieldManager, forceConflicts, ...fields }, place) {
    const as: ServerSide = { fieldManager: fieldManager ?? KUBECTL, forceConflicts: forceConflicts ?? false }
    if (!serverSide && as.forceConflicts) place.at('forceConflicts').refuse('forceConflicts requires serverSide')
    if (!serverSide && as.fieldManager !== KUBECTL) place.at('fieldManager').refuse('fieldManager requires serverSide')
    if (as.fieldManager.length > 128) place.at('fieldManager').refuse('must not be longer than 128 characters')
    return { kind: 'apply', ...readManifestFields(fields, place), ...(serverSide ? { serverSide: as } : {}) }
  },
}
