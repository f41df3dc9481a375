import type { NodeRow } from '../../../../kube/node.ts'
import {
  compileRequiredNodeAffinity,
  matchRequiredNodeAffinity,
  type RequiredNodeAffinity,
} from '../../../../kube/node-selector.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { firstUntoleratedTaint, repelsPods } from '../../../../kube/taint.ts'
import { shapeMemo } from '../shape-memo.ts'
import type { SpreadConstraint } from './spread-constraint.ts'

/** `undefined`: every node meets it. */
const requiredAffinity = shapeMemo(({ spec }): RequiredNodeAffinity | undefined => {
  const free = spec.nodeAffinity?.required === undefined && Object.keys(spec.nodeSelector).length === 0
  return free ? undefined : compileRequiredNodeAffinity(spec)
})

/** Which nodes count for a pod's constraints, by their inclusion policies (SC-TSC-22, SC-TSC-23, SC-TSC-37). */
export class EligibleNodes {
  readonly #pod: PodRow
  readonly #affinity: RequiredNodeAffinity | undefined

  constructor(pod: PodRow) {
    this.#pod = pod
    this.#affinity = requiredAffinity(pod.shape)
  }

  counts(constraint: SpreadConstraint, node: NodeRow): boolean {
    if (constraint.honorsNodeAffinity && !this.#meetsAffinity(node)) return false
    return !constraint.honorsNodeTaints || !this.#repelled(node)
  }

  #meetsAffinity(node: NodeRow): boolean {
    const target = this.#pod.targetNodeName
    if (target !== '' && target !== node.name) return false
    return this.#affinity === undefined || matchRequiredNodeAffinity(this.#affinity, node).matches
  }

  #repelled(node: NodeRow): boolean {
    if (node.taints.length === 0) return false
    return firstUntoleratedTaint(node.taints, this.#pod.shape.spec.tolerations, repelsPods) !== undefined
  }
}
