import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { type Ints, newInts } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { NodeTrial } from '../framework/post-filter-context.ts'
import { UNKNOWN, type Verdict } from './class-facts.ts'
import { grownInts } from './columns.ts'
import { LocalTrial } from './local-trial.ts'
import type { NodeMirror } from './node-mirror.ts'
import { type NominatedNodes, NominationFollower } from './nominated-nodes.ts'
import type { Asking, PlacementFacts } from './placement-facts.ts'

export interface TrialAsking extends Asking {
  /** A trial of a node with all that the pod's plugins count. */
  plainTrial(node: NodeRow): NodeTrial
}

/**
 * The verdicts on nodes for pods of one placement class and priority where pods are waited for: those that are at least as
 * important have to fit, too (semantics A5.3). Valid as long as the node's row and the list of its waiting pods.
 */
export class PriorityVerdicts {
  readonly placement: PlacementFacts
  /** By ordinal, as those of the class. */
  verdicts: Ints<Verdict> = newInts(0)
  readonly #mirror: NodeMirror
  readonly #priority: number
  readonly #follower = new NominationFollower()
  #nominatedNodes: NominatedNodes | undefined
  #position = -1
  #changed: Ordinal[] | undefined

  constructor(placement: PlacementFacts, mirror: NodeMirror, priority: number) {
    this.placement = placement
    this.#mirror = mirror
    this.#priority = priority
  }

  /** Ordinals of nodes that were forgotten since `forgetChanged`; `undefined`: perhaps all. */
  get changed(): readonly Ordinal[] | undefined {
    return this.#changed
  }

  forgetChanged(): void {
    this.#changed = []
  }

  /** Forgets what is no longer valid. The facts of the class are in step already. */
  sync(nominatedNodes: NominatedNodes): void {
    this.#nominatedNodes = nominatedNodes
    this.verdicts = grownInts(this.verdicts, this.#mirror.length)
    const touched = this.#mirror.touchedSince(this.#position)
    this.#position = this.#mirror.position
    if (!touched) this.verdicts.fill(UNKNOWN)
    if (!touched || (this.#changed && this.#changed.length > this.#mirror.length)) this.#changed = undefined
    this.#forget(touched ?? NONE)
    this.#forget(this.#follower.changes(nominatedNodes))
  }

  #forget(ordinals: readonly Ordinal[]): void {
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] as Ordinal
      this.verdicts[ordinal] = UNKNOWN
      this.#changed?.push(ordinal)
    }
  }

  verdictOf(ordinal: Ordinal, asking: TrialAsking): Verdict {
    return (this.verdicts[ordinal] as Verdict) || this.findVerdict(ordinal, asking)
  }

  findVerdict(ordinal: Ordinal, asking: TrialAsking): Verdict {
    const { facts } = this.placement
    let verdict: Verdict
    if (this.waitingOn(ordinal).length > 0) verdict = facts.verdictFor(this.trial(ordinal, asking).filter())
    else verdict = (facts.verdicts[ordinal] as Verdict) || this.placement.findVerdict(ordinal, asking)
    this.verdicts[ordinal] = verdict
    return verdict
  }

  /** Pods that are waited for on the node and count for pods of this priority. */
  waitingOn(ordinal: Ordinal): readonly PodRow[] {
    const pods = this.#nominatedNodes?.lists[ordinal]
    return pods ? pods.filter(({ shape }) => shape.spec.priority >= this.#priority) : NONE
  }

  /** Tries things on the node as it is. */
  trial(ordinal: Ordinal, asking: TrialAsking): NodeTrial {
    const node = this.#mirror.rows[ordinal] as NodeRow
    if (this.placement.countsPods) return asking.plainTrial(node)
    return new LocalTrial(this.placement, asking, { node, waiting: this.waitingOn(ordinal) })
  }
}

const NONE: readonly never[] = Object.freeze([])
