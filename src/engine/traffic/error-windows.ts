import type { Answer } from './answer.ts'
import { Steps } from './steps.ts'

/**
 * Whether requests are sent to a target. `near` and `elsewhere`: only while no better target exists, as with pods in the zone and
 * outside of it for clients that prefer their own node. `last-resort`: only while no other target exists, as kube-proxy does with
 * pods that are terminating and still serve, and load balancers do with targets that are not healthy.
 */
export type Route = 'yes' | 'near' | 'elsewhere' | 'last-resort' | 'no'

export interface Target<Cause> {
  readonly cause: Cause
  readonly route: Steps<Route>
  readonly answers: Steps<Answer>
}

/** Requests that fail for one cause. Times in milliseconds since the run began. */
export interface ErrorWindow<Cause> {
  /** The target that does not answer; `undefined`: no target exists. */
  readonly cause: Cause | undefined
  readonly code: ErrorCode
  readonly fromMs: number
  /** `undefined`: it lasts beyond all that is known. */
  readonly untilMs: number | undefined
  /** Requests that are expected to fail in it. */
  readonly errors: number
}

/** What the client receives: 502 the connection was refused or broken off, 503 no target exists, 504 no answer arrived. */
export type ErrorCode = 502 | 503 | 504

export interface WindowQuestion<Cause> {
  readonly targets: readonly Target<Cause>[]
  /** Targets beside them that always answer. */
  readonly steady?: number
  /** Requests per second, over time. */
  readonly rate: Steps<number>
  readonly fromMs: number
  readonly untilMs: number
}

export interface FoundErrors<Cause> {
  readonly windows: readonly ErrorWindow<Cause>[]
  /** Requests per second that fail, over time. */
  readonly failing: Steps<number>
  /** Targets that get requests and answer them, over time. */
  readonly answering: Steps<number>
  /** Which targets are in use, and how many requests per second each of them gets, over time. */
  readonly inUse: Steps<Route>
  readonly each: Steps<number>
}

interface Open {
  readonly code: ErrorCode
  readonly fromMs: number
  /** What a single target had got when it began. */
  readonly gotBefore: number
}

const CODES = { yes: undefined, refused: 502, cut: 502, silent: 504 } as const
const BEST_FIRST = ['yes', 'near', 'elsewhere', 'last-resort'] as const
/** Marks a target that does not exist. */
const NO_TARGET = -1

/**
 * When requests fail, and how many: they are distributed equally over all targets in use, whether those answer or not. One pass
 * over all changes in order of time.
 */
export function errorWindows<Cause>(question: WindowQuestion<Cause>): FoundErrors<Cause> {
  return new Sweep(question).run()
}

class Sweep<Cause> {
  readonly #question: WindowQuestion<Cause>
  readonly #routes: Route[]
  readonly #answers: Answer[]
  readonly #count: Record<Route, number>
  readonly #open = new Map<number, Open>()
  readonly #windows: ErrorWindow<Cause>[] = []
  #rate = 0
  #atMs: number
  /** Requests that a target in use has received so far, and requests while no target existed. */
  #got = 0
  #lost = 0
  readonly #failing = new Steps(0)
  readonly #answering = new Steps(0)
  readonly #used = new Steps<Route>('no')
  readonly #each = new Steps(0)

  constructor(question: WindowQuestion<Cause>) {
    this.#question = question
    this.#routes = question.targets.map(() => 'no')
    this.#answers = question.targets.map(() => 'yes')
    this.#count = { yes: question.steady ?? 0, near: 0, elsewhere: 0, 'last-resort': 0, no: question.targets.length }
    this.#atMs = question.fromMs
  }

