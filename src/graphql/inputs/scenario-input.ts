import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { ObjectRef } from './object-ref.ts'

const SchedulingModeEnum = enumOf('SchedulingMode', 'How many nodes the scheduler looks at for a pod.', {
  FAITHFUL: 'It samples nodes as the real one does.',
  EXHAUSTIVE: 'It looks at every node, as percentageOfNodesToScore 100 would.',
})

const NodesInput = builder.inputType('NodesInput', {
  isOneOf: true,
  description: 'Nodes, by name or by labels.',
  fields: (t) => ({
    names: t.stringList({ description: 'Their names.' }),
    selector: t.string({ description: 'A label selector, as kubectl takes it: `zone=a,disk in (ssd)`.' }),
  }),
})

const DrainInput = builder.inputType('DrainInput', {
  description: 'kubectl drain, with its flags. Unlike kubectl, DaemonSet pods are ignored unless told otherwise.',
  fields: (t) => ({
    nodes: t.field({ type: NodesInput, required: true, description: 'The nodes to drain, as one call of kubectl drain.' }),
    ignoreDaemonSets: t.boolean({ defaultValue: true, description: '--ignore-daemonsets: leave the pods of DaemonSets.' }),
    deleteEmptyDirData: t.boolean({
      defaultValue: false,
      description: '--delete-emptydir-data: go on although emptyDir data is lost.',
    }),
    force: t.boolean({ defaultValue: false, description: '--force: go on although pods have no controller.' }),
    disableEviction: t.boolean({ defaultValue: false, description: '--disable-eviction: delete, past all budgets.' }),
    gracePeriodSeconds: t.int({ defaultValue: -1, description: "--grace-period: below zero, each pod's own." }),
    timeout: t.field({ type: 'Duration', description: '--timeout: how long to try; none means for ever.' }),
    podSelector: t.string({ description: '--pod-selector: only pods whose labels match.' }),
    skipWaitForDeleteTimeout: t.field({
      type: 'Duration',
      description: '--skip-wait-for-delete-timeout: do not wait for pods that were deleted longer ago than this.',
    }),
  }),
})

function podInput(name: string, description: string) {
  return builder.inputType(name, {
    description,
    fields: (t) => ({
      namespace: t.string({ defaultValue: 'default', description: 'Its namespace.' }),
      name: t.string({ required: true, description: 'Its name.' }),
      gracePeriodSeconds: t.int({ description: "How long it may take to end; none means the pod's own." }),
    }),
  })
}

const ScaleInput = builder.inputType('ScaleInput', {
  description: 'kubectl scale.',
  fields: (t) => ({
    target: t.field({
      type: ObjectRef,
      required: true,
      description: 'A Deployment, StatefulSet, ReplicaSet or ReplicationController.',
    }),
    replicas: t.int({ required: true, description: 'How many it shall have.' }),
  }),
})

const WaitInput = builder.inputType('WaitInput', {
  description: 'Lets virtual time pass before the next action.',
  fields: (t) => ({ for: t.field({ type: 'Duration', required: true, description: 'How long.' }) }),
})

const ActionInput = builder.inputType('ActionInput', {
  isOneOf: true,
  description: 'One thing to do. Actions are done one after the other; verbs are those of kubectl.',
  fields: (t) => ({
    cordon: t.field({ type: NodesInput, description: 'No new pods on these nodes.' }),
    uncordon: t.field({ type: NodesInput, description: 'New pods on these nodes again.' }),
    drain: t.field({ type: DrainInput, description: 'Cordon nodes and move their pods away.' }),
    evictPod: t.field({
      type: podInput('EvictPodInput', 'One call of the Eviction API.'),
      description: 'Evict a pod, if its budgets allow it.',
    }),
    deletePod: t.field({
      type: podInput('DeletePodInput', 'One deletion of a pod.'),
      description: 'Delete a pod, past its budgets.',
    }),
    scale: t.field({ type: ScaleInput, description: 'Set the replicas of a workload.' }),
    wait: t.field({ type: WaitInput, description: 'Wait.' }),
  }),
})

const TimingInput = builder.inputType('TimingInput', {
  description: 'How long pods take, instead of what was observed or is assumed.',
  fields: (t) => ({
    start: t.field({ type: 'Duration', description: 'From being bound to running.' }),
    ready: t.field({ type: 'Duration', description: 'From running to ready.' }),
    terminate: t.field({ type: 'Duration', description: 'From being asked to end to being gone.' }),
  }),
})

export const ScenarioInput = builder.inputType('ScenarioInput', {
  description: 'A question: what if these actions were done?',
  fields: (t) => ({
    name: t.string({ description: 'What to call it in answers.' }),
    seed: t.int({ defaultValue: 1, description: 'Seed of chance: the same seed gives the same answer.' }),
    horizon: t.field({ type: 'Duration', description: 'Virtual time to look ahead; none: until all is quiet.' }),
    mode: t.field({ type: SchedulingModeEnum, defaultValue: 'FAITHFUL', description: 'How many nodes the scheduler looks at.' }),
    timing: t.field({ type: TimingInput, description: 'Durations to use.' }),
    actions: t.field({ type: [ActionInput], required: true, description: 'What is done, in this order.' }),
  }),
})

export type ScenarioValue = typeof ScenarioInput.$inferInput
export type ActionValue = typeof ActionInput.$inferInput
export type NodesValue = typeof NodesInput.$inferInput
export type DrainValue = typeof DrainInput.$inferInput
