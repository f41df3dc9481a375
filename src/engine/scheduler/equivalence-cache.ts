import type { NodeRow } from '../../kube/node.ts'
import type { PodRow, PodShape } from '../../kube/pod.ts'
import type { Rejection } from './framework.ts'

/** More shapes than that and the oldest is forgotten. */
const SHAPES_MAX = 64

/**
 * What was found out about single nodes for pods of one shape. Rows are immutable, so a fact holds as long as the node's
 * row is the same object. Kept by the node's ordinal.
 */
export class ShapeFacts {
  readonly #verdictRows: (NodeRow | undefined)[] = []
  readonly #verdicts: (Rejection | undefined)[] = []
  readonly #scoreRows: (NodeRow | undefined)[] = []
  readonly #scores: (readonly number[])[] = []

  /** The verdict of the filters that look at nothing but the pod's shape and the node. */
  verdict(node: NodeRow, ordinal: number, ask: () => Rejection | undefined): Rejection | undefined {
    if (this.#verdictRows[ordinal] === node) return this.#verdicts[ordinal]
    const found = ask()
    this.#verdictRows[ordinal] = node
    this.#verdicts[ordinal] = found
    return found
  }

  /** The raw scores of the plugins that look at nothing else. */
  scores(node: NodeRow, ordinal: number, ask: () => readonly number[]): readonly number[] {
    if (this.#scoreRows[ordinal] === node) return this.#scores[ordinal] as readonly number[]
    const found = ask()
    this.#scoreRows[ordinal] = node
    this.#scores[ordinal] = found
    return found
  }
}

/**
 * Pods of one shape differ in nothing that most plugins read: only nodes that changed since the last one are asked again.
 * It must never change a decision; without it the cycle asks everything anew.
 */
export class EquivalenceCache {
  readonly #facts = new Map<PodShape, ShapeFacts>()

  /** `undefined` for a pod that has something of its own which single-node plugins read. */
  factsFor(pod: PodRow): ShapeFacts | undefined {
    if (pod.targetNodeName !== '' || pod.nodeName !== '' || pod.requests !== pod.shape.requests) return undefined
    const known = this.#facts.get(pod.shape)
    if (known) return known
    const facts = new ShapeFacts()
    this.#facts.set(pod.shape, facts)
    const [oldest] = this.#facts.keys()
    if (this.#facts.size > SHAPES_MAX && oldest) this.#facts.delete(oldest)
    return facts
  }
}
