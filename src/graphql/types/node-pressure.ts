import type {
  PressureEviction as Eviction,
  NodePressureForecast as Forecast,
} from '../../whatif/node-pressure/node-pressure-forecast.ts'
import { builder } from '../builder.ts'
import { addStateFields, type ComputedOnState } from './add-state-fields.ts'
import { QosClass } from './closed-sets.ts'
import { Restarts } from './outcome/consequences.ts'
import { TimelineEvent } from './outcome/timeline.ts'
import { Verdict } from './outcome/verdict.ts'
import { WaitingPod } from './preemption-forecast.ts'
import { ObjectKey } from './state.ts'

export interface NodePressureView extends ComputedOnState {
  readonly forecast: Forecast
}

const PressureEviction = builder.objectRef<Eviction>('PressureEviction').implement({
  description: 'A pod that the kubelet evicts because of node pressure.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    owner: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its controller; null: it is not recreated.',
      resolve: ({ owner }) => owner ?? null,
    }),
    priority: t.exposeInt('priority', { description: 'Its priority.' }),
    qos: t.expose('qos', { type: QosClass.type, description: 'Its quality of service class.' }),
    at: t.field({ type: 'Duration', description: 'When, since the usage was set.', resolve: ({ atMs }) => atMs }),
    message: t.exposeString('message', {
      description: "The kubelet's own text: the threshold, and the containers that use more than they request.",
    }),
    replacedBy: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its replacement.',
      resolve: ({ replacedBy }) => replacedBy ?? null,
    }),
    toNode: t.string({
      nullable: true,
      description: 'The node of the replacement; null: it stays Pending, or there is none.',
      resolve: ({ toNode }) => (toNode === '' ? null : toNode),
    }),
  }),
})

export const NodePressureForecast = builder.objectRef<NodePressureView>('NodePressureForecast').implement({
  description: 'Which pods a kubelet evicts, in which order, and what follows from that.',
  fields: (t) => ({
    node: t.string({ description: 'The node.', resolve: ({ forecast }) => forecast.node }),
    verdict: t.field({
      type: Verdict,
      description: 'The verdict; DEGRADED if a pod is evicted.',
      resolve: ({ forecast }) => forecast.verdict,
    }),
    summary: t.string({ description: 'One sentence to read first.', resolve: ({ forecast }) => forecast.summary }),
    evictions: t.field({
      type: [PressureEviction],
      description: 'In their order.',
      resolve: ({ forecast }) => [...forecast.evictions],
    }),
    restarts: t.field({
      type: [Restarts],
      description: 'Containers on the node that terminate because of the usage and are restarted: OOMKilled, or exited.',
      resolve: ({ forecast }) => [...forecast.restarts],
    }),
    conditions: t.field({
      type: [TimelineEvent],
      description: 'When the node reports pressure and its end, and the taints that follow.',
      resolve: ({ forecast }) => [...forecast.conditions],
    }),
    displaced: t.field({
      type: [WaitingPod],
      description: 'Pods that stay Pending.',
      resolve: ({ forecast }) => [...forecast.displaced],
    }),
    left: t.int({ description: 'Pods on the node at the end.', resolve: ({ forecast }) => forecast.left }),
  }),
})

addStateFields(NodePressureForecast)
