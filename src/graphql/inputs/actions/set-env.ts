import type { ObjectSelection } from '../../../whatif/actions/object-selection.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { ENFORCE_NAMESPACE, SELECTOR_ALONE, STORED_SELECTOR } from '../manifest/read-manifest.ts'
import { ObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { manifestKeys } from './manifest-keys.ts'
import { MatchingObjectsInput, readSelection } from './object-selection.ts'

const EnvVariableInput = builder.inputType('EnvVariableInput', {
  description: 'An environment variable with its value.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name.' }),
    value: t.string({ defaultValue: '', description: 'Its value.' }),
  }),
})

const SetEnvInput = builder.inputType('SetEnvInput', {
  description:
    'kubectl set env: environment variables of the containers of pods and of objects that make pods. Name the objects by one of `targets`, `matching` and `manifest`.',
  fields: (t) => ({
    targets: t.field({ type: [ObjectRef], description: 'The objects by name.' }),
    matching: t.field({ type: MatchingObjectsInput, description: 'The objects of one or several kinds by labels.' }),
    manifest: t.field({ type: 'Manifest', description: 'The objects that a manifest names.' }),
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of objects of the manifest without one.' }),
    enforceNamespace: t.boolean({ defaultValue: false, description: ENFORCE_NAMESPACE }),
    selector: t.string({ description: STORED_SELECTOR }),
    containers: t.string({ defaultValue: '*', description: '--containers: a name, in which `*` matches any text.' }),
    set: t.field({ type: [EnvVariableInput], description: 'Variables to set.' }),
    remove: t.stringList({ description: 'Names of variables to remove.' }),
    overwrite: t.boolean({ defaultValue: true, description: '--overwrite: change variables that have another value.' }),
  }),
})

type SetEnvValue = typeof SetEnvInput.$inferInput

export const SET_ENV: ActionField<SetEnvValue> = {
  type: SetEnvInput,
  description: 'Set and remove environment variables of pods and of objects that make pods.',
  read(input, place) {
    const objects = readObjects(input, place)
    if (objects === undefined) return undefined
    const { containers, set, remove, overwrite } = input
    const variables = (set ?? []).map(({ name, value }) => ({ name, value: value ?? '' }))
    return {
      kind: 'setEnv',
      objects,
      containers: containers ?? '*',
      set: variables,
      remove: remove ?? [],
      overwrite: overwrite ?? true,
    }
  },
}

function readObjects(input: SetEnvValue, place: InputPlace): ObjectSelection | undefined {
  const { manifest, targets, matching, selector } = input
  if (selector && manifest == null) return place.at('selector').refuse(SELECTOR_ALONE)
  if (matching?.allNamespaces || matching?.fieldSelector)
    return place.at('matching').refuse('kubectl set env has no --all-namespaces and no --field-selector')
  if (manifest == null) return readSelection({ targets, matching }, place)
  if (targets != null || matching != null) return place.refuse('name the objects by one of targets, matching and manifest')
  const keys = manifestKeys(input, manifest, place)
  return keys && { targets: keys, ...(selector ? { selector } : {}) }
}
