import { isKind, type Kind } from '../../kube/kinds.ts'
import { builder } from '../builder.ts'
import { find, readGlobalId } from '../located.ts'
import { KubernetesObjectRef } from '../refs.ts'

builder.queryField('object', (t) =>
  t.field({
    type: KubernetesObjectRef,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'A global id, as `KubernetesObject.id` gives it.' }) },
    description: 'The object of that global id in the live twin; null when it is not there.',
    resolve: (_root, { id }, context) => {
      const key = readGlobalId(id)
      return key && isKind(key.kind) ? find<Kind>(context.live(), key.kind, key) : null
    },
  }),
)
