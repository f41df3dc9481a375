import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { ActionInput } from './actions/registry.ts'
import { ActorsInput } from './actors-input.ts'
import { schedulerField } from './scheduler-field.ts'
import { TolerancesInput } from './tolerances-input.ts'
import { TrafficInput } from './traffic-input.ts'

const SchedulingModeEnum = enumOf('SchedulingMode', 'How many nodes the scheduler looks at for a pod.', {
  FAITHFUL: 'It samples nodes as the real one does.',
  EXHAUSTIVE: 'It looks at every node, as percentageOfNodesToScore 100 would.',
})

const AROUND = (field: string): string =>
  `How far \`${field}\` may be off, evenly: each pod draws, with any seed but 1. None: it is the same for all.`

const TimingInput = builder.inputType('TimingInput', {
  description: 'How long pods take, instead of what was observed or is assumed.',
  fields: (t) => ({
    start: t.field({
      type: 'Duration',
      description: 'From being bound until its first container runs, besides `pull`.',
    }),
    pull: t.field({ type: 'Duration', description: 'Pulling the images, where the node does not show them.' }),
    init: t.field({ type: 'Duration', description: 'All init containers of a pod together.' }),
    ready: t.field({ type: 'Duration', description: 'From running to ready.' }),
    terminate: t.field({ type: 'Duration', description: 'From being asked to end to being gone.' }),
    startAround: t.field({ type: 'Duration', description: AROUND('start') }),
    pullAround: t.field({ type: 'Duration', description: AROUND('pull') }),
    initAround: t.field({ type: 'Duration', description: AROUND('init') }),
    readyAround: t.field({ type: 'Duration', description: AROUND('ready') }),
    terminateAround: t.field({ type: 'Duration', description: AROUND('terminate') }),
    nodeGrace: t.field({
      type: 'Duration',
      description:
        'How long a node may be silent until it counts as lost: --node-monitor-grace-period of kube-controller-manager. None: 50 s, its default.',
    }),
  }),
})

export const ScenarioInput = builder.inputType('ScenarioInput', {
  description: 'A question: what if these actions were done?',
  fields: (t) => ({
    name: t.string({ description: 'What to call it in answers.' }),
    seed: t.int({
      defaultValue: 1,
      description:
        'Seed of chance: the same seed gives the same answer. With 1 durations are medians and the scheduler begins its search at the first node; with any other these are drawn as well.',
    }),
    seeds: t.int({
      defaultValue: 1,
      description:
        'How many runs show what is by chance, with the seeds from `seed` on: `Outcome.chance` tells. Streams make the first only.',
    }),
    remedies: t.boolean({
      defaultValue: false,
      description:
        'Whether to look for the smallest changes with which it would end SAFE: `Outcome.remedies` tells. Takes more runs. Streams do not look.',
    }),
    horizon: t.field({ type: 'Duration', description: 'Virtual time to look ahead; none: until all is quiet.' }),
    mode: t.field({ type: SchedulingModeEnum, defaultValue: 'FAITHFUL', description: 'How many nodes the scheduler looks at.' }),
    timing: t.field({ type: TimingInput, description: 'Durations to use.' }),
    actors: t.field({ type: ActorsInput, description: 'Programs that act beside those of Kubernetes itself.' }),
    traffic: t.field({ type: TrafficInput, description: 'Requests that come meanwhile; none: nobody asks which of them fail.' }),
    tolerances: t.field({ type: TolerancesInput, description: 'What it may cost and still end SAFE; none: the usual.' }),
    ...schedulerField(t),
    kubeletConfiguration: t.field({
      type: 'Manifest',
      description:
        'How the kubelets of all nodes are set up: a KubeletConfiguration (kubelet.config.k8s.io/v1beta1). Read are thresholds of eviction and times of shutdown. None: as kubelets are by default.',
    }),
    actions: t.field({ type: [ActionInput], required: true, description: 'What is done, in this order.' }),
  }),
})

export type ScenarioValue = typeof ScenarioInput.$inferInput
