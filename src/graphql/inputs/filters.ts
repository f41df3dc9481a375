import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { ObjectRef } from './object-ref.ts'

const NAMES = 'Only objects of these names.'
const SELECTOR = 'Only objects whose labels match, as kubectl takes it: `app=web,tier in (a,b)`.'
const NAMESPACE = 'Only objects of this namespace.'

export const PodPhase = enumOf('PodPhase', 'Where a pod is in its life (status.phase).', {
  Pending: 'Accepted, but not all of its containers run yet.',
  Running: 'Bound to a node; at least one container runs, starts or restarts.',
  Succeeded: 'All containers have ended with success.',
  Failed: 'All containers have ended, one of them in failure.',
  Unknown: 'Its node cannot be asked.',
})

const WorkloadKindEnum = enumOf('WorkloadKind', 'The kinds that make and keep pods.', {
  Deployment: 'apps/v1 Deployment.',
  ReplicaSet: 'apps/v1 ReplicaSet.',
  ReplicationController: 'v1 ReplicationController.',
  StatefulSet: 'apps/v1 StatefulSet.',
  DaemonSet: 'apps/v1 DaemonSet.',
  Job: 'batch/v1 Job.',
  CronJob: 'batch/v1 CronJob.',
})

export const ObjectFilter = builder.inputType('ObjectFilter', {
  description: 'Narrows a list of objects; everything given must hold.',
  fields: (t) => ({
    namespace: t.string({ description: NAMESPACE }),
    names: t.stringList({ description: NAMES }),
    labelSelector: t.string({ description: SELECTOR }),
  }),
})

export const NodeFilter = builder.inputType('NodeFilter', {
  description: 'Narrows a list of nodes; everything given must hold.',
  fields: (t) => ({
    names: t.stringList({ description: NAMES }),
    labelSelector: t.string({ description: SELECTOR }),
    unschedulable: t.boolean({ description: 'Only cordoned nodes, or only the others.' }),
    ready: t.boolean({ description: 'Only nodes whose condition Ready is True, or only the others.' }),
    taintKey: t.string({ description: 'Only nodes with a taint of this key.' }),
  }),
})

export const PodFilter = builder.inputType('PodFilter', {
  description: 'Narrows a list of pods; everything given must hold.',
  fields: (t) => ({
    namespace: t.string({ description: NAMESPACE }),
    names: t.stringList({ description: NAMES }),
    labelSelector: t.string({ description: SELECTOR }),
    node: t.string({ description: 'Only pods of this node; the empty name gives pods without a node.' }),
    phase: t.field({ type: PodPhase, description: 'Only pods in this phase.' }),
    ready: t.boolean({ description: 'Only pods that are ready, or only the others.' }),
    owner: t.field({ type: ObjectRef, description: 'Only pods below this object, at any depth.' }),
  }),
})

export const WorkloadFilter = builder.inputType('WorkloadFilter', {
  description: 'Narrows a list of workloads; everything given must hold.',
  fields: (t) => ({
    namespace: t.string({ description: NAMESPACE }),
    names: t.stringList({ description: NAMES }),
    labelSelector: t.string({ description: SELECTOR }),
    kinds: t.field({ type: [WorkloadKindEnum], description: 'Only workloads of these kinds.' }),
    topLevel: t.boolean({ description: 'Only workloads that nothing controls, or only the others.' }),
  }),
})
