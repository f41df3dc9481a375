import type * as outcome from '../../../whatif/outcome/outcome.ts'
import { bytesText, cpuText } from '../../amounts.ts'
import { builder } from '../../builder.ts'
import { ObjectKey } from '../state.ts'

export const BudgetImpact = builder.objectRef<outcome.BudgetImpact>('BudgetImpact').implement({
  description: 'What a budget felt.',
  fields: (t) => ({
    budget: t.expose('budget', { type: ObjectKey, description: 'The budget.' }),
    allowedBefore: t.exposeInt('allowedBefore', { description: 'Disruptions it allowed at the beginning.' }),
    allowedMin: t.exposeInt('allowedMin', { description: 'The least it allowed.' }),
    allowedAfter: t.exposeInt('allowedAfter', { description: 'Disruptions it allows at the end.' }),
    atZero: t.field({ type: 'Duration', description: 'How long it allowed none.', resolve: (impact) => impact.atZeroMs }),
    refusals: t.exposeInt('refusals', { description: 'Evictions it refused.' }),
  }),
})

export const WorkloadImpact = builder.objectRef<outcome.WorkloadImpact>('WorkloadImpact').implement({
  description: 'What a workload felt.',
  fields: (t) => ({
    workload: t.expose('workload', { type: ObjectKey, description: 'The workload.' }),
    desired: t.exposeInt('desired', { description: 'Pods it wants at the end.' }),
    readyBefore: t.exposeInt('readyBefore', { description: 'Pods that were ready at the beginning.' }),
    readyMin: t.exposeInt('readyMin', { description: 'The least that were ready.' }),
    readyAfter: t.exposeInt('readyAfter', { description: 'Pods that are ready at the end.' }),
    belowDesired: t.field({
      type: 'Duration',
      description: 'How long fewer were ready than it wants.',
      resolve: (impact) => impact.belowDesiredMs,
    }),
    atZero: t.field({ type: 'Duration', description: 'How long none was ready.', resolve: (impact) => impact.atZeroMs }),
    moved: t.exposeInt('moved', { description: 'Pods that left their nodes.' }),
  }),
})

export const ServiceImpact = builder.objectRef<outcome.ServiceImpact>('ServiceImpact').implement({
  description: 'What a service felt.',
  fields: (t) => ({
    service: t.expose('service', { type: ObjectKey, description: 'The service.' }),
    endpointsBefore: t.exposeInt('endpointsBefore', { description: 'Ready endpoints at the beginning.' }),
    endpointsMin: t.exposeInt('endpointsMin', { description: 'The least there were.' }),
    endpointsAfter: t.exposeInt('endpointsAfter', { description: 'Ready endpoints at the end.' }),
    dark: t.field({ type: 'Duration', description: 'How long there was none.', resolve: (impact) => impact.darkMs }),
  }),
})

export const NodeImpact = builder.objectRef<outcome.NodeImpact>('NodeImpact').implement({
  description: 'What changed on a node. CPU is in thousandths of a core, memory in bytes.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'Its name.' }),
    podsBefore: t.exposeInt('podsBefore', { description: 'Pods at the beginning.' }),
    podsAfter: t.exposeInt('podsAfter', { description: 'Pods at the end.' }),
    podsIn: t.exposeInt('podsIn', { description: 'Pods that came.' }),
    podsOut: t.exposeInt('podsOut', { description: 'Pods that left.' }),
    cpuMillisRequestedBefore: t.exposeFloat('cpuRequestedBefore', { description: 'CPU requested at the beginning.' }),
    cpuMillisRequestedAfter: t.exposeFloat('cpuRequestedAfter', { description: 'CPU requested at the end.' }),
    cpuMillisAllocatable: t.exposeFloat('cpuAllocatable', { description: 'CPU that may be requested.' }),
    memoryBytesRequestedBefore: t.exposeFloat('memoryRequestedBefore', { description: 'Memory requested at the beginning.' }),
    memoryBytesRequestedAfter: t.exposeFloat('memoryRequestedAfter', { description: 'Memory requested at the end.' }),
    memoryBytesAllocatable: t.exposeFloat('memoryAllocatable', { description: 'Memory that may be requested.' }),
    cpuRequestedAfter: t.field({
      type: 'Quantity',
      description: 'CPU requested at the end, as Kubernetes writes it.',
      resolve: (impact) => cpuText(impact.cpuRequestedAfter),
    }),
    memoryRequestedAfter: t.field({
      type: 'Quantity',
      description: 'Memory requested at the end, as Kubernetes writes it.',
      resolve: (impact) => bytesText(impact.memoryRequestedAfter),
    }),
  }),
})
