import { isJsonObject } from '../../kube/codec/json.ts'
import type { Actors } from '../../whatif/acted-by.ts'
import { DEFAULT_AUTOSCALER_OPTIONS as DEFAULTS } from '../../whatif/autoscaler-defaults.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { AmountInput, NodeTaintInput, readAmounts, readTaints } from './actions/add-nodes.ts'
import { LabelValueInput, readLabels } from './actions/label-value-input.ts'
import type { InputPlace } from './input-place.ts'
import { readDocuments } from './manifest/read-documents.ts'
import { refuseNegative } from './refuse-negative.ts'

const ExpanderEnum = enumOf('Expander', 'How the node autoscaler chooses among node groups that would help.', {
  LEAST_WASTE: 'The group that leaves the smallest share of CPU and memory unused.',
  MOST_PODS: 'The group where most pods are scheduled.',
  PRIORITY: 'The group with the highest priority.',
  RANDOM: 'A random group, chosen by the seed.',
})

const NodeTemplateInput = builder.inputType('NodeTemplateInput', {
  description: 'The nodes of an empty group, as its provider would create them.',
  fields: (t) => ({
    capacity: t.field({ type: [AmountInput], required: true, description: 'Their capacity: cpu and memory at least.' }),
    labels: t.field({
      type: [LabelValueInput],
      description: "Their labels, including the label of the group or the autoscaler's groupLabel.",
    }),
    taints: t.field({ type: [NodeTaintInput], description: 'Their taints.' }),
  }),
})

const NodeGroupInput = builder.inputType('NodeGroupInput', {
  description: 'Settings of a node group that the cluster does not show.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name, the label value of its nodes.' }),
    minSize: t.int({ description: 'Its minimum number of nodes.' }),
    maxSize: t.int({ description: 'Its maximum number of nodes.' }),
    priority: t.int({ description: 'For the expander PRIORITY: the highest is preferred.' }),
    template: t.field({ type: NodeTemplateInput, description: 'For an empty group: the template of its first node.' }),
  }),
})

const NodeAutoscalerInput = builder.inputType('NodeAutoscalerInput', {
  description: 'The cluster autoscaler. Node groups are derived from the labels that providers set on nodes.',
  fields: (t) => ({
    expander: t.field({ type: ExpanderEnum, defaultValue: 'LEAST_WASTE', description: '--expander.' }),
    groupLabel: t.string({ description: "The label with the name of a node's group; null: the labels of the known providers." }),
    groups: t.field({ type: [NodeGroupInput], description: 'Groups with limits of their own.' }),
    minSize: t.int({ defaultValue: 0, description: 'Minimum number of nodes in each of the other groups.' }),
    maxSize: t.int({ description: 'Maximum number of nodes in each of the other groups; null: no limit.' }),
    bootTime: t.field({
      type: 'Duration',
      description: 'Time from the request for a node until it is ready; null: the time observed for the nodes of the group.',
    }),
    scaleDown: t.boolean({ defaultValue: true, description: '--scale-down-enabled: remove nodes that are not needed.' }),
    utilizationThreshold: t.float({
      defaultValue: DEFAULTS.utilizationThreshold,
      description: '--scale-down-utilization-threshold: nodes below it can be removed.',
    }),
    unneededTime: t.field({ type: 'Duration', defaultValue: DEFAULTS.unneededMs, description: '--scale-down-unneeded-time.' }),
    delayAfterAdd: t.field({
      type: 'Duration',
      defaultValue: DEFAULTS.delayAfterAddMs,
      description: '--scale-down-delay-after-add.',
    }),
  }),
})

const DESCHEDULING_MS = 300_000

const DeschedulerInput = builder.inputType('DeschedulerInput', {
  description: 'The descheduler, which periodically evicts pods by a policy so that they are rescheduled.',
  fields: (t) => ({
    policy: t.field({
      type: 'Manifest',
      required: true,
      description:
        'A DeschedulerPolicy (descheduler/v1alpha2) with the built-in plugins of the descheduler. LowNodeUtilization uses the requests of pods, not metrics.',
    }),
    interval: t.field({
      type: 'Duration',
      defaultValue: DESCHEDULING_MS,
      description:
        '--descheduling-interval: time between two passes, and before the first one. A run without a horizon ends after the first pass that changes nothing.',
    }),
  }),
})

