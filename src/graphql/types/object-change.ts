import { isKind, type Kind } from '../../kube/kinds.ts'
import type { ObjectChange as Change } from '../../service/twin-handle.ts'
import type { Base } from '../../whatif/base.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { find } from '../located.ts'
import { KubernetesObjectRef } from '../refs.ts'
import { ObjectKey } from './state.ts'

/** A change and the state after it. */
export interface ChangeView {
  readonly change: Change
  readonly base: Base
}

const ChangeTypeEnum = enumOf('ChangeType', 'The type of a change.', {
  ADDED: 'It is new.',
  MODIFIED: 'It has changed.',
  DELETED: 'It was deleted.',
})

export const ObjectChange = builder.objectRef<ChangeView>('ObjectChange').implement({
  description: 'A change of one object; several consecutive changes are combined.',
  fields: (t) => ({
    type: t.field({ type: ChangeTypeEnum, description: 'The type of the change.', resolve: ({ change }) => change.type }),
    key: t.field({ type: ObjectKey, description: 'Its name.', resolve: ({ change }) => change.object }),
    object: t.field({
      type: KubernetesObjectRef,
      nullable: true,
      description: 'The object as it is now; null when it was deleted.',
      resolve: ({ change, base }) => (isKind(change.object.kind) ? find<Kind>(base, change.object.kind, change.object) : null),
    }),
  }),
})
