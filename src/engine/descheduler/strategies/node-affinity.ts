import type { NodeRow } from '../../../kube/node.ts'
import { meetsNodeSelector, preferenceFor } from '../../../kube/node-choice.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { allowOnly, readPodScope } from '../args.ts'
import { DeschedulerPolicyError } from '../descheduler-error.ts'
import { evictInTurn, mayGo, podsOn } from '../pods-on.ts'
import type { Round, StrategyPlugin } from '../strategy.ts'

type Violates = (pod: PodRow, node: NodeRow, round: Round) => boolean

const VIOLATIONS: Readonly<Record<string, Violates>> = {
  requiredDuringSchedulingIgnoredDuringExecution: (pod, node) =>
    pod.shape.spec.nodeAffinity?.required !== undefined && !meetsNodeSelector(pod, node).matches,
  preferredDuringSchedulingIgnoredDuringExecution: (pod, node, { nodes }) => {
    if ((pod.shape.spec.nodeAffinity?.preferred.length ?? 0) === 0) return false
    const here = preferenceFor(pod, node)
    return nodes.some((other) => preferenceFor(pod, other) > here)
  },
}

/**
 * Evicts pods whose node does not meet their node affinity any more, or meets it less than another one, where some node has
 * room for them (descheduler node_affinity.go). Pods with nothing but a nodeSelector are left alone.
 */
export const removePodsViolatingNodeAffinity: StrategyPlugin = {
  name: 'RemovePodsViolatingNodeAffinity',
  point: 'deschedule',
  read(args) {
    allowOnly(args, ['namespaces', 'labelSelector', 'nodeAffinityType'])
    const inScope = readPodScope(args)
    const types = args.texts('nodeAffinityType')
    if (types.length === 0) throw new DeschedulerPolicyError(args.at('nodeAffinityType'), 'nodeAffinityType needs to be set')
    const violations = types.flatMap((type) => VIOLATIONS[type] ?? [])
    return (round) => {
      for (const violates of violations) if (!evictViolating(round, inScope, violates)) return
    }
  },
}

function evictViolating(round: Round, inScope: (pod: PodRow) => boolean, violates: Violates): boolean {
  for (const node of round.nodes) {
    const pods = podsOn(round.cluster, node.name).filter(
      (pod) =>
        inScope(pod) && violates(pod, node, round) && mayGo(pod, round) && round.nodes.some((other) => round.fits(pod, other)),
    )
    if (!evictInTurn(pods, round)) return false
  }
  return true
}
