import type { PressureEviction as Eviction, NodePressureForecast as Forecast } from '../../whatif/node-pressure/node-pressure.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { addGround, type Grounded } from './add-ground.ts'
import { TimelineEvent } from './outcome/timeline.ts'
import { Verdict } from './outcome/verdict.ts'
import { WaitingPod } from './preemption-forecast.ts'
import { ObjectKey } from './state.ts'

export interface NodePressureView extends Grounded {
  readonly forecast: Forecast
}

const QosClass = enumOf('QosClass', 'How sure a pod is of what it requests.', {
  Guaranteed: 'Its limits are its requests.',
  Burstable: 'It may use more than it requests.',
  BestEffort: 'It requests nothing.',
})

const PressureEviction = builder.objectRef<Eviction>('PressureEviction').implement({
  description: 'A pod that the kubelet ends because its node runs short.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    owner: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its controller; null: nobody brings it back.',
      resolve: ({ owner }) => owner ?? null,
    }),
    priority: t.exposeInt('priority', { description: 'Its priority.' }),
    qos: t.expose('qos', { type: QosClass, description: 'Its class of service.' }),
    at: t.field({ type: 'Duration', description: 'When, since the usage is so.', resolve: ({ atMs }) => atMs }),
    message: t.exposeString('message', {
      description: "The kubelet's own text: the threshold, and the containers that use more than they request.",
    }),
    replacedBy: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The pod that came in its place.',
      resolve: ({ replacedBy }) => replacedBy ?? null,
    }),
    toNode: t.string({
      nullable: true,
      description: 'Where that one goes; null: nowhere.',
      resolve: ({ toNode }) => (toNode === '' ? null : toNode),
    }),
  }),
})

export const NodePressureForecast = builder.objectRef<NodePressureView>('NodePressureForecast').implement({
  description: 'Which pods a kubelet would end, and in which order, and what follows from that.',
  fields: (t) => ({
    node: t.string({ description: 'The node.', resolve: ({ forecast }) => forecast.node }),
    verdict: t.field({ type: Verdict, description: 'How it ends.', resolve: ({ forecast }) => forecast.verdict }),
    summary: t.string({ description: 'One sentence to read first.', resolve: ({ forecast }) => forecast.summary }),
    evictions: t.field({
      type: [PressureEviction],
      description: 'In their order.',
      resolve: ({ forecast }) => [...forecast.evictions],
    }),
    restarts: t.field({
      type: [TimelineEvent],
      description: 'Containers on the node that were started again: the kernel had killed them, or they had ended.',
      resolve: ({ forecast }) => [...forecast.restarts],
    }),
    conditions: t.field({
      type: [TimelineEvent],
      description: 'When the node shows pressure and is relieved, and the taints that follow.',
      resolve: ({ forecast }) => [...forecast.conditions],
    }),
    displaced: t.field({
      type: [WaitingPod],
      description: 'Pods that are left without a node.',
      resolve: ({ forecast }) => [...forecast.displaced],
    }),
    left: t.int({ description: 'Pods on the node at the end.', resolve: ({ forecast }) => forecast.left }),
  }),
})

addGround(NodePressureForecast)
