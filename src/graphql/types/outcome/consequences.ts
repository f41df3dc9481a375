import type * as outcome from '../../../whatif/outcome/outcome.ts'
import type { Unrelated as Apart } from '../../../whatif/outcome/unrelated.ts'
import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import { ObjectKey } from '../state.ts'

const NodeChangeType = enumOf('NodeChangeType', 'What happens to a node.', {
  ADDED: 'It joins the cluster.',
  REMOVED: 'It is deleted.',
  READY: 'It becomes Ready.',
  NOT_READY: 'It becomes NotReady or Unknown.',
  CORDONED: 'It is cordoned (SchedulingDisabled).',
  UNCORDONED: 'It is uncordoned.',
})

export const NodeChange = builder.objectRef<outcome.NodeChange>('NodeChange').implement({
  description: 'A change of a node in the run.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'Its name.' }),
    change: t.expose('change', { type: NodeChangeType, description: 'What happens to it.' }),
    at: t.field({ type: 'Duration', description: 'When, in virtual time since the run began.', resolve: ({ atMs }) => atMs }),
    causedByScenario: t.exposeBoolean('causedByScenario', { description: 'False: it also happens without the scenario.' }),
  }),
})

export const JobFailure = builder.objectRef<outcome.JobFailure>('JobFailure').implement({
  description: 'A Job that fails because of the scenario.',
  fields: (t) => ({
    job: t.expose('job', { type: ObjectKey, description: 'The Job.' }),
    reason: t.exposeString('reason', { description: 'The reason of its condition Failed: `BackoffLimitExceeded`.' }),
    message: t.exposeString('message', { description: 'The message of that condition.' }),
  }),
})

export const Restarts = builder.objectRef<outcome.Restarts>('Restarts').implement({
  description: 'Containers of the pods of one workload that were restarted because of the scenario, for one reason.',
  fields: (t) => ({
    workload: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The workload; null: the pods have no controller.',
      resolve: ({ workload }) => workload ?? null,
    }),
    pods: t.field({ type: [ObjectKey], description: 'The pods.', resolve: ({ pods }) => [...pods] }),
    count: t.exposeInt('count', { description: 'Number of restarts, for all of these pods together.' }),
    reason: t.exposeString('reason', {
      description: 'Why the containers terminated: `OOMKilled`, `Error`; `Unknown`: with their machine.',
    }),
    exitCode: t.exposeInt('exitCode', { description: 'Their exit code.' }),
    lastAt: t.field({
      type: 'Duration',
      description: 'The last restart, in virtual time since the run began.',
      resolve: ({ lastAtMs }) => lastAtMs,
    }),
    inBackOff: t.exposeBoolean('inBackOff', { description: 'Some of them wait in CrashLoopBackOff at the end.' }),
  }),
})

export const Unrelated = builder.objectRef<Apart>('Unrelated').implement({
  description: 'What also happens without the scenario. It does not count in the verdict.',
  fields: (t) => ({
    summary: t.exposeString('summary', { description: 'All of it in one line; empty if there is nothing.' }),
    pending: t.field({
      type: [ObjectKey],
      description: 'Pods that are Pending at the end with and without the scenario.',
      resolve: ({ pending }) => [...pending],
    }),
    moved: t.exposeInt('moved', { description: 'Pods that leave their nodes with and without the scenario.' }),
    scheduled: t.exposeInt('scheduled', {
      description: 'Pods that are scheduled with and without the scenario, except replacements.',
    }),
    shortWorkloads: t.field({
      type: [ObjectKey],
      description: 'Workloads that are short of pods at the end with and without the scenario.',
      resolve: ({ shortWorkloads }) => [...shortWorkloads],
    }),
    nodesAdded: t.exposeInt('nodesAdded', { description: 'Nodes that an autoscaler adds with and without the scenario.' }),
    nodesRemoved: t.exposeInt('nodesRemoved', { description: 'Nodes that are removed with and without the scenario.' }),
  }),
})
