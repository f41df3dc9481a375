import type { Kind } from '../../kube/kinds.ts'
import { builder } from '../builder.ts'
import { codedError } from '../error-codes.ts'
import { find } from '../located.ts'
import { baseOfId } from '../object-ids/base-of-id.ts'
import { readObjectId } from '../object-ids/object-id.ts'
import { KubernetesObjectRef } from '../refs.ts'

builder.queryField('object', (t) =>
  t.field({
    type: KubernetesObjectRef,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'A global ID, as returned by `KubernetesObject.id`.' }) },
    description:
      'Finds an object by its global ID. The ID includes the state: the live twin, a fork, a snapshot, or the end of a run. Null if the object does not exist. Fails with `STATE_GONE` if the state has expired, because a fork has advanced or a run is too old.',
    resolve: async (_root, { id }, context) => {
      const read = readObjectId(id)
      if (!read)
        throw codedError('INVALID_INPUT', `id: "${id.slice(0, 100)}" is not a valid object ID; KubernetesObject.id returns them`)
      return find<Kind>(await baseOfId(read.state, context), read.key.kind, read.key)
    },
  }),
)
