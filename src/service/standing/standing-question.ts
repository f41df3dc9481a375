import { idOf } from '../../kube/id-of.ts'
import { isKind } from '../../kube/kinds.ts'
import type { Base } from '../../whatif/base.ts'
import { type Examined, examine, type RehearsalRequest } from '../../whatif/examine.ts'
import type { ObjectKey, Outcome } from '../../whatif/outcome/outcome.ts'
import { answerChanges } from '../../whatif/standing/answer-changes.ts'
import { type AnswerFacts, answerFacts, problemFacts } from '../../whatif/standing/answer-facts.ts'
import { isRelevant } from '../../whatif/standing/is-relevant.ts'
import { type ApiError, isApiError } from '../errors.ts'
import { Notifier } from '../event-loop/notifier.ts'
import { pause } from '../event-loop/pause.ts'
import type { ApiLimits } from '../limits.ts'
import type { OutcomeView } from '../runs/outcome-view.ts'
import { problemOf } from '../runs/question.ts'
import { runInquiry } from '../runs/run-inquiry.ts'
import { AbandonedError, type RunQueue } from '../runs/run-queue.ts'
import type { ObjectChange } from '../twin-handle.ts'
import { CauseLog, type Causes } from './cause-log.ts'
import type { StandingSource } from './standing-source.ts'

/** Changes are rarely single: a run waits this long for changes that belong together. Milliseconds. */
const DEBOUNCE_MS = 200

/** An answer of a standing question. */
export interface StandingAnswer {
  /** Increases when the answer differs from the one before. */
  readonly version: number
  readonly answer: OutcomeView | ApiError
  readonly base: Base
  readonly facts: AnswerFacts
  /** Runs so far. */
  readonly runs: number
}

export interface StandingPorts {
  readonly source: StandingSource
  readonly queue: RunQueue
  readonly limits: ApiLimits
  readonly nowMs: () => number
  /** Gets each answer that differs from the one before, with what changed in between. */
  readonly onAnswer?: ((answer: StandingAnswer, causes: Causes) => void) | undefined
}

/**
 * A scenario that is rehearsed again whenever the cluster or fork has changed in a way that may matter, for all its
 * clients at once. It keeps one answer, however many readers there are and however slow they read: a reader takes the
 * latest when it is ready.
 */
export class StandingQuestion {
  readonly #wanted: RehearsalRequest
  readonly #ports: StandingPorts
  readonly #stop = new AbortController()
  /** The minimal interval of each reader. */
  readonly #readers = new Map<symbol, number>()
  readonly #log = new CauseLog()
  readonly #changed = new Notifier()
  readonly #answered = new Notifier()
  #latest: StandingAnswer | undefined
  #dirty = false
  #runs = 0
  /** The subject is gone: nothing changes any more. */
  #over = false
  #fault: unknown

  constructor(wanted: RehearsalRequest, ports: StandingPorts) {
    this.#wanted = wanted
    this.#ports = ports
  }