export const ActorsInput = builder.inputType('ActorsInput', {
  description:
    'Actors in the run: programs besides those of Kubernetes itself, each off unless given, and controllers that can be off.',
  fields: (t) => ({
    horizontalPodAutoscalers: t.boolean({
      defaultValue: true,
      description: 'Whether horizontal pod autoscalers are active. Without them workloads keep their replicas.',
    }),
    customControllers: t.stringList({
      description:
        'Kinds of custom resources whose controllers are assumed to recreate each of their pods, with the same name and spec, 1 s after it is removed: `Cluster.postgresql.cnpg.io`. The API group can be omitted. Without it the verdict of a scenario that removes such a pod is UNKNOWN.',
    }),
    descheduler: t.field({ type: DeschedulerInput, description: 'Evicts pods that violate its policy.' }),
    nodeAutoscaler: t.field({ type: NodeAutoscalerInput, description: 'Adds nodes for Pending pods, and removes others.' }),
  }),
})

type ActorsValue = typeof ActorsInput.$inferInput
type DeschedulerValue = typeof DeschedulerInput.$inferInput
type NodeAutoscalerValue = typeof NodeAutoscalerInput.$inferInput

const EXPANDERS = { LEAST_WASTE: 'least-waste', MOST_PODS: 'most-pods', PRIORITY: 'priority', RANDOM: 'random' } as const

export function readActors(input: ActorsValue | null | undefined, place: InputPlace): Actors {
  const { nodeAutoscaler, horizontalPodAutoscalers, descheduler, customControllers } = input ?? {}
  const evicting = descheduler ? readDescheduler(descheduler, place.at('descheduler')) : undefined
  return {
    ...(nodeAutoscaler ? { nodeAutoscaler: readAutoscaler(nodeAutoscaler, place.at('nodeAutoscaler')) } : {}),
    ...(horizontalPodAutoscalers === false ? { horizontalPodAutoscalers } : {}),
    ...(evicting ? { descheduler: evicting } : {}),
    ...(customControllers?.length ? { customControllers } : {}),
  }
}

function readDescheduler({ policy, interval }: DeschedulerValue, place: InputPlace): Scenario['descheduler'] {
  const [first, ...others] = readDocuments(policy, place.at('policy'))
  if (first === undefined && policy.trim() !== '') return undefined
  if (first === undefined || others.length > 0 || !isJsonObject(first.value))
    return place.at('policy').refuse('a DeschedulerPolicy must be one YAML or JSON object')
  return { policy: first.value, intervalMs: interval ?? DESCHEDULING_MS }
}

function readAutoscaler(input: NodeAutoscalerValue, place: InputPlace): NonNullable<Scenario['nodeAutoscaler']> {
  refuseSizes(input, place)
  for (const [i, group] of (input.groups ?? []).entries()) refuseSizes(group, place.at('groups').at(`[${i}]`))
  for (const name of ['bootTime', 'unneededTime', 'delayAfterAdd'] as const) refuseNegative(input[name], place.at(name))
  const utilizationThreshold = input.utilizationThreshold ?? DEFAULTS.utilizationThreshold
  if (utilizationThreshold < 0 || utilizationThreshold > 1) {
    place.at('utilizationThreshold').refuse('a share must be between 0 and 1')
  }
  return {
    expander: input.expander ? EXPANDERS[input.expander] : DEFAULTS.expander,
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
    minSize: input.minSize ?? DEFAULTS.minSize,
    maxSize: input.maxSize ?? undefined,
    bootMs: input.bootTime ?? undefined,
    scaleDown: input.scaleDown ?? DEFAULTS.scaleDown,
    utilizationThreshold,
    unneededMs: input.unneededTime ?? DEFAULTS.unneededMs,
    delayAfterAddMs: input.delayAfterAdd ?? DEFAULTS.delayAfterAddMs,
  }
}

interface Sizes {
  readonly minSize?: number | null | undefined
  readonly maxSize?: number | null | undefined
}

function refuseSizes({ minSize, maxSize }: Sizes, place: InputPlace): void {
  if ((minSize ?? 0) < 0) place.at('minSize').refuse('a size cannot be negative')
  if (maxSize != null && maxSize < (minSize ?? 0)) place.at('maxSize').refuse('the maximum size cannot be below the minimum size')
}
