import { isKind, type Kind } from '../../kube/kinds.ts'
import type { Base } from '../../whatif/base.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { find } from '../located.ts'
import { KubernetesObjectRef } from '../refs.ts'
import type { ObjectChange as Change } from '../twin-handle.ts'
import { ObjectKey } from './state.ts'

/** A change and the state after it. */
export interface ChangeView {
  readonly change: Change
  readonly base: Base
}

const ChangeTypeEnum = enumOf('ChangeType', 'What became of an object.', {
  ADDED: 'It is new.',
  MODIFIED: 'It is another than before.',
  DELETED: 'It is gone.',
})

export const ObjectChange = builder.objectRef<ChangeView>('ObjectChange').implement({
  description: 'A change of one object; several in a row are told as one.',
  fields: (t) => ({
    type: t.field({ type: ChangeTypeEnum, description: 'What became of it.', resolve: ({ change }) => change.type }),
    key: t.field({ type: ObjectKey, description: 'Its name.', resolve: ({ change }) => change.object }),
    object: t.field({
      type: KubernetesObjectRef,
      nullable: true,
      description: 'The object as it is now; null when it is gone.',
      resolve: ({ change, base }) => (isKind(change.object.kind) ? find<Kind>(base, change.object.kind, change.object) : null),
    }),
  }),
})
