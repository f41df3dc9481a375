import type * as impact from '../../../whatif/outcome/impact.ts'
import type { ShortageCause as Cause } from '../../../whatif/outcome/shortage-cause.ts'
import type { Step } from '../../../whatif/recording/course.ts'
import type { WorkloadLevel as Level } from '../../../whatif/recording/workload-tracker.ts'
import { bytesText, cpuText } from '../../amounts.ts'
import { builder } from '../../builder.ts'
import { ObjectKey } from '../state.ts'

const Outage = builder.objectRef<impact.Outage>('Outage').implement({
  description:
    'A time in which something was worse than at the same moment without the scenario. Several such times that are over are combined: from the beginning of the first to the end of the last. A lasting one begins with the last of them, which has not ended.',
  fields: (t) => ({
    from: t.field({ type: 'Duration', description: 'When it began, in virtual time.', resolve: ({ fromMs }) => fromMs }),
    until: t.field({
      type: 'Duration',
      nullable: true,
      description: 'When it ended; null: it is lasting.',
      resolve: ({ untilMs }) => untilMs ?? null,
    }),
    lasting: t.boolean({
      description: 'It had not ended when the run did.',
      resolve: ({ untilMs }) => untilMs === undefined,
    }),
    duration: t.field({
      type: 'Duration',
      nullable: true,
      description: 'The sum of all such times; null if lasting.',
      resolve: ({ untilMs, totalMs }) => (untilMs === undefined ? null : totalMs),
    }),
    missing: t.exposeInt('missing', {
      description: 'The maximum that was missing at once, beyond what is missing without the scenario.',
    }),
  }),
})

export const BudgetImpact = builder.objectRef<impact.BudgetImpact>('BudgetImpact').implement({
  description: 'Impact on a PodDisruptionBudget.',
  fields: (t) => ({
    budget: t.expose('budget', { type: ObjectKey, description: 'The budget.' }),
    allowedBefore: t.exposeInt('allowedBefore', { description: 'Disruptions that it allowed at the beginning.' }),
    allowedMin: t.exposeInt('allowedMin', { description: 'The minimum that it allowed.' }),
    allowedAfter: t.exposeInt('allowedAfter', { description: 'Disruptions that it allows at the end.' }),
    exhausted: t.field({
      type: Outage,
      nullable: true,
      description: 'The time in which it allowed no disruption and would have allowed one without the scenario.',
      resolve: ({ exhausted }) => exhausted ?? null,
    }),
    unmet: t.field({
      type: Outage,
      nullable: true,
      description: 'The time in which fewer pods were healthy than it requires, and more would have been without the scenario.',
      resolve: ({ unmet }) => unmet ?? null,
    }),
    refusals: t.exposeInt('refusals', { description: 'Evictions that it refused.' }),
  }),
})

const ShortageCause = builder.objectRef<Cause>('ShortageCause').implement({
  description: 'Why a workload is short of pods at the end of a run.',
  fields: (t) => ({
    reason: t.exposeString('reason', {
      description:
        'A reason as Kubernetes names it: `FailedCreate`, `Unschedulable`, `SchedulingGated`, `OOMKilled`, `CrashLoopBackOff`, `ImagePullBackOff`, `ContainersNotReady`, `NodeNotReady`.',
    }),
    message: t.exposeString('message', { description: 'The message of the component that reports it.' }),
    count: t.exposeInt('count', { description: 'Number of affected pods.' }),
    pods: t.field({
      type: [ObjectKey],
      description: 'Those pods; pods that could not be created have no name.',
      resolve: ({ pods }) => [...pods],
    }),
  }),
})

const WorkloadLevel = builder.objectRef<Step<Level>>('WorkloadLevel').implement({
  description: 'How many pods a workload requires and has ready, from a moment of the run until the next one.',
  fields: (t) => ({
    at: t.field({ type: 'Duration', description: 'Virtual time since the run began.', resolve: ({ atMs }) => atMs }),
    desired: t.int({
      description: 'Desired pods; for a DaemonSet, one for each Ready node that it should run on.',
      resolve: ({ value }) => value.want,
    }),
    ready: t.int({
      description: 'Ready pods. A Terminating pod counts until it is no longer ready.',
      resolve: ({ value }) => value.ready,
    }),
  }),
})

