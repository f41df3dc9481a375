import type { Instant } from '../../kube/instant.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { Disagreement, Judgement } from './judge-decision.ts'
import type { SeenDecision } from './seen-decision.ts'

/** Disagreements that are kept as examples; the oldest go. */
const EXAMPLES_MAX = 50
/** Nodes that an example names. */
const NODES_MAX = 10

/** How often decisions of one sort were as predicted. */
export interface Agreement {
  /** Decisions that were compared with the twin's own. */
  readonly judged: number
  /** Those of them that were as the twin would have decided. */
  readonly agreed: number
}

/** A real decision that is another than the twin's. */
export interface DisagreementExample extends Disagreement {
  readonly pod: ObjectKey
  readonly seenAt: Instant
  /** The node that the pod got; `undefined`: none. */
  readonly node: string | undefined
  /** The message of the real scheduler; empty where it placed the pod. */
  readonly schedulerMessage: string
  /** The nodes that the twin considers equally good, a few of them. */
  readonly expected: readonly string[]
}

/** How often a plugin decided for the twin where the real scheduler decided otherwise. */
export interface PluginDisagreements {
  readonly plugin: string
  readonly count: number
  readonly latest: DisagreementExample
}

/** The current score. */
export interface PlacementScore {
  /** Pods that got a node. */
  readonly placements: Agreement
  /** Pods that got none: the scheduler's whole message is compared. */
  readonly refusals: Agreement
  /** Decisions that were observed and not judged: too many at once, or of a scheduler that the twin has no profile of. */
  readonly unjudged: number
  /** The latest first. */
  readonly disagreements: readonly DisagreementExample[]
  /** The most frequent first. */
  readonly plugins: readonly PluginDisagreements[]
}

/** Keeps count of how real decisions compare with the twin's. */
export class FidelityScore {
  #placements: Agreement = { judged: 0, agreed: 0 }
  #refusals: Agreement = { judged: 0, agreed: 0 }
  #unjudged = 0
  readonly #examples: DisagreementExample[] = []
  readonly #plugins = new Map<string, PluginDisagreements>()

  /** `undefined`: it could not be judged. */
  add(decision: SeenDecision, judgement: Judgement | undefined, seenAt: Instant): void {
    if (!judgement) {
      this.skip(1)
      return
    }
    const { disagreement, expected } = judgement
    const count = ({ judged, agreed }: Agreement): Agreement => ({
      judged: judged + 1,
      agreed: disagreement ? agreed : agreed + 1,
    })
    if (decision.node === undefined) this.#refusals = count(this.#refusals)
    else this.#placements = count(this.#placements)
    if (!disagreement) return
    const { pod, node, message: schedulerMessage } = decision
    this.#keep({ ...disagreement, pod: keyOfRow(pod), seenAt, node, schedulerMessage, expected: expected.slice(0, NODES_MAX) })
  }

  /** The number of observed decisions that are not judged. */
  skip(count: number): void {
    this.#unjudged += count
  }

  read(): PlacementScore {
    return {
      placements: this.#placements,
      refusals: this.#refusals,
      unjudged: this.#unjudged,
      disagreements: this.#examples.toReversed(),
      plugins: [...this.#plugins.values()].sort((a, b) => b.count - a.count || (a.plugin < b.plugin ? -1 : 1)),
    }
  }

  #keep(example: DisagreementExample): void {
    this.#examples.push(example)
    if (this.#examples.length > EXAMPLES_MAX) this.#examples.shift()
    const { plugin } = example
    if (plugin === undefined) return
    this.#plugins.set(plugin, { plugin, count: (this.#plugins.get(plugin)?.count ?? 0) + 1, latest: example })
  }
}
