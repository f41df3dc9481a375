import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type SavedSums, TrialSums } from '../../../twin/trial-sums.ts'
import type { NodeTrial } from '../framework/post-filter-context.ts'
import type { Rejection } from '../framework/status.ts'
import type { Asking, PlacementFacts } from './placement-facts.ts'

/**
 * A trial for pods that only single-node filters without counts of their own examine: then nothing but the sums in the node's row
 * has to be kept.
 */
export class LocalTrial implements NodeTrial {
  readonly #placement: PlacementFacts
  readonly #asking: Asking
  readonly #waiting: readonly PodRow[]
  readonly #sums: TrialSums
  /** The trial's own list. */
  #pods: PodRow[] | undefined
  /** The pod that was added last, and the sums before it: most of them go again at once. */
  #latest: PodRow | undefined
  #before: SavedSums | undefined

  /** `waiting`: the pods nominated to the node that count for the cycle's pod. */
  constructor(placement: PlacementFacts, asking: Asking, at: { readonly node: NodeRow; readonly waiting: readonly PodRow[] }) {
    this.#placement = placement
    this.#asking = asking
    this.#sums = new TrialSums(at.node)
    this.#waiting = at.waiting
  }

  get node(): NodeRow {
    return this.#sums.node
  }

  get pods(): readonly PodRow[] {
    return this.#occupants()
  }

  add(pod: PodRow): void {
    this.#latest = pod
    this.#before = this.#sums.save()
    this.#occupants().push(pod)
    this.#sums.add(pod)
  }

  remove(pod: PodRow): void {
    const pods = this.#occupants()
    if (this.#before !== undefined && this.#latest === pod) {
      this.#sums.restore(this.#before)
      pods.pop()
    } else {
      const at = pods.indexOf(pod)
      assert(at >= 0, `pod ${pod.namespace}/${pod.name} is on node ${this.node.name}`)
      pods.splice(at, 1)
      this.#sums.remove(pod)
    }
    this.#before = undefined
  }

  removeAll(leaving: readonly PodRow[]): void {
    const pods = this.#occupants()
    const gone = leaving.length === pods.length ? undefined : new Set(leaving)
    this.#before = undefined
    this.#pods = gone ? pods.filter((pod) => !gone.has(pod)) : []
    assert(this.#pods.length === pods.length - leaving.length, `the pods are on node ${this.node.name}`)
    for (const pod of leaving) this.#sums.remove(pod)
  }

  filter(): Rejection | undefined {
    return (this.#waiting.length > 0 ? this.#refusalWithWaiting() : undefined) ?? this.#refusal()
  }

  #refusalWithWaiting(): Rejection | undefined {
    const before = this.#sums.save()
    for (const pod of this.#waiting) this.#sums.add(pod)
    const refusal = this.#refusal()
    this.#sums.restore(before)
    return refusal
  }

  #refusal(): Rejection | undefined {
    return this.#placement.refusalOf(this.#sums.node, this.#asking)
  }

  #occupants(): PodRow[] {
    this.#pods ??= occupantsOf(this.#asking.cluster, this.node.name)
    return this.#pods
  }
}

/** Nearly all pods of nearly all nodes have not finished. The list belongs to the caller. */
function occupantsOf(cluster: ClusterView, nodeName: string): PodRow[] {
  const pods = cluster.podsOnNode(nodeName)
  return pods.some(isPodTerminal) ? pods.filter((pod) => !isPodTerminal(pod)) : pods.slice()
}