export const WorkloadImpact = builder.objectRef<impact.WorkloadImpact>('WorkloadImpact').implement({
  description: 'Impact on a workload: counts of its pods in the run, and how it is worse off than without the scenario.',
  fields: (t) => ({
    workload: t.expose('workload', { type: ObjectKey, description: 'The workload.' }),
    desiredBefore: t.exposeInt('desiredBefore', { description: 'Desired pods at the beginning.' }),
    desired: t.exposeInt('desired', {
      description: 'Desired pods at the end; for a DaemonSet, one for each Ready node that it should run on.',
    }),
    readyBefore: t.exposeInt('readyBefore', { description: 'Pods that were ready at the beginning.' }),
    readyMin: t.exposeInt('readyMin', { description: 'The minimum number of ready pods.' }),
    readyAfter: t.exposeInt('readyAfter', { description: 'Pods that are ready at the end.' }),
    levels: t.field({
      type: [WorkloadLevel],
      description:
        'Its desired and ready pods over the run, one item for each change, in order of time. The first one is at 0; each is valid until the next one.',
      resolve: ({ levels }) => [...levels],
    }),
    minHealthy: t.int({
      nullable: true,
      description:
        'Healthy pods that a PodDisruptionBudget requires of it at the beginning, the maximum of several; null: no budget covers its pods, or each also covers pods of other workloads.',
      resolve: ({ minHealthy }) => minHealthy ?? null,
    }),
    degraded: t.field({
      type: Outage,
      nullable: true,
      description: 'The time in which it was short of more pods than without the scenario.',
      resolve: ({ degraded }) => degraded ?? null,
    }),
    down: t.field({
      type: Outage,
      nullable: true,
      description: 'The time in which none of its pods was ready, and one would have been without the scenario.',
      resolve: ({ down }) => down ?? null,
    }),
    causes: t.field({
      type: [ShortageCause],
      description: 'Why it is short of pods at the end, the cause that affects most of them first.',
      resolve: ({ causes }) => [...causes],
    }),
    moved: t.exposeInt('moved', { description: 'Pods that left their nodes because of the scenario.' }),
  }),
})

export const ServiceImpact = builder.objectRef<impact.ServiceImpact>('ServiceImpact').implement({
  description: 'Impact on a Service.',
  fields: (t) => ({
    service: t.expose('service', { type: ObjectKey, description: 'The Service.' }),
    endpointsBefore: t.exposeInt('endpointsBefore', { description: 'Ready endpoints at the beginning.' }),
    endpointsMin: t.exposeInt('endpointsMin', { description: 'The minimum number of ready endpoints.' }),
    endpointsAfter: t.exposeInt('endpointsAfter', { description: 'Ready endpoints at the end.' }),
    down: t.field({
      type: Outage,
      nullable: true,
      description: 'The time without a ready endpoint in which there would have been one without the scenario.',
      resolve: ({ down }) => down ?? null,
    }),
    deleted: t.exposeBoolean('deleted', { description: 'The scenario deleted it.' }),
  }),
})

export const NodeImpact = builder.objectRef<impact.NodeImpact>('NodeImpact').implement({
  description: 'What changed on a node.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'Its name.' }),
    podsBefore: t.exposeInt('podsBefore', { description: 'Pods at the beginning, without those that have ended.' }),
    podsAfter: t.exposeInt('podsAfter', { description: 'Pods at the end, without those that have ended.' }),
    podsIn: t.exposeInt('podsIn', { description: 'Pods that were scheduled to it.' }),
    podsOut: t.exposeInt('podsOut', { description: 'Pods that left it or ended on it.' }),
    cpuRequestedBefore: t.field({
      type: 'Quantity',
      description: 'CPU requested at the beginning.',
      resolve: (impact) => cpuText(impact.cpuRequestedBefore),
    }),
    cpuRequestedAfter: t.field({
      type: 'Quantity',
      description: 'CPU requested at the end.',
      resolve: (impact) => cpuText(impact.cpuRequestedAfter),
    }),
    cpuAllocatable: t.field({
      type: 'Quantity',
      description: 'CPU that is allocatable to pods.',
      resolve: (impact) => cpuText(impact.cpuAllocatable),
    }),
    memoryRequestedBefore: t.field({
      type: 'Quantity',
      description: 'Memory requested at the beginning.',
      resolve: (impact) => bytesText(impact.memoryRequestedBefore),
    }),
    memoryRequestedAfter: t.field({
      type: 'Quantity',
      description: 'Memory requested at the end.',
      resolve: (impact) => bytesText(impact.memoryRequestedAfter),
    }),
    memoryAllocatable: t.field({
      type: 'Quantity',
      description: 'Memory that is allocatable to pods.',
      resolve: (impact) => bytesText(impact.memoryAllocatable),
    }),
    changes: t.field({
      type: ['String'],
      description:
        'What else is different at the end than at the beginning: `is cordoned`, `is tainted a=b:NoSchedule`, `has label a=b`, `is removed`.',
      resolve: ({ changes }) => [...changes],
    }),
  }),
})
