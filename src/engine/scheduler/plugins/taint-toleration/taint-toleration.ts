import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { firstUntoleratedTaint, repelsPods, type Toleration, toleratesTaintWithAny } from '../../../../kube/taint.ts'
import type { EventChange } from '../../framework/events.ts'
import { type NodeLocalPlugin, type PluginFactory, prepared } from '../../framework/framework.ts'
import type { NodeLocalPod, PlacementShape } from '../../framework/node-local-pod.ts'
import { rejection } from '../../framework/status.ts'
import { normalizeByHighest } from '../normalize-score.ts'
import { isSamePod } from '../same-pod.ts'
import { shapeMemo } from '../shape-memo.ts'

const NAME = 'TaintToleration'
const REFUSED = rejection(NAME, 'UnschedulableAndUnresolvable', 'node(s) had untolerated taint(s)')

const preferringTolerations = shapeMemo((shape: PlacementShape) =>
  shape.spec.tolerations.filter(({ effect }) => effect === '' || effect === 'PreferNoSchedule'),
)

/** Keeps pods off nodes whose taints they do not tolerate, and prefers nodes without PreferNoSchedule ones (semantics A8.3). */
const taintTolerationPlugin: NodeLocalPlugin<void, readonly Toleration[]> = {
  name: NAME,
  nodeLocal: true,
  hints: [
    { resource: 'Node', actions: ['Add', 'UpdateNodeTaint'], mayHelp: becomesTolerated },
    { resource: 'Pod', actions: ['UpdatePodToleration'], mayHelp: isItself },
  ],
  filter(pod, node) {
    return isRepelled(pod, node) ? REFUSED : undefined
  },
  preScore(pod) {
    return prepared(preferringTolerations(pod.shape))
  },
  score(_pod, node, tolerations) {
    let untolerated = 0
    for (const taint of node.taints) {
      if (taint.effect === 'PreferNoSchedule' && !toleratesTaintWithAny(tolerations, taint)) untolerated++
    }
    return untolerated
  },
  normalize(scores) {
    normalizeByHighest(scores, true)
  },
}

export const taintToleration: PluginFactory = { name: NAME, create: () => taintTolerationPlugin }

function isRepelled(pod: NodeLocalPod, node: NodeRow): boolean {
  return firstUntoleratedTaint(node.taints, pod.shape.spec.tolerations, repelsPods) !== undefined
}

function becomesTolerated(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Node' || !change.after || isRepelled(pod, change.after)) return false
  return change.before === undefined || isRepelled(pod, change.before)
}

function isItself(pod: PodRow, change: EventChange): boolean {
  return change.kind === 'Pod' && change.after !== undefined && isSamePod(pod, change.after)
}
