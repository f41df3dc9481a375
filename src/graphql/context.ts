import DataLoader from 'dataloader'
import type { Base } from '../whatif/base.ts'
import type { RecordedConformance } from '../whatif/fidelity/recorded-conformance.ts'
import type { InquiryRun } from '../whatif/inquiry.ts'
import type { Scenario } from '../whatif/scenario.ts'
import { type LimitExceeded, limitExceeded } from './errors.ts'
import type { ForkRegistry } from './forks/fork-registry.ts'
import type { ApiLimits } from './limits.ts'
import type { OperationProgress } from './progress/operation-progress.ts'
import type { ProgressBoard } from './progress/progress-board.ts'
import type { RunQueue, RunResult, Watch } from './run-queue.ts'
import type { StandingBoard } from './standing/standing-board.ts'
import type { SweepBoard } from './sweeps/sweep-board.ts'
import type { TwinHandle } from './twin-handle.ts'

/** What every resolver of one operation shares. */
export interface ApiContext {
  readonly twin: TwinHandle
  readonly limits: ApiLimits
  /** How the engine stands against recordings. */
  readonly recorded: RecordedConformance
  /** The state of the live twin, pinned at the operation's first look: nested fields agree with each other. */
  readonly live: () => Base
  /** Runs of the model; the same scenario asked of the same state by several fields runs once. */
  readonly runs: DataLoader<InquiryRun, RunResult, string>
  /** One run on a state of its own, in the same queue. */
  readonly run: (base: Base, scenario: Scenario) => Promise<RunResult>
  /** Reserves runs and trials; the error when the operation asks for more of them than it may. */
  readonly reserve: (scenarios: number) => LimitExceeded | undefined
  /** What a run outside the queue may use, from now on. */
  readonly watch: (signal: AbortSignal) => Watch
  /** Questions that stand, shared by all who ask them. */
  readonly standing: StandingBoard
  /** Sweeps, which go on when their caller has gone. */
  readonly sweeps: SweepBoard
  /** Forks and snapshots, which live as long as they are wanted. */
  readonly forks: ForkRegistry
  /** Who asks, in their own word: limits of forks hold for each caller. */
  readonly caller: string
  /** Counts the runs of this operation, where its caller wants to follow it. */
  readonly progress: OperationProgress | undefined
  /** How far another operation is. */
  readonly progressOf: (id: string) => OperationProgress | undefined
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
  readonly sweeps: SweepBoard
  readonly forks: ForkRegistry
  readonly progress: ProgressBoard
  readonly recorded: RecordedConformance
  readonly nowMs: () => number
  /** Aborted when the server stops. */
  readonly stopping?: AbortSignal | undefined
}

/** Who asks, and until when. */
export interface Asking {
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal | undefined
  readonly caller?: string | undefined
  /** By which the caller follows the operation. */
  readonly progressId?: unknown
}

/** Whoever does not say who it is. */
const ANONYMOUS = 'anonymous'

/** The context of one operation. */
export function createContext(
  { twin, limits, queue, standing, sweeps, forks, progress: board, recorded, nowMs, stopping }: ApiEnvironment,
  { signal, caller = ANONYMOUS, progressId }: Asking,
): ApiContext {
  const endedBy = [signal, stopping]
  const progress = board.begin(progressId)
  let pinned: Base | undefined
  let reserved = 0
  const live = (): Base => {
    pinned ??= twin.pin()
    return pinned
  }
  const bases: Base[] = []
  const numberOf = (base: Base): number => (bases.includes(base) ? bases.indexOf(base) : bases.push(base) - 1)
  return {
    twin,
    limits,
    recorded,
    live,
    standing,
    sweeps,
    forks,
    caller,
    endedBy,
    nowMs,
    watch: (stopped) => queue.watch([stopped]),
    progress,
    progressOf: (id) => board.find(id),
    run: async (base, scenario) => {
      const result = await queue.run(base, scenario, endedBy)
      progress?.ran()
      return result
    },
    runs: new DataLoader((runs) => Promise.all(runs.map(({ base, scenario }) => queue.run(base, scenario, endedBy))), {
      cacheKeyFn: ({ base, scenario }) => `${numberOf(base)} ${JSON.stringify(scenario)}`,
    }),
    reserve: (scenarios) => {
      reserved += scenarios
      return reserved > limits.scenariosMax ? limitExceeded('scenarios', limits.scenariosMax, reserved) : undefined
    },
  }
}
