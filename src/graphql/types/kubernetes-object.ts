import { shownKey } from '../../kube/custom-resource.ts'
import { KINDS } from '../../kube/kinds.ts'
import { controllerRow, keyOfRow, topOwner } from '../../whatif/recording/top-owner.ts'
import { builder } from '../builder.ts'
import { type Located, locate } from '../located.ts'
import { KubernetesObjectRef, TYPED_KINDS } from '../refs.ts'
import { Label, pairsOf } from './label.ts'

KubernetesObjectRef.implement({
  description: 'The fields of every object of the cluster.',
  resolveType: ({ row }) => (TYPED_KINDS.has(row.kind) ? row.kind : 'OtherObject'),
  fields: (t) => ({
    id: t.id({
      description:
        'A global ID, for `object(id:)`. It includes the state: the same object has different IDs in the live twin, in a fork and at the end of a run, so that client caches keep them apart.',
      resolve: ({ row, base }, _args, { states }) => states.idOf(keyOfRow(row), base),
    }),
    kind: t.string({
      description: 'Kubernetes kind: `Pod`, `Deployment`; of custom resources with the API group: `Rollout.argoproj.io`.',
      resolve: ({ row }) => shownKey(row).kind,
    }),
    apiVersion: t.string({
      description: 'Group and version: `apps/v1`.',
      resolve: ({ row }) => (row.kind === 'CustomResource' ? row.apiVersion : KINDS[row.kind].apiVersion),
    }),
    namespace: t.string({
      nullable: true,
      description: 'metadata.namespace; null for cluster-scoped kinds.',
      resolve: ({ row }) => row.namespace || null,
    }),
    name: t.string({ description: 'metadata.name.', resolve: ({ row }) => shownKey(row).name }),
    uid: t.id({ description: 'metadata.uid.', resolve: ({ row }) => row.uid }),
    labels: t.field({ type: [Label], description: 'metadata.labels, by key.', resolve: ({ row }) => pairsOf(row.labels) }),
    annotations: t.field({
      type: [Label],
      description: 'metadata.annotations that a rule reads, by key.',
      resolve: ({ row }) => pairsOf(row.annotations),
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'metadata.creationTimestamp.',
      resolve: ({ row }) => row.creationTimestamp,
    }),
    deletionTimestamp: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Set when deletion was requested: when the grace period ends.',
      resolve: ({ row }) => row.deletionTimestamp ?? null,
    }),
    controller: t.field({
      type: KubernetesObjectRef,
      nullable: true,
      description: 'The owner that controls this object, if the twin has it.',
      resolve: ({ row, base }) => {
        const owner = controllerRow(row, base.state)
        return owner ? locate(owner, base) : null
      },
    }),
    ownerChain: t.field({
      type: [KubernetesObjectRef],
      description: 'Controllers from the nearest to the top: ReplicaSet, Deployment.',
      resolve: (object) => ownerChain(object),
    }),
    topOwner: t.field({
      type: KubernetesObjectRef,
      nullable: true,
      description: 'The controller at the top of the chain; null for an object without one.',
      resolve: ({ row, base }) => {
        const owner = topOwner(row, base.state)
        return owner ? locate(owner, base) : null
      },
    }),
  }),
})

const CHAIN_MAX = 8

function ownerChain({ row, base }: Located): Located[] {
  const chain: Located[] = []
  let owner = controllerRow(row, base.state)
  while (owner && chain.length < CHAIN_MAX) {
    chain.push(locate(owner, base))
    owner = controllerRow(owner, base.state)
  }
  return chain
}

builder.objectRef<Located>('OtherObject').implement({
  description: 'An object of a kind without its own type in this API: it has the fields common to all objects.',
  interfaces: [KubernetesObjectRef],
})
