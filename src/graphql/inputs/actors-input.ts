import { isJsonObject } from '../../kube/codec/json.ts'
import type { Actors } from '../../whatif/acted-by.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { AmountInput, NodeTaintInput, readAmounts, readTaints } from './actions/add-nodes.ts'
import { LabelValueInput, readLabels } from './actions/label-value-input.ts'
import type { InputPlace } from './input-place.ts'
import { readDocuments } from './manifest/read-documents.ts'

const ExpanderEnum = enumOf('Expander', 'How the node autoscaler chooses among node groups that would help.', {
  LEAST_WASTE: 'The one that leaves the smallest share of CPU and memory unused.',
  MOST_PODS: 'The one that gives most pods a place.',
  PRIORITY: 'The one with the highest priority.',
  RANDOM: 'Any, by the seed.',
})

const NodeTemplateInput = builder.inputType('NodeTemplateInput', {
  description: 'What the nodes of a group are like that has none yet, as its provider knows it.',
  fields: (t) => ({
    capacity: t.field({ type: [AmountInput], required: true, description: 'What they have: cpu and memory at least.' }),
    labels: t.field({
      type: [LabelValueInput],
      description: "Their labels. The one that names the group is among them, or is the autoscaler's groupLabel.",
    }),
    taints: t.field({ type: [NodeTaintInput], description: 'Their taints.' }),
  }),
})

const NodeGroupInput = builder.inputType('NodeGroupInput', {
  description: 'What the cluster does not tell of a node group.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name, as the label of its nodes tells it.' }),
    minSize: t.int({ description: 'How many nodes it keeps.' }),
    maxSize: t.int({ description: 'How many nodes it may have.' }),
    priority: t.int({ description: 'For the expander PRIORITY: the highest goes first.' }),
    template: t.field({ type: NodeTemplateInput, description: 'For a group without nodes: what to make the first one after.' }),
  }),
})

const NodeAutoscalerInput = builder.inputType('NodeAutoscalerInput', {
  description: 'The cluster autoscaler. Node groups are told from the labels that providers put on nodes.',
  fields: (t) => ({
    expander: t.field({ type: ExpanderEnum, defaultValue: 'LEAST_WASTE', description: '--expander.' }),
    groupLabel: t.string({ description: "The label that names a node's group; none: those of the known providers." }),
    groups: t.field({ type: [NodeGroupInput], description: 'Groups with limits of their own.' }),
    minSize: t.int({ defaultValue: 0, description: 'How many nodes each of the other groups keeps.' }),
    maxSize: t.int({ description: 'How many nodes each of the other groups may have; none: no limit.' }),
    bootTime: t.field({
      type: 'Duration',
      description: 'From asking for a node until it is ready; none: as long as the nodes of the group took.',
    }),
    scaleDown: t.boolean({ defaultValue: true, description: '--scale-down-enabled: remove nodes that are not needed.' }),
    utilizationThreshold: t.float({
      defaultValue: 0.5,
      description: '--scale-down-utilization-threshold: nodes below it may be removed.',
    }),
    unneededTime: t.field({ type: 'Duration', defaultValue: 600_000, description: '--scale-down-unneeded-time.' }),
    delayAfterAdd: t.field({ type: 'Duration', defaultValue: 600_000, description: '--scale-down-delay-after-add.' }),
  }),
})

const DESCHEDULING_MS = 300_000

const DeschedulerInput = builder.inputType('DeschedulerInput', {
  description: 'The descheduler, which evicts pods by a policy now and then so that the scheduler can place them anew.',
  fields: (t) => ({
    policy: t.field({
      type: 'Manifest',
      required: true,
      description:
        'A DeschedulerPolicy (descheduler/v1alpha2) with the plugins that come with the descheduler. LowNodeUtilization goes by what pods request, not by metrics.',
    }),
    interval: t.field({
      type: 'Duration',
      defaultValue: DESCHEDULING_MS,
      description:
        '--descheduling-interval: how often it goes through the policy, for the first time so long after the beginning. A run until quiet ends with the first time that nothing happens.',
    }),
  }),
})

