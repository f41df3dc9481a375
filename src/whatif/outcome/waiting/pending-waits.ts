import { idOf } from '../../../kube/id-of.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import { counted } from '../../../lib/counted.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { podsUnder } from '../../../twin/pods-under.ts'
import { controllerRow, keyOfRow, topOwner } from '../../recording/top-owner.ts'
import type { PendingPod, RejectionSummary } from '../outcome.ts'
import { claimTargets } from './claim-waits.ts'
import type { WaitScene, WaitTarget } from './wait-point.ts'

/** What a Pending pod waits for: the drains that cordoned nodes, and the other nodes by the reason that rules them out. */
export function pendingTargets(item: PendingPod, scene: WaitScene): readonly WaitTarget[] {
  const pod = scene.after.get('Pod', item.pod.namespace, item.pod.name)
  return item.reasons.flatMap((rejection) => rejectionTargets(rejection, { item, pod, scene }))
}

interface Rejected {
  readonly item: PendingPod
  readonly pod: PodRow | undefined
  readonly scene: WaitScene
}

function rejectionTargets(rejection: RejectionSummary, rejected: Rejected): readonly WaitTarget[] {
  const cordoned = cordonedNodes(rejection, rejected)
  const rest = rejection.count - cordoned.length
  const nodes = cordoned.map((name): WaitTarget => ({ kind: 'object', key: { kind: 'Node', namespace: '', name } }))
  return rest > 0 ? [...nodes, rejectingNodes({ ...rejection, count: rest }, rejected, new Set(cordoned))] : nodes
}

/** Cordoned nodes that are named: a few, and those that a drain of the scenario cordoned. What is Pending anyway waits for no drain. */
function cordonedNodes({ plugin, count, sampleNodes }: RejectionSummary, { item, scene }: Rejected): readonly string[] {
  if (plugin !== 'NodeUnschedulable' || !item.causedByScenario) return []
  const drained = new Set(scene.locks.flatMap(({ action }) => action?.nodes ?? []))
  return count <= NAMED_MAX ? sampleNodes : sampleNodes.filter((name) => drained.has(name))
}

/** As many cordoned nodes are named one by one. */
const NAMED_MAX = 3

function rejectingNodes(
  { plugin, reason, code, count, sampleNodes }: RejectionSummary,
  { item, pod, scene }: Rejected,
  left: ReadonlySet<string>,
): WaitTarget {
  const objects = sampleNodes.filter((name) => !left.has(name)).map((name) => ({ kind: 'Node', namespace: '', name }) as const)
  const kept = pod && HELD_BY_PODS.has(plugin) ? replacedOn(sampleNodes, pod, scene) : undefined
  const claims = pod && plugin.startsWith('Volume') ? claimTargets(pod, scene) : []
  const [only] = objects
  const text = plugin === 'NodeUnschedulable' ? 'cordoned' : reason.replace(/^node\(s\) /, '')
  const draft = {
    id: [idOf(item.pod), plugin, code, reason].join(' '),
    title: count === 1 && only ? `Node ${only.name}` : counted(count, 'node'),
    objects,
    state: kept === undefined ? text : `${text}; its pods that are to be replaced are there`,
    freedBy: undefined,
    next: kept === undefined ? claims : [kept, ...claims],
  }
  return { kind: 'draft', draft }
}

/** Plugins that reject a node because of the pods that are there. */
const HELD_BY_PODS: ReadonlySet<string> = new Set(['NodePorts', 'InterPodAffinity', 'VolumeRestrictions'])

/** The workload of a pod, if a ready pod that its rollout is to replace stands in the way on each of these nodes. */
function replacedOn(nodes: readonly string[], pod: PodRow, { after, rollouts }: WaitScene): WaitTarget | undefined {
  const owner = topOwner(pod, after)
  const rollout = owner && rollouts.find(({ objects: [first] }) => first && idOf(first) === idOf(owner))
  if (!owner || !rollout || nodes.length === 0) return undefined
  const revision = controllerRow(pod, after)?.uid
  const kept = podsUnder(owner.uid, after).filter((other) => isPodReady(other) && controllerRow(other, after)?.uid !== revision)
  const domains = new Set(kept.flatMap(({ nodeName }) => domainsOf(nodeName, pod, after)))
  const isHeld = (node: string): boolean => domainsOf(node, pod, after).some((domain) => domains.has(domain))
  return nodes.every(isHeld) ? { kind: 'object', key: keyOfRow(owner) } : undefined
}

/** The node, and the parts of the cluster that it belongs to for the required anti-affinity of the pod. */
function domainsOf(name: string, { shape }: PodRow, after: ClusterView): readonly string[] {
  const labels = after.get('Node', '', name)?.labels ?? {}
  const terms = shape.spec.podAntiAffinity?.required ?? []
  return [
    name,
    ...terms.flatMap(({ topologyKey }) => (labels[topologyKey] === undefined ? [] : `${topologyKey}=${labels[topologyKey]}`)),
  ]
}
