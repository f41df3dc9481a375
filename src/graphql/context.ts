import DataLoader from 'dataloader'
import type { Base } from '../whatif/base.ts'
import type { Scenario } from '../whatif/scenario.ts'
import { type LimitExceeded, limitExceeded } from './errors.ts'
import type { ApiLimits } from './limits.ts'
import type { RunQueue, RunResult, Watch } from './run-queue.ts'
import type { StandingBoard } from './standing/standing-board.ts'
import type { TwinHandle } from './twin-handle.ts'

/** What every resolver of one operation shares. */
export interface ApiContext {
  readonly twin: TwinHandle
  readonly limits: ApiLimits
  /** The state of the live twin, pinned at the operation's first look: nested fields agree with each other. */
  readonly live: () => Base
  /** Runs of the model on the pinned state; the same scenario asked by several fields runs once. */
  readonly runs: DataLoader<Scenario, RunResult, string>
  /** One run on a state of its own, in the same queue. */
  readonly run: (base: Base, scenario: Scenario) => Promise<RunResult>
  /** Reserves runs and trials; the error when the operation asks for more of them than it may. */
  readonly reserve: (scenarios: number) => LimitExceeded | undefined
  /** What a run outside the queue may use, from now on. */
  readonly watch: (signal: AbortSignal) => Watch
  /** Questions that stand, shared by all who ask them. */
  readonly standing: StandingBoard
  /** The door to wall time: milliseconds that only rise. */
  readonly nowMs: () => number
  /** One of them is aborted when nobody waits for the answer any more: the client has gone, or the server stops. */
  readonly endedBy: readonly (AbortSignal | undefined)[]
}

/** What all operations share. */
export interface ApiEnvironment {
  readonly twin: TwinHandle
  readonly limits: ApiLimits
  readonly queue: RunQueue
  readonly standing: StandingBoard
  readonly nowMs: () => number
  /** Aborted when the server stops. */
  readonly stopping?: AbortSignal | undefined
}

/** The context of one operation. */
export function createContext(
  { twin, limits, queue, standing, nowMs, stopping }: ApiEnvironment,
  signal: AbortSignal | undefined,
): ApiContext {
  const endedBy = [signal, stopping]
  let pinned: Base | undefined
  let reserved = 0
  const live = (): Base => {
    pinned ??= twin.pin()
    return pinned
  }
  return {
    twin,
    limits,
    live,
    standing,
    endedBy,
    nowMs,
    watch: (stopped) => queue.watch([stopped]),
    run: (base, scenario) => queue.run(base, scenario, endedBy),
    runs: new DataLoader((scenarios) => Promise.all(scenarios.map((scenario) => queue.run(live(), scenario, endedBy))), {
      cacheKeyFn: (scenario) => JSON.stringify(scenario),
    }),
    reserve: (scenarios) => {
      reserved += scenarios
      return reserved > limits.scenariosMax ? limitExceeded('scenarios', limits.scenariosMax, reserved) : undefined
    },
  }
}
