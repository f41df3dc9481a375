import { shownKey } from '../../kube/custom-resource.ts'
import { KINDS } from '../../kube/kinds.ts'
import { CHAIN_MAX, controllerRow, keyOfRow, topOwner } from '../../whatif/recording/top-owner.ts'
import { builder } from '../builder.ts'
import { type Controller, controllerChain } from '../controller-chain.ts'
import { type Located, locate } from '../located.ts'
import { KubernetesObjectRef, TYPED_KINDS } from '../refs.ts'
import { Label, pairsOf } from './label.ts'

const OwnerReference = builder.objectRef<Controller>('OwnerReference').implement({
  description: 'The controller that metadata.ownerReferences of an object names, whether the twin has it or not.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: 'Kubernetes kind: `StatefulSet`; of custom resources with the API group: `Kafka.kafka.strimzi.io`.',
    }),
    apiVersion: t.exposeString('apiVersion', {
      description: 'Group and version as the reference has them: `kafka.strimzi.io/v1beta2`.',
    }),
    namespace: t.string({
      nullable: true,
      description:
        'The namespace of the object that it controls; null if its kind has no namespaces, and if the CustomResourceDefinition of its kind could not be read.',
      resolve: ({ namespace }) => namespace ?? null,
    }),
    name: t.exposeString('name', { description: 'metadata.name.' }),
    uid: t.exposeID('uid', { description: 'metadata.uid.' }),
    modelled: t.exposeBoolean('isModelled', {
      description:
        'Whether its controller is simulated. False for custom resources: their operators may revert a change of what they control, and the outcome of such a change has the note `MAY_BE_REVERTED`.',
    }),
    object: t.field({
      type: KubernetesObjectRef,
      nullable: true,
      description:
        'The object itself; null if the twin does not have it: it was deleted, or it is a custom resource that is not read. Only custom resources that control pods, ReplicaSets or Jobs are read.',
      resolve: ({ object }) => object ?? null,
    }),
  }),
})

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
      description:
        'Controllers that the twin has, from the nearest to the top: ReplicaSet, Deployment. It ends at the workload; `controllerChain` also names the custom resource above it.',
      resolve: (object) => ownerChain(object),
    }),
    controllerChain: t.field({
      type: [OwnerReference],
      description:
        'All controllers as owner references name them, from the nearest to the top: ReplicaSet, Deployment, Revision.serving.knative.dev. It ends at an object without a controller, or at the first one that the twin does not have: what is above that one is unknown.',
      resolve: (object) => controllerChain(object),
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
