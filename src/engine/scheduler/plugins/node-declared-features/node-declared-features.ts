import type { PodRow } from '../../../../kube/pod.ts'
import type { EventChange } from '../../framework/events.ts'
import { type NodeLocalPlugin, type PluginFactory, prepared } from '../../framework/framework.ts'
import type { PlacementShape } from '../../framework/node-local-pod.ts'
import { rejection, SKIP } from '../../framework/status.ts'
import { isSamePod } from '../same-pod.ts'
import { shapeMemo } from '../shape-memo.ts'

const NAME = 'NodeDeclaredFeatures'
const REFUSED = rejection(NAME, 'UnschedulableAndUnresolvable', "node(s) didn't match Pod's required features")

/** All features that the scheduler of 1.36 supports, sorted. */
const KNOWN = [
  'ExtendWebSocketsToKubelet',
  'InPlacePodLevelResourcesVerticalScaling',
  'InPlacePodVerticalScalingInitContainers',
  'RestartAllContainersOnContainerExits',
  'UserNamespacesHostNetworkSupport',
]

/** The features of a node that pods of a shape cannot do without; all other declared features concern running pods only. */
const requiredFeatures = shapeMemo(({ spec }: PlacementShape): readonly string[] => {
  const restartsAll = [...spec.containers, ...spec.initContainers].some(({ restartsAllContainers }) => restartsAllContainers)
  return [
    ...(restartsAll ? ['RestartAllContainersOnContainerExits'] : []),
    ...(spec.hostNetwork && !spec.hostUsers ? ['UserNamespacesHostNetworkSupport'] : []),
  ]
})

/** Keeps pods off nodes that do not declare what the pods need (KEP 5328). */
const nodeDeclaredFeaturesPlugin: NodeLocalPlugin<readonly string[]> = {
  name: NAME,
  nodeLocal: true,
  hints: [
    { resource: 'Node', actions: ['Add', 'UpdateNodeDeclaredFeature'], mayHelp: (_pod, change) => changesFeatures(change) },
    { resource: 'Pod', actions: ['Update'], mayHelp: changesRequirements },
  ],
  preFilter(pod) {
    const required = requiredFeatures(pod.shape)
    return required.length === 0 ? SKIP : prepared(required)
  },
  filter(_pod, { declaredFeatures }, required) {
    for (const feature of required) if (!isDeclared(feature, declaredFeatures)) return REFUSED
    return undefined
  },
}

export const nodeDeclaredFeatures: PluginFactory = { name: NAME, create: () => nodeDeclaredFeaturesPlugin }

/**
 * Both lists are walked at once, as upstream does, which takes the node's for sorted: in one that is not, some of the
 * features are passed over.
 */
function isDeclared(feature: string, declared: readonly string[]): boolean {
  let known = 0
  for (const name of declared) {
    while (known < KNOWN.length && (KNOWN[known] as string) < name) known++
    if (KNOWN[known] !== name) continue
    if (name === feature) return true
    known++
  }
  return false
}

function changesFeatures(change: EventChange): boolean {
  if (change.kind !== 'Node' || !change.after) return false
  return change.before?.declaredFeatures.join() !== change.after.declaredFeatures.join()
}

function changesRequirements(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Pod' || !change.before || !change.after || !isSamePod(pod, change.after)) return false
  return requiredFeatures(change.before.shape).join() !== requiredFeatures(change.after.shape).join()
}
