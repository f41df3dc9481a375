import { builder } from '../../builder.ts'
import { refuseNegative } from '../refuse-negative.ts'
import type { ActionField } from './action-input.ts'
import { CascadeEnum, readCascade } from './cascade.ts'
import { manifestFields, readManifestFields, saveConfigField } from './manifest-fields.ts'

const ReplaceInput = builder.inputType('ReplaceInput', {
  description: [
    'kubectl replace: each object of the manifest is put in the place of the stored one as a whole. What the manifest leaves out gets its',
    'default. With `force` the objects are deleted, and created when all of them are gone.',
  ].join(' '),
  fields: (t) => ({
    ...manifestFields(t),
    saveConfig: saveConfigField(t),
    force: t.boolean({
      defaultValue: false,
      description: '--force: delete the objects, wait until they are gone, and create them.',
    }),
    cascade: t.field({ type: CascadeEnum, defaultValue: 'BACKGROUND', description: '--cascade, with `force`.' }),
    gracePeriodSeconds: t.int({
      defaultValue: -1,
      description: "--grace-period, with `force`: below zero, each object's own.",
    }),
    timeout: t.field({
      type: 'Duration',
      description: '--timeout, with `force`: how long to wait for each object to go; null or 0 means 5 minutes.',
    }),
  }),
})

export const REPLACE: ActionField<typeof ReplaceInput.$inferInput> = {
  type: ReplaceInput,
  description: 'Replace objects.',
  read({ saveConfig, force, cascade, gracePeriodSeconds, timeout, ...fields }, place) {
    const seconds = gracePeriodSeconds ?? -1
    if (!force && seconds >= 0) place.at('gracePeriodSeconds').refuse('--grace-period must have --force specified')
    refuseNegative(timeout, place.at('timeout'))
    if (!force && timeout) place.at('timeout').refuse('--timeout must have --force specified')
    if (force && fields.sameCommand)
      place
        .at('sameCommand')
        .refuse('with force, one manifest: kubectl deletes the objects of all files before it creates the first')
    const deletion = {
      cascade: readCascade(cascade),
      gracePeriodSeconds: seconds < 0 ? undefined : seconds,
      ...(timeout ? { timeoutMs: timeout } : {}),
    }
    return {
      kind: 'replace',
      ...readManifestFields(fields, place, { validated: !force }),
      saveConfig: saveConfig ?? false,
      ...(force ? { force: deletion } : {}),
    }
  },
}
