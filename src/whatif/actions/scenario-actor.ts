import type { Drain } from '../../engine/eviction/drain/drain.ts'
import { DrainActor } from '../../engine/eviction/drain/drain-actor.ts'
import type { Actor, Turn } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import { assert } from '../../lib/assert.ts'
import { assertNever } from '../../lib/assert-never.ts'
import type { Action } from '../scenario.ts'
import { type ActionReport, type Performed, performAction } from './perform-action.ts'
import { selectNodes } from './select-nodes.ts'

const NEXT = 'next'
const DRAIN = 'drain '

interface Progress {
  /** The action that is under way, or is next. */
  readonly index: number
  readonly begun: boolean
  readonly reports: readonly ActionReport[]
}

/**
 * The person who does what the scenario says, one action after the other: the next begins when the one before has ended,
 * whether it succeeded or not, as the lines of a script do.
 */
export class ScenarioActor implements Actor {
  readonly name = 'scenario'
  readonly reactionMs = 0
  readonly #actions: readonly Action[]
  readonly #kubectl: DrainActor
  #progress: Progress
  #kubectlTurn: { readonly of: Turn; readonly own: Turn } | undefined

  constructor(actions: readonly Action[], from?: { readonly kubectl: DrainActor; readonly progress: Progress }) {
    this.#actions = actions
    this.#kubectl = from?.kubectl ?? new DrainActor()
    this.#progress = from?.progress ?? { index: 0, begun: false, reports: [] }
  }

  fork(): ScenarioActor {
    return new ScenarioActor(this.#actions, { kubectl: this.#kubectl.fork(), progress: this.#progress })
  }

  /** Whether every action has ended. */
  get done(): boolean {
    return this.#progress.index >= this.#actions.length
  }

  /** What became of each action, in order; a drain that is still at it reports what it did so far. */
  get reports(): readonly ActionReport[] {
    return this.#progress.reports
  }

  keysFor(): readonly string[] {
    return []
  }

  keysAtStart(): readonly string[] {
    return this.#actions.length > 0 ? [NEXT] : []
  }

  reconcile(key: string, turn: Turn): void {
    if (key.startsWith(DRAIN)) this.#kubectl.reconcile(key.slice(DRAIN.length), this.#drainTurn(turn))
    this.#advance(turn)
  }

  #advance(turn: Turn): void {
    const action = this.#actions[this.#progress.index]
    if (!action) return
    if (!this.#progress.begun) this.#begin(action, turn)
    else if (this.#hasEnded(action, turn)) this.#end(turn)
  }

  #begin(action: Action, turn: Turn): void {
    const begun: ActionReport = { action, startedAt: turn.now, endedAt: undefined, failure: undefined, drain: undefined }
    switch (action.kind) {
      case 'drain': {
        const nodes = selectNodes(action.nodes, turn.cluster)
        const number = this.#kubectl.begin(nodes, action.options, this.#drainTurn(turn))
        this.#note({ ...begun, drain: this.#drain(number) })
        return
      }
      case 'wait':
        this.#note(begun)
        turn.wakeAfter(action.forMs, NEXT)
        return
      case 'cordon':
      case 'uncordon':
      case 'evictPod':
      case 'deletePod':
      case 'scale':
        this.#note({ ...begun, ...this.#perform(action, turn) })
        this.#end(turn)
        return
      default:
        assertNever(action)
    }
  }

  #perform(action: Exclude<Action, { kind: 'drain' | 'wait' }>, turn: Turn): Performed {
    return performAction(action, turn)
  }

  #hasEnded(action: Action, turn: Turn): boolean {
    const report = this.#progress.reports.at(-1)
    assert(report !== undefined, 'an action that began has a report')
    if (action.kind === 'wait') return turn.now >= report.startedAt + action.forMs
    return report.drain?.exitCode !== undefined
  }

  #end(turn: Turn): void {
    const { reports, index } = this.#progress
    const last = reports.at(-1)
    assert(last !== undefined, 'an action that ends has begun')
    this.#progress = { index: index + 1, begun: false, reports: [...reports.slice(0, -1), { ...last, endedAt: turn.now }] }
    if (!this.done) turn.wakeAfter(0, NEXT)
  }

  #note(report: ActionReport): void {
    this.#progress = { ...this.#progress, begun: true, reports: [...this.#progress.reports, report] }
  }

  #drain(number: number): Drain {
    const drain = this.#kubectl.drains[number]
    assert(drain !== undefined, 'a drain that began is known')
    return drain
  }

  /** The drains' turn is ours, with their wake-ups told from our own; a run gives the same turn each time. */
  #drainTurn(turn: Turn): Turn {
    if (this.#kubectlTurn?.of !== turn) this.#kubectlTurn = { of: turn, own: drainTurn(turn) }
    return this.#kubectlTurn.own
  }
}

function drainTurn(turn: Turn): Turn {
  return {
    get now(): Instant {
      return turn.now
    },
    cluster: turn.cluster,
    api: turn.api,
    random: turn.random,
    wakeAfter: (delayMs, key, urgency) => turn.wakeAfter(delayMs, DRAIN + key, urgency),
    cancelWake: (key) => turn.cancelWake(DRAIN + key),
    record: (event) => turn.record(event),
  }
}
