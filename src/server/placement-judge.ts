import { instant } from '../kube/instant.ts'
import { pause } from '../service/event-loop/pause.ts'
import type { Change } from '../twin/change.ts'
import type { ClusterState } from '../twin/cluster-state.ts'
import { DecisionWindow } from '../whatif/fidelity/decision-window.ts'
import { FidelityScore, type PlacementScore } from '../whatif/fidelity/fidelity-score.ts'
import { judgeDecision } from '../whatif/fidelity/judge-decision.ts'
import { seenDecision } from '../whatif/fidelity/seen-decision.ts'
import { type SchedulerConfiguration, schedulerConfigOf } from '../whatif/model/scheduler-config-of.ts'
import { inBackground } from './in-background.ts'

/** Decisions within this time of each other are judged together: they may be observed in another order than they were made. */
const WINDOW_MS = 500
/** A window with continuous decisions is judged after this many times the delay. */
const WINDOWS_MAX = 10
/** Changes that are kept for judging at most. */
const CHANGES_MAX = 20_000

export interface PlacementJudgeOptions {
  /** How the cluster's scheduler is set up; as kube-scheduler is by default when left out. */
  readonly scheduler?: SchedulerConfiguration | undefined
  readonly windowMs?: number | undefined
}

/** Compares the observed decisions of the real scheduler with those of the twin, in the background. */
export class PlacementJudge {
  readonly #options: PlacementJudgeOptions
  readonly #score = new FidelityScore()
  #window: DecisionWindow | undefined
  #judging: Promise<void> = Promise.resolve()

  constructor(options: PlacementJudgeOptions = {}) {
    this.#options = options
  }

  /** What the live twin has just changed, and how it is now. */
  note(changes: readonly Change[], state: ClusterState): void {
    if (this.#window) {
      this.#window.add(changes)
      // The judge cannot keep up: the decisions are counted, and judging starts again with what follows.
      if (this.#window.size > CHANGES_MAX) this.#giveUp(this.#window)
      return
    }
    if (!changes.some(seenDecision)) return
    this.#window = new DecisionWindow(state, changes)
    this.#judging = this.#judging.then(() => this.#judge())
  }

  read(): PlacementScore {
    return this.#score.read()
  }

  /** Resolves when all decisions observed so far are judged. */
  async settled(): Promise<void> {
    await this.#judging
  }

  #giveUp(window: DecisionWindow): void {
    this.#score.skip(window.count)
    this.#window = undefined
  }

  /** Waits until there are no more decisions, or until the time is over. */
  async #calm(window: DecisionWindow): Promise<void> {
    let count = 0
    for (let waits = 0; waits < WINDOWS_MAX && window.count > count; waits++) {
      count = window.count
      await pause(this.#options.windowMs ?? WINDOW_MS)
    }
  }

  async #judge(): Promise<void> {
    const window = this.#window
    if (!window) return
    await this.#calm(window)
    if (this.#window !== window) return
    this.#window = undefined
    await inBackground(this.#judgeAll(window))
  }

  *#judgeAll(window: DecisionWindow): Generator<void, void> {
    const config = schedulerConfigOf(this.#options.scheduler)
    for (const { decision, states } of window.decisions()) {
      const now = instant(Date.now())
      this.#score.add(decision, yield* judgeDecision(decision, states, { config, now }), now)
      yield
    }
  }
}