  run(): FoundErrors<Cause> {
    const { fromMs, untilMs } = this.#question
    for (const [atMs, changes] of this.#moments()) {
      if (atMs >= untilMs) break
      this.#advance(Math.max(atMs, fromMs))
      const before = this.#inUse
      const touched = changes.map((change) => change())
      this.#sync(this.#inUse === before ? touched : this.#routes.keys())
    }
    this.#advance(untilMs)
    for (const target of [...this.#open.keys()]) this.#close(target, true)
    const windows = this.#windows.sort((a, b) => a.fromMs - b.fromMs || a.code - b.code)
    const each = this.#each.schedule(untilMs, 0)
    return { windows, failing: this.#failing.schedule(untilMs, 0), answering: this.#answering, inUse: this.#used, each }
  }

  /** All changes, by moment: each change names its target. What applies from the start comes first. */
  #moments(): readonly (readonly [atMs: number, changes: readonly (() => number)[]])[] {
    const { targets, rate, fromMs } = this.#question
    const byTime = new Map<number, (() => number)[]>([[fromMs, []]])
    const add = <T>(target: number, steps: Steps<T>, change: (value: T) => void): void => {
      for (const { atMs, value } of steps.list()) {
        const at = Math.max(atMs, fromMs)
        const known = byTime.get(at) ?? []
        if (known.length === 0) byTime.set(at, known)
        known.push(() => {
          change(value)
          return target
        })
      }
    }
    add(NO_TARGET, rate, (value) => {
      this.#rate = value
    })
    targets.forEach(({ route, answers }, i) => {
      add(i, route, (value) => this.#reroute(i, value))
      add(i, answers, (value) => {
        this.#answers[i] = value
      })
    })
    return [...byTime].sort(([a], [b]) => a - b)
  }

  #reroute(target: number, route: Route): void {
    const before = this.#routes[target]
    if (before !== undefined) this.#count[before]--
    this.#count[route]++
    this.#routes[target] = route
  }

  /** The targets that get the requests now. */
  get #inUse(): Route {
    for (const route of BEST_FIRST) if (this.#count[route] > 0) return route
    return 'no'
  }

  #advance(toMs: number): void {
    const sinceMs = this.#atMs
    const seconds = (toMs - sinceMs) / 1000
    this.#atMs = toMs
    if (seconds <= 0) return
    const inUse = this.#inUse
    const failing = this.#open.size - (this.#open.has(NO_TARGET) ? 1 : 0)
    if (inUse === 'no') this.#lost += seconds * this.#rate
    else this.#got += (seconds * this.#rate) / this.#count[inUse]
    this.#used.schedule(sinceMs, inUse)
    this.#each.schedule(sinceMs, inUse === 'no' ? 0 : this.#rate / this.#count[inUse])
    const share = inUse === 'no' ? 1 : failing / this.#count[inUse]
    this.#failing.schedule(sinceMs, share * this.#rate)
    this.#answering.schedule(sinceMs, inUse === 'no' ? 0 : this.#count[inUse] - failing)
  }

  /** Opens and closes the windows of targets that have changed. */
  #sync(touched: Iterable<number>): void {
    const inUse = this.#inUse
    for (const target of touched) {
      const used = inUse !== 'no' && this.#routes[target] === inUse
      this.#show(target, used ? CODES[this.#answers[target] ?? 'yes'] : undefined)
    }
    this.#show(NO_TARGET, inUse === 'no' ? 503 : undefined)
  }

  #show(target: number, code: ErrorCode | undefined): void {
    const open = this.#open.get(target)
    if (open?.code === code) return
    if (open) this.#close(target, false)
    const gotBefore = target === NO_TARGET ? this.#lost : this.#got
    if (code !== undefined) this.#open.set(target, { code, fromMs: this.#atMs, gotBefore })
  }

  #close(target: number, stillOpen: boolean): void {
    const open = this.#open.get(target)
    this.#open.delete(target)
    if (!open || open.fromMs >= this.#atMs) return
    const errors = (target === NO_TARGET ? this.#lost : this.#got) - open.gotBefore
    this.#windows.push({
      cause: this.#question.targets[target]?.cause,
      code: open.code,
      fromMs: open.fromMs,
      untilMs: stillOpen ? undefined : this.#atMs,
      errors,
    })
  }
}
