import { type Instant, instant } from '../kube/instant.ts'
import type { Base } from '../whatif/base.ts'
import { NO_RECORDINGS, type RecordedConformance } from '../whatif/fidelity/recorded-conformance.ts'
import { ForkRegistry } from './forks/fork-registry.ts'
import type { ForkStore } from './forks/stored-fork.ts'
import { NO_HISTORY, type StateHistory } from './history/state-history.ts'
import { seenVerdict } from './history/verdict-change.ts'
import { type ApiLimits, DEFAULT_LIMITS } from './limits.ts'
import { ProgressBoard } from './progress/progress-board.ts'
import type { RunPool } from './runs/run-pool.ts'
import { RunQueue } from './runs/run-queue.ts'
import { StandingBoard } from './standing/standing-board.ts'
import { SweepBoard } from './sweeps/sweep-board.ts'
import type { TwinHandle } from './twin-handle.ts'

export interface ServiceOptions {
  readonly twin: TwinHandle
  readonly limits?: Partial<ApiLimits> | undefined
  /** Writes down internal errors and what a restart could not restore; standard error without it. */
  readonly log?: ((line: string) => void) | undefined
  /** The source of wall time: monotonic milliseconds. */
  readonly nowMs?: (() => number) | undefined
  /** The source of the wall clock, for what expires. */
  readonly now?: (() => Instant) | undefined
  /** Keeps forks and snapshots when the server ends; without it they end with it. */
  readonly store?: ForkStore | undefined
  /** The states that are kept as time passes; none without it. */
  readonly history?: StateHistory | undefined
  /** How the engine compares with recordings; none are known without it. */
  readonly recorded?: RecordedConformance | undefined
  /** Threads for sweeps; without them a sweep takes its turn in the queue of all runs. */
  readonly pool?: RunPool | undefined
  /** Where runs take their turn; one of its own without it. */
  readonly queue?: RunQueue | undefined
  /** Ends subscriptions when it is aborted; runs continue. */
  readonly closing?: AbortSignal | undefined
  /** Ends subscriptions and runs when it is aborted. */
  readonly stopping?: AbortSignal | undefined
}

/** What all operations on one twin share, and what outlives an operation. */
export interface Service {
  readonly twin: TwinHandle
  readonly limits: ApiLimits
  readonly log: (line: string) => void
  readonly nowMs: () => number
  /** How the engine compares with recordings. */
  readonly recorded: RecordedConformance
  readonly closing: AbortSignal | undefined
  readonly stopping: AbortSignal | undefined
  readonly queue: RunQueue
  /** Forks and snapshots. */
  readonly forks: ForkRegistry
  /** The states that are kept as time passes. */
  readonly history: StateHistory
  /** Standing questions, shared by all clients with the same question. */
  readonly standing: StandingBoard
  /** Sweeps, which continue when their caller has gone. */
  readonly sweeps: SweepBoard
  /** How far the operations are that a client follows. */
  readonly progress: ProgressBoard
}

export function createService(options: ServiceOptions): Service {
  const { twin, store, pool, closing, stopping, history = NO_HISTORY, recorded = NO_RECORDINGS } = options
  const { nowMs = () => performance.now(), now = () => instant(Date.now()), log = (line) => console.error(line) } = options
  const limits: ApiLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const queue = options.queue ?? new RunQueue(limits, nowMs)
  const live = (): Base | undefined => (twin.waitingFor().length > 0 ? undefined : twin.pin())
  const forks = new ForkRegistry({ limits, now, nowMs, log, store, stopping, live })
  const onAnswer: ConstructorParameters<typeof StandingBoard>[1]['onAnswer'] = (question, answer, causes) => {
    history.noteVerdict(seenVerdict(question, answer, causes)).catch((error: unknown) => log(`a verdict was not kept: ${error}`))
  }
  const standing = new StandingBoard(limits.standingQuestionsMax, { twin, queue, nowMs, limits, forks, onAnswer })
  const sweeps = new SweepBoard({ limits, queue, pool, log, stopping })
  const progress = new ProgressBoard()
  return { twin, limits, log, nowMs, recorded, closing, stopping, queue, forks, history, standing, sweeps, progress }
}
