import { DrainActor } from '../../engine/eviction/drain/drain-actor.ts'
import type { Actor, ApiRefusal, Turn } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import { assert } from '../../lib/assert.ts'
import { atOnce } from '../../lib/at-once.ts'
import { splitAtBlank } from '../../lib/split-at-blank.ts'
import type { Change } from '../../twin/change.ts'
import type { Action, SingleAction, Start } from './action.ts'
import { ActionDesk } from './action-desk.ts'
import type { ActionReport } from './action-report.ts'
import { type ActionTools, type ActionWarning, DONE, type Doing, goingOn, type ObjectFailure, type Step } from './action-spec.ts'
import { beginAction, isCommand, warningsOf } from './ask-spec.ts'
import { type KubectlMachine, TYPICAL_MACHINE } from './kubectl-machine.ts'
import { Manifests } from './manifests/manifests.ts'
import { DrainTurn, type OwnDrainKey } from './nodes/drain-turn.ts'
import { isMoment, type ScriptStep, scriptOf, waitOf } from './script.ts'

/** `next` begins the steps that are ready; `action` continues the actions in progress, and has the number of one of them. */
type ScenarioKey = 'next' | `action ${number}` | OwnDrainKey

/** One step of the script that has begun. */
interface Begun {
  /** Its number. */
  readonly step: number
  /** `undefined`: it only waits for its moment. */
  readonly action: SingleAction | undefined
  readonly startedAt: Instant
  readonly endedAt: Instant | undefined
  readonly failure: ApiRefusal | undefined
  readonly failures: readonly ObjectFailure[]
  readonly output: readonly string[]
  readonly warnings: readonly ActionWarning[]
  /** Numbers of the drains that it began. */
  readonly drains: readonly number[]
  /** How it continues; `undefined` when it has ended. */
  readonly pending: Pending | undefined
}

type Pending = Extract<Step, { ended: false }>

interface Progress {
  /** When the run began; `undefined` before the first event. */
  readonly startedAt: Instant | undefined
  readonly begun: readonly Begun[]
}

/**
 * The user who runs the scenario: each action begins when the actions before it have ended, whether they succeeded or not, like
 * the lines of a script. It has no code for a verb: what each does is in its spec (`registry.ts`).
 */
export class ScenarioActor implements Actor<ScenarioKey> {
  readonly name = 'scenario'
  readonly reactionMs = 0
  readonly #actions: readonly Action[]
  readonly #script: readonly ScriptStep[]
  readonly #machine: KubectlMachine
  readonly #kubectl: DrainActor
  #progress: Progress = { startedAt: undefined, begun: [] }
  #manifests: Manifests | undefined
  #kubectlTurn: DrainTurn | undefined

  constructor(actions: readonly Action[], machine: KubectlMachine = TYPICAL_MACHINE) {
    this.#actions = actions
    this.#script = scriptOf(actions)
    this.#machine = machine
    this.#kubectl = new DrainActor(machine)
  }

  /** Whether every action has ended. */
  get done(): boolean {
    return this.#progress.begun.length >= this.#script.length && !this.#busy
  }

