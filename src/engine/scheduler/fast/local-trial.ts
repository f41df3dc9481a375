import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import { nodeWith, nodeWithout } from '../../../twin/node-sums.ts'
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
  #pods: Set<PodRow> | undefined

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
    return [...this.#occupants()]
  }

  add(pod: PodRow): void {
    this.#occupants().add(pod)
    this.#node = nodeWith(this.#node, pod)
  }

  remove(pod: PodRow): void {
    const wasThere = this.#occupants().delete(pod)
    assert(wasThere, `pod ${pod.namespace}/${pod.name} is on node ${this.#node.name}`)
    this.#node = nodeWithout(this.#node, pod)
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

  #occupants(): Set<PodRow> {
    this.#pods ??= new Set(this.#asking.cluster.podsOnNode(this.#node.name).filter((pod) => !isPodTerminal(pod)))
    return this.#pods
  }
}
