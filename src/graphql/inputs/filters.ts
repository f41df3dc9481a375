import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { ObjectRef } from './object-ref.ts'

const NAMES = 'Only objects with these names.'
const SELECTOR = 'Only objects with matching labels, as kubectl takes it: `app=web,tier in (a,b)`.'
const NAMESPACE = 'Only objects of this namespace.'
const SEARCH = 'Only objects with this text in `NAMESPACE/NAME`, in upper or lower case.'

export const PodPhase = enumOf('PodPhase', 'The phase of a pod (status.phase).', {
  Pending: 'Accepted, but not all of its containers run yet.',
  Running: 'Bound to a node; at least one container runs, starts or restarts.',
  Succeeded: 'All containers have terminated with success.',
  Failed: 'All containers have terminated, at least one in failure.',
  Unknown: 'The state of the pod could not be obtained, typically because its node cannot be reached.',
})

const WorkloadKindEnum = enumOf('WorkloadKind', 'The kinds that create and manage pods.', {
  Deployment: 'apps/v1 Deployment.',
  ReplicaSet: 'apps/v1 ReplicaSet.',
  ReplicationController: 'v1 ReplicationController.',
  StatefulSet: 'apps/v1 StatefulSet.',
  DaemonSet: 'apps/v1 DaemonSet.',
  Job: 'batch/v1 Job.',
  CronJob: 'batch/v1 CronJob.',
  CustomResource: 'Custom resources of all kinds.',
})

export const ObjectFilter = builder.inputType('ObjectFilter', {
  description: 'Filters a list of objects; all given conditions must match.',
  fields: (t) => ({
    namespace: t.string({ description: NAMESPACE }),
    names: t.stringList({ description: NAMES }),
    labelSelector: t.string({ description: SELECTOR }),
    search: t.string({ description: SEARCH }),
  }),
})

export const NodeFilter = builder.inputType('NodeFilter', {
  description: 'Filters a list of nodes; all given conditions must match.',
  fields: (t) => ({
    names: t.stringList({ description: NAMES }),
    labelSelector: t.string({ description: SELECTOR }),
    search: t.string({ description: 'Only nodes with this text in their name, in upper or lower case.' }),
    unschedulable: t.boolean({ description: 'Only cordoned nodes, or only the others.' }),
    ready: t.boolean({ description: 'Only nodes whose condition Ready is True, or only the others.' }),
    unhealthy: t.boolean({ description: 'Only nodes that are NotReady or report pressure, or only the others.' }),
    taintKey: t.string({ description: 'Only nodes with a taint with this key.' }),
  }),
})

export const PodFilter = builder.inputType('PodFilter', {
  description: 'Filters a list of pods; all given conditions must match.',
  fields: (t) => ({
    namespace: t.string({ description: NAMESPACE }),
    names: t.stringList({ description: NAMES }),
    labelSelector: t.string({ description: SELECTOR }),
    search: t.string({ description: SEARCH }),
    node: t.string({ description: 'Only pods on this node; the empty name selects pods without a node.' }),
    phase: t.field({ type: PodPhase, description: 'Only pods in this phase.' }),
    ready: t.boolean({ description: 'Only pods that are ready, or only the others.' }),
    unhealthy: t.boolean({ description: 'Only pods that are neither ready nor succeeded, or only the others.' }),
    owner: t.field({ type: ObjectRef, description: 'Only pods below this object, at any depth.' }),
    ownerName: t.string({ description: 'Only pods below an object of this name, of any kind and at any depth.' }),
    budget: t.string({
      description: 'Only pods that a budget of this name covers: `web` in any namespace, `shop/web` in one.',
    }),
    heldByBudget: t.boolean({
      description: 'Only pods that a budget covers and whose eviction is refused now (`evictionRefusal`), or only the others.',
    }),
  }),
})

export const WorkloadFilter = builder.inputType('WorkloadFilter', {
  description: 'Filters a list of workloads; all given conditions must match.',
  fields: (t) => ({
    namespace: t.string({ description: NAMESPACE }),
    names: t.stringList({ description: NAMES }),
    labelSelector: t.string({ description: SELECTOR }),
    search: t.string({ description: SEARCH }),
    kinds: t.field({ type: [WorkloadKindEnum], description: 'Only workloads of these kinds.' }),
    unhealthy: t.boolean({ description: 'Only workloads with fewer ready pods than desired, or only the others.' }),
    topLevel: t.boolean({ description: 'Only workloads without a controller that the twin has, or only the others.' }),
  }),
})