  /** What became of each action, in order; a drain that is still at it reports what it did so far. */
  get reports(): readonly ActionReport[] {
    return this.#progress.begun.flatMap(({ pending: _, step: _step, action, drains, ...begun }) =>
      action ? [{ ...begun, action, drains: drains.map((number) => this.#drain(number)) }] : [],
    )
  }

  /** Whether an action waits for the moment when nothing else is in progress. */
  get waitsForQuiet(): boolean {
    return this.#progress.begun.some(({ pending }) => pending?.untilQuiet)
  }

  /** That moment is reached. */
  quiet(turn: Turn<ScenarioKey>): void {
    for (const [index, { pending }] of this.#progress.begun.entries())
      if (pending?.untilQuiet) this.#take(index, atOnce(stepOf(pending.resume(this.#tools(index, turn)))), turn)
    this.#callNext(turn)
  }

  keysFor(change: Change): readonly ScenarioKey[] {
    const keys = this.#kubectl.keysFor(change)
    return keys.length === 0 ? NONE : keys.map((key): ScenarioKey => `drain ${key}`)
  }

  keysAtStart(): readonly ScenarioKey[] {
    return this.#actions.length > 0 ? ['next'] : []
  }

  reconcile(key: ScenarioKey, turn: Turn<ScenarioKey>): void {
    atOnce(this.reconcileInParts(key, turn))
  }

  *reconcileInParts(key: ScenarioKey, turn: Turn<ScenarioKey>): Generator<void, void> {
    const [task, subject] = splitAtBlank(key)
    if (task === 'drain') this.#kubectl.reconcile(subject, this.#drainTurn(turn))
    if (this.#busy && key !== 'next') yield* this.#resume(turn)
    else yield* this.#beginReady(turn)
  }

  get #busy(): boolean {
    return this.#progress.begun.some(({ pending }) => pending !== undefined)
  }

  /** Steps that have not begun, and that nothing keeps from it. */
  #ready(): readonly (readonly [step: number, ScriptStep])[] {
    const { begun } = this.#progress
    if (begun.length >= this.#script.length) return []
    const known = new Map(begun.map((item) => [item.step, item]))
    const isOver = (number: number): boolean => known.get(number)?.endedAt !== undefined
    return [...this.#script.entries()].filter(([number, { needs }]) => !known.has(number) && needs.every(isOver))
  }

  *#beginReady(turn: Turn<ScenarioKey>): Generator<void, void> {
    this.#progress = { ...this.#progress, startedAt: this.#progress.startedAt ?? turn.now }
    for (const [i, [number, { does }]] of this.#ready().entries()) {
      if (i > 0) yield
      this.#begin(number, does, turn)
    }
    this.#callNext(turn)
  }

  #begin(step: number, does: ScriptStep['does'], turn: Turn<ScenarioKey>): void {
    const begun: Begun = {
      step,
      action: isMoment(does) ? undefined : does,
      startedAt: turn.now,
      endedAt: undefined,
      failure: undefined,
      failures: [],
      output: [],
      warnings: isMoment(does) ? [] : warningsOf(does, turn.cluster, this.#actions),
      drains: [],
      pending: undefined,
    }
    const index = this.#progress.begun.length
    this.#progress = { ...this.#progress, begun: [...this.#progress.begun, begun] }
    const tools = this.#tools(index, turn)
    this.#take(index, isMoment(does) ? this.#waitFor(does, tools) : this.#started(step, does, tools), turn)
  }

  /** kubectl takes a moment until it sends the first request; what it is for has its time in the scenario. */
  #started(step: number, action: SingleAction, tools: ActionTools): Step {
    const startUpMs = isCommand(action) ? this.#machine.startUpMs(step) : 0
    if (startUpMs === 0) return beginAction(action, tools)
    const at = tools.turn.now + startUpMs
    tools.wakeAfter(startUpMs)
    const starting: Step = goingOn((later) => (later.turn.now < at ? starting : beginAction(action, later)))
    return starting
  }

  #waitFor(start: Start, tools: ActionTools): Step {
    const { now } = tools.turn
    const forMs = waitOf(start, now - (this.#progress.startedAt ?? now))
    if (forMs === undefined) return beginAction({ kind: 'wait', untilQuiet: true }, tools)
    return forMs > 0 ? beginAction({ kind: 'wait', forMs }, tools) : DONE
  }

  *#resume(turn: Turn<ScenarioKey>): Generator<void, void> {
    for (const [index, { pending }] of this.#progress.begun.entries())
      if (pending && !pending.untilQuiet) this.#take(index, yield* stepOf(pending.resume(this.#tools(index, turn))), turn)
    this.#callNext(turn)
  }

  #callNext(turn: Turn<ScenarioKey>): void {
    if (this.#ready().length > 0) turn.wakeAfter(0, 'next')
  }

  #take(index: number, step: Step, turn: Turn): void {
    const { now: endedAt } = turn
    if (step.ended) {
      const { failure, failures = [], output } = step
      const warnings = [...(this.#progress.begun[index]?.warnings ?? []), ...(step.warnings ?? [])]
      this.#change(index, { pending: undefined, endedAt, failure, failures, output, warnings })
    } else if (step !== this.#progress.begun[index]?.pending)
      this.#change(index, { pending: step, ...(step.output && { output: step.output }) })
  }

  #change(index: number, change: Partial<Begun>): void {
    const begun = this.#progress.begun.map((item, i) => (i === index ? { ...item, ...change } : item))
    this.#progress = { ...this.#progress, begun }
  }

  #tools(index: number, turn: Turn<ScenarioKey>): ActionTools {
    return new ActionDesk(turn, {
      manifests: () => this.#manifestsFor(turn),
      wakeAfter: (delayMs, urgency) => turn.wakeAfter(delayMs, `action ${index}`, urgency),
      betweenRequestsMs: this.#machine.betweenRequestsMs,
      beginDrain: (nodes, options) => {
        const number = this.#kubectl.begin(nodes, options, this.#drainTurn(turn))
        this.#change(index, { drains: [...(this.#progress.begun[index]?.drains ?? []), number] })
        return number
      },
      drain: (number) => this.#drain(number),
    })
  }

  /** A run has one manifest desk, which records what was applied before. */
  #manifestsFor(turn: Turn): Manifests {
    this.#manifests ??= new Manifests(turn, { unownedAreKnown: false })
    return this.#manifests
  }

  #drain(number: number): ActionReport['drains'][number] {
    const drain = this.#kubectl.drains[number]
    assert(drain !== undefined, 'a drain that began is known')
    return drain
  }

  /** The drains' turn is ours, with their wake-ups distinguished from our own; a run gives the same turn each time. */
  #drainTurn(turn: Turn<ScenarioKey>): DrainTurn {
    if (this.#kubectlTurn?.of !== turn) this.#kubectlTurn = new DrainTurn(turn)
    return this.#kubectlTurn
  }
}

const NONE: readonly never[] = Object.freeze([])

function* stepOf(doing: Doing): Generator<void, Step> {
  return 'ended' in doing ? doing : yield* doing
}