export const ActorsInput = builder.inputType('ActorsInput', {
  description:
    'Who acts in the run: programs beside those of Kubernetes itself, each off unless it is named, and controllers that may be off.',
  fields: (t) => ({
    horizontalPodAutoscalers: t.boolean({
      defaultValue: true,
      description: 'Whether horizontal pod autoscalers act. Without them workloads keep the replicas that they are told to have.',
    }),
    descheduler: t.field({ type: DeschedulerInput, description: 'Evicts pods that would better be elsewhere.' }),
    nodeAutoscaler: t.field({ type: NodeAutoscalerInput, description: 'Adds nodes for pods without room, and removes others.' }),
  }),
})

type ActorsValue = typeof ActorsInput.$inferInput
type DeschedulerValue = typeof DeschedulerInput.$inferInput
type NodeAutoscalerValue = typeof NodeAutoscalerInput.$inferInput

const EXPANDERS = { LEAST_WASTE: 'least-waste', MOST_PODS: 'most-pods', PRIORITY: 'priority', RANDOM: 'random' } as const
const PERIOD_MS = 600_000

export function readActors(input: ActorsValue | null | undefined, place: InputPlace): Actors {
  const { nodeAutoscaler, horizontalPodAutoscalers, descheduler } = input ?? {}
  const evicting = descheduler ? readDescheduler(descheduler, place.at('descheduler')) : undefined
  return {
    ...(nodeAutoscaler ? { nodeAutoscaler: readAutoscaler(nodeAutoscaler, place.at('nodeAutoscaler')) } : {}),
    ...(horizontalPodAutoscalers === false ? { horizontalPodAutoscalers } : {}),
    ...(evicting ? { descheduler: evicting } : {}),
  }
}

function readDescheduler({ policy, interval }: DeschedulerValue, place: InputPlace): Scenario['descheduler'] {
  const [first, ...others] = readDocuments(policy, place.at('policy'))
  if (first === undefined && policy.trim() !== '') return undefined
  if (first === undefined || others.length > 0 || !isJsonObject(first.value))
    return place.at('policy').refuse('a DeschedulerPolicy is one YAML or JSON object')
  return { policy: first.value, intervalMs: interval ?? DESCHEDULING_MS }
}

function readAutoscaler(input: NodeAutoscalerValue, place: InputPlace): NonNullable<Scenario['nodeAutoscaler']> {
  refuseSizes(input, place)
  for (const [i, group] of (input.groups ?? []).entries()) refuseSizes(group, place.at('groups').at(`[${i}]`))
  for (const name of ['bootTime', 'unneededTime', 'delayAfterAdd'] as const) {
    const ms = input[name]
    if (ms != null && ms < 0) place.at(name).refuse('a duration is not negative')
  }
  const utilizationThreshold = input.utilizationThreshold ?? 0.5
  if (utilizationThreshold < 0 || utilizationThreshold > 1) {
    place.at('utilizationThreshold').refuse('a share lies between 0 and 1')
  }
  return {
    expander: EXPANDERS[input.expander ?? 'LEAST_WASTE'],
    groupLabel: input.groupLabel ?? undefined,
    groups: (input.groups ?? []).map(({ name, minSize, maxSize, priority, template }) => ({
      name,
      minSize: minSize ?? undefined,
      maxSize: maxSize ?? undefined,
      priority: priority ?? undefined,
      template: template
        ? { capacity: readAmounts(template.capacity), labels: readLabels(template.labels), taints: readTaints(template.taints) }
        : undefined,
    })),
    minSize: input.minSize ?? 0,
    maxSize: input.maxSize ?? undefined,
    bootMs: input.bootTime ?? undefined,
    scaleDown: input.scaleDown ?? true,
    utilizationThreshold,
    unneededMs: input.unneededTime ?? PERIOD_MS,
    delayAfterAddMs: input.delayAfterAdd ?? PERIOD_MS,
  }
}

interface Sizes {
  readonly minSize?: number | null | undefined
  readonly maxSize?: number | null | undefined
}

function refuseSizes({ minSize, maxSize }: Sizes, place: InputPlace): void {
  if ((minSize ?? 0) < 0) place.at('minSize').refuse('a size is not negative')
  if (maxSize != null && maxSize < (minSize ?? 0)) place.at('maxSize').refuse('a largest size is not below the smallest')
}