  /** The name of its scenario, empty without one, and the verdict of the latest answer; none: not answered, or it has no answer. */
  get standing(): { readonly name: string; readonly verdict: Outcome['verdict'] | undefined } {
    const answer = this.#latest?.answer
    const verdict = answer && !isApiError(answer) ? answer.outcome.verdict : undefined
    return { name: this.#wanted.scenario.name ?? '', verdict }
  }

  get readers(): number {
    return this.#readers.size
  }

  /** A reader subscribes; the first one starts the question. */
  join(intervalMs: number): symbol {
    const reader = Symbol('reader')
    this.#readers.set(reader, intervalMs)
    if (this.#readers.size === 1) {
      void this.#follow()
      void this.#answer()
    }
    return reader
  }

  /** A reader unsubscribes; with the last one the question ends. */
  leave(reader: symbol): void {
    this.#readers.delete(reader)
    if (this.#readers.size === 0) this.#stop.abort()
  }

  /** The latest answer once there is one after that version; nothing when the reader unsubscribes before, or there will be none. */
  async after(version: number, signal: AbortSignal): Promise<StandingAnswer | undefined> {
    while (!signal.aborted) {
      if (this.#fault !== undefined) throw this.#fault
      if (this.#latest && this.#latest.version > version) return this.#latest
      if (this.#over) return undefined
      await this.#answered.notified(signal)
    }
    return undefined
  }

  /** What changed in the cluster between two answers, objects that one of them names first. */
  causes(before: StandingAnswer, after: StandingAnswer): Causes {
    const spoken = new Set([before, after].flatMap(({ answer }) => (isApiError(answer) ? [] : namesIn(answer.outcome))))
    return this.#log.since(before.version, (object) => spoken.has(idOf(object)))
  }

  /** Notes what changes, and whether it may matter. */
  async #follow(): Promise<void> {
    const { source } = this.#ports
    const { signal } = this.#stop
    const changes = source.changes(signal)
    // Requesting the next batch starts to listen, so nothing that happens after the state was pinned is missed.
    let next = changes.next()
    let seen = source.pin()
    for (;;) {
      const step = await next
      if (signal.aborted) return
      // It is deleted with the state: that is an answer, too.
      if (step.done) return isApiError(source.pin()) ? this.#note([], false) : undefined
      next = changes.next()
      const { changes: applied, base, gap } = step.value
      const before = isApiError(seen) ? base : seen
      const relevant = applied.filter(({ object }) => isRelevant(rowOf(before, object), rowOf(base, object)))
      const seesOtherwise = !isApiError(seen) && !sameNotes(seen, base)
      seen = base
      if (relevant.length > 0 || gap || seesOtherwise) this.#note(relevant, gap)
    }
  }

  #note(changes: readonly ObjectChange[], gap: boolean): void {
    this.#log.note(changes, gap)
    this.#dirty = true
    this.#changed.notify()
  }

  /** Runs now, and again after changes, but no more often than the shortest interval of its readers. */
  async #answer(): Promise<void> {
    const { nowMs } = this.#ports
    const { signal } = this.#stop
    try {
      while (!signal.aborted) {
        const startMs = nowMs()
        this.#dirty = false
        this.#log.cut()
        // A full queue is not an answer: the run is retried.
        if (!(await this.#rehearse())) this.#dirty = true
        if (this.#over) return
        while (!this.#dirty && !signal.aborted) await this.#changed.notified(signal)
        if (signal.aborted) return
        await pause(Math.max(DEBOUNCE_MS, startMs + this.#intervalMs - nowMs()), signal)
      }
    } catch (error) {
      if (error instanceof AbandonedError) return
      this.#fault = error
      this.#answered.notify()
    }
  }

  get #intervalMs(): number {
    return Math.min(...this.#readers.values())
  }

  async #rehearse(): Promise<boolean> {
    const base = this.#ports.source.pin()
    if (isApiError(base)) {
      this.#end(base)
      return true
    }
    const answer = problemOf(this.#wanted.scenario, base) ?? (await this.#examine(base))
    if (isApiError(answer)) {
      if (answer.type === 'LimitExceededError' && answer.limit === 'runsWaiting') return false
      this.#keep(answer, { base, facts: problemFacts(answer.message) })
    } else {
      const { outcome, chance, remedies } = answer
      const view = { outcome, base, chance: async () => chance, remedies: async () => remedies }
      this.#keep(view, { base, facts: answerFacts(answer) })
    }
    return true
  }

  /** The subject no longer exists: the last answer states why. */
  #end(error: ApiError): void {
    this.#over = true
    if (this.#latest) this.#keep(error, { base: this.#latest.base, facts: problemFacts(error.message) })
    this.#answered.notify()
  }

  #examine(base: Base): Promise<Examined | ApiError> {
    const { queue, limits } = this.#ports
    const { signal } = this.#stop
    return runInquiry(examine(base, this.#wanted), { limits, run: (at, scenario) => queue.run(at, scenario, [signal]) })
  }

  #keep(answer: OutcomeView | ApiError, { base, facts }: Pick<StandingAnswer, 'base' | 'facts'>): void {
    this.#runs++
    const before = this.#latest
    const isAnother = before === undefined || answerChanges(before.facts, facts).length > 0
    const version = (before?.version ?? 0) + (isAnother ? 1 : 0)
    const latest = { version, answer, base, facts, runs: this.#runs }
    this.#latest = latest
    if (!isAnother) return
    this.#log.close(version)
    this.#ports.onAnswer?.(latest, before ? this.causes(before, latest) : NO_CAUSES)
    this.#answered.notify()
  }
}

const NO_CAUSES: Causes = { changes: [], total: 0, gap: false }

/** Whether the same could and could not be read. */
function sameNotes(a: Pick<Base, 'coverage'>, b: Pick<Base, 'coverage'>): boolean {
  return a.coverage === b.coverage || JSON.stringify(a.coverage) === JSON.stringify(b.coverage)
}

function rowOf({ state }: Base, { kind, namespace, name }: ObjectKey) {
  return isKind(kind) ? state.get(kind, namespace, name) : undefined
}

/** The objects that an outcome names. */
function namesIn(outcome: Outcome): readonly string[] {
  return [
    ...outcome.reasons.flatMap(({ objects }) => objects),
    ...outcome.moves.map(({ pod }) => pod),
    ...outcome.budgets.map(({ budget }) => budget),
    ...outcome.workloads.map(({ workload }) => workload),
    ...outcome.services.map(({ service }) => service),
  ].map(idOf)
}
