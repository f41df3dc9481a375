import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { ActionInput } from './actions/registry.ts'
import { ActorsInput } from './actors-input.ts'
import { schedulerField } from './scheduler-field.ts'
import { TolerancesInput } from './tolerances-input.ts'
import { TrafficInput } from './traffic-input.ts'

const SchedulingModeEnum = enumOf('SchedulingMode', 'How many nodes the scheduler checks for a pod.', {
  FAITHFUL: 'It samples nodes as kube-scheduler does.',
  EXHAUSTIVE: 'It checks every node, as percentageOfNodesToScore 100 would.',
})

const AROUND = (field: string): string =>
  `Maximum deviation from \`${field}\`, uniformly distributed: each pod has its own random value, with any seed other than 1. Null: the same for all pods.`

const TimingInput = builder.inputType('TimingInput', {
  description: 'Durations of pod starts and ends, instead of observed or assumed ones.',
  fields: (t) => ({
    start: t.field({
      type: 'Duration',
      description: 'From binding until the first container runs, without `pull`.',
    }),
    pull: t.field({ type: 'Duration', description: 'Image pulls, where the node does not show the images.' }),
    init: t.field({ type: 'Duration', description: 'All init containers of a pod together.' }),
    ready: t.field({ type: 'Duration', description: 'From running to ready.' }),
    terminate: t.field({ type: 'Duration', description: 'From the deletion request to removal.' }),
    startAround: t.field({ type: 'Duration', description: AROUND('start') }),
    pullAround: t.field({ type: 'Duration', description: AROUND('pull') }),
    initAround: t.field({ type: 'Duration', description: AROUND('init') }),
    readyAround: t.field({ type: 'Duration', description: AROUND('ready') }),
    terminateAround: t.field({ type: 'Duration', description: AROUND('terminate') }),
    nodeGrace: t.field({
      type: 'Duration',
      description:
        'How long a node can be silent before it becomes NotReady: --node-monitor-grace-period of kube-controller-manager. Null: 50 s, its default.',
    }),
  }),
})

export const ScenarioInput = builder.inputType('ScenarioInput', {
  description: 'A what-if question: the actions, and how they are rehearsed.',
  fields: (t) => ({
    name: t.string({ description: 'Its name in answers.' }),
    seed: t.int({
      defaultValue: 1,
      description:
        'The random seed: the same seed gives the same answer. With 1 durations are medians and the scheduler starts its search at the first node; with any other seed durations and the start node are random.',
    }),
    seeds: t.int({
      defaultValue: 1,
      description:
        'Number of runs that show random variation, with consecutive seeds from `seed` on: see `Outcome.chance`. Streams run only the first.',
    }),
    remedies: t.boolean({
      defaultValue: false,
      description:
        'Whether to search for the smallest changes that make it SAFE: see `Outcome.remedies`. Takes more runs. Streams ignore it.',
    }),
    horizon: t.field({ type: 'Duration', description: 'Virtual time to look ahead; null: until the cluster is quiet.' }),
    mode: t.field({ type: SchedulingModeEnum, defaultValue: 'FAITHFUL', description: 'How many nodes the scheduler checks.' }),
    timing: t.field({ type: TimingInput, description: 'Durations to use.' }),
    actors: t.field({ type: ActorsInput, description: 'Programs that act besides those of Kubernetes itself.' }),
    traffic: t.field({ type: TrafficInput, description: 'Requests during the run; null: failing requests are not computed.' }),
    tolerances: t.field({ type: TolerancesInput, description: 'What a SAFE scenario is allowed to cost; null: the defaults.' }),
    ...schedulerField(t),
    kubeletConfiguration: t.field({
      type: 'Manifest',
      description:
        "The configuration of all kubelets: a KubeletConfiguration (kubelet.config.k8s.io/v1beta1). Eviction thresholds and shutdown grace periods are read. Null: the kubelet's defaults.",
    }),
    actions: t.field({ type: [ActionInput], required: true, description: 'The actions, in this order.' }),
  }),
})

export type ScenarioValue = typeof ScenarioInput.$inferInput
