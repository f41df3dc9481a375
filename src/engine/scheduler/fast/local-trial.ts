import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import { nodeWith, nodeWithout, nodeWithoutAll } from '../../../twin/node-sums.ts'
import type { NodeTrial, Rejection } from '../framework.ts'
import type { Asking, PlacementFacts } from './placement-facts.ts'

/**
 * A trial for pods that only single-node filters without counts of their own look at: then nothing but the sums in the
 * node's row has to be kept.
 */
export class LocalTrial implements NodeTrial {
  readonly #placement: PlacementFacts
  readonly #asking: Asking
  readonly #waiting: readonly PodRow[]
  #node: NodeRow
  /** Replaced when pods come or go. */
  #pods: readonly PodRow[] | undefined
  /** The pod that came last, and how the node was before it: most of them go again at once. */
  #latest: { readonly pod: PodRow; readonly node: NodeRow; readonly pods: readonly PodRow[] } | undefined

  /** `waiting`: the pods nominated to the node that count for the cycle's pod. */
  constructor(placement: PlacementFacts, asking: Asking, at: { readonly node: NodeRow; readonly waiting: readonly PodRow[] }) {
    this.#placement = placement
    this.#asking = asking
    this.#node = at.node
    this.#waiting = at.waiting
  }

  get node(): NodeRow {
    return this.#node
  }

  get pods(): readonly PodRow[] {
    this.#pods ??= occupants(this.#asking.cluster.podsOnNode(this.#node.name))
    return this.#pods
  }

  add(pod: PodRow): void {
    this.#latest = { pod, node: this.#node, pods: this.pods }
    this.#pods = [...this.pods, pod]
    this.#node = nodeWith(this.#node, pod)
  }

  remove(pod: PodRow): void {
    const latest = this.#latest
    this.#latest = undefined
    if (latest?.pod === pod) {
      this.#node = latest.node
      this.#pods = latest.pods
      return
    }
    const { pods } = this
    assert(pods.includes(pod), `pod ${pod.namespace}/${pod.name} is on node ${this.#node.name}`)
    this.#pods = pods.filter((other) => other !== pod)
    this.#node = nodeWithout(this.#node, pod)
  }

  removeAll(leaving: readonly PodRow[]): void {
    const { pods } = this
    const gone = leaving.length === pods.length ? undefined : new Set(leaving)
    this.#latest = undefined
    this.#pods = gone ? pods.filter((pod) => !gone.has(pod)) : NOBODY
    assert(this.#pods.length === pods.length - leaving.length, `the pods are on node ${this.#node.name}`)
    this.#node = nodeWithoutAll(this.#node, leaving)
  }

  filter(): Rejection | undefined {
    return (
      (this.#waiting.length > 0 ? this.#refusal(this.#waiting.reduce(nodeWith, this.#node)) : undefined) ??
      this.#refusal(this.#node)
    )
  }

  #refusal(node: NodeRow): Rejection | undefined {
    return this.#placement.refusalOf(node, this.#asking)
  }
}

const NOBODY: readonly never[] = Object.freeze([])

/** Nearly all pods of nearly all nodes have not finished. */
function occupants(pods: readonly PodRow[]): readonly PodRow[] {
  return pods.some(isPodTerminal) ? pods.filter((pod) => !isPodTerminal(pod)) : pods
}
