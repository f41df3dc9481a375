import type { PodRow } from '../../../../kube/pod.ts'
import type { EventChange } from '../../events.ts'
import { type PluginFactory, prepared, rejection, type SchedulerPlugin, SKIP } from '../../framework.ts'
import { isSamePod } from '../same-pod.ts'
import { shapeMemo } from '../shape-memo.ts'

const NAME = 'NodeDeclaredFeatures'
const REFUSED = rejection(NAME, 'UnschedulableAndUnresolvable', "node(s) didn't match Pod's required features")

/** The features of a node that pods of a shape cannot do without; all other declared features concern running pods only. */
const requiredFeatures = shapeMemo(({ spec }): readonly string[] => {
  const restartsAll = [...spec.containers, ...spec.initContainers].some(({ restartsAllContainers }) => restartsAllContainers)
  return [
    ...(restartsAll ? ['RestartAllContainersOnContainerExits'] : []),
    ...(spec.hostNetwork && !spec.hostUsers ? ['UserNamespacesHostNetworkSupport'] : []),
  ]
})

/** Keeps pods off nodes that do not declare what the pods need (KEP 5328). */
const nodeDeclaredFeaturesPlugin: SchedulerPlugin<readonly string[]> = {
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
    for (const feature of required) if (!declaredFeatures.includes(feature)) return REFUSED
    return undefined
  },
}

export const nodeDeclaredFeatures: PluginFactory = { name: NAME, create: () => nodeDeclaredFeaturesPlugin }

function changesFeatures(change: EventChange): boolean {
  if (change.kind !== 'Node' || !change.after) return false
  return change.before?.declaredFeatures.join() !== change.after.declaredFeatures.join()
}

function changesRequirements(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Pod' || !change.before || !change.after || !isSamePod(pod, change.after)) return false
  return requiredFeatures(change.before.shape).join() !== requiredFeatures(change.after.shape).join()
}
