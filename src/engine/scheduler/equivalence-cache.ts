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

  knowsVerdict(node: NodeRow, ordinal: number): boolean {
    return this.#verdictRows[ordinal] === node
  }

  /** The verdict of the filters that look at nothing but the pod's shape and the node, where it is known. */
  verdictAt(ordinal: number): Rejection | undefined {
    return this.#verdicts[ordinal]
  }

  rememberVerdict(node: NodeRow, ordinal: number, verdict: Rejection | undefined): void {
    this.#verdictRows[ordinal] = node
    this.#verdicts[ordinal] = verdict
  }

  /** The raw scores of the plugins that look at nothing else; `undefined` where they are not known. */
  scoresOf(node: NodeRow, ordinal: number): readonly number[] | undefined {
    return this.#scoreRows[ordinal] === node ? this.#scores[ordinal] : undefined
  }

  rememberScores(node: NodeRow, ordinal: number, scores: readonly number[]): void {
    this.#scoreRows[ordinal] = node
    this.#scores[ordinal] = scores
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
