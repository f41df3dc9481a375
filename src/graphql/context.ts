import DataLoader from 'dataloader'
import { type LimitExceeded, limitExceeded } from '../service/errors.ts'
import type { ForkRegistry } from '../service/forks/fork-registry.ts'
import type { StateHistory } from '../service/history/state-history.ts'
import type { ApiLimits } from '../service/limits.ts'
import type { OperationProgress } from '../service/progress/operation-progress.ts'
import type { RunResult, Watch } from '../service/runs/run-queue.ts'
import type { Service } from '../service/service.ts'
import type { StandingBoard } from '../service/standing/standing-board.ts'
import type { SweepBoard } from '../service/sweeps/sweep-board.ts'
import type { TwinHandle } from '../service/twin-handle.ts'
import type { Base } from '../whatif/base.ts'
import type { RecordedConformance } from '../whatif/fidelity/recorded-conformance.ts'
import type { InquiryRun } from '../whatif/inquiry.ts'
import type { Scenario } from '../whatif/scenario.ts'
import { CostMeter } from './cost/cost-meter.ts'
import type { StateShelf } from './object-ids/state-shelf.ts'
import type { ObservedRun } from './operation-observer.ts'

/** What every resolver of one operation shares. */
export interface ApiContext {
  readonly twin: TwinHandle
  readonly limits: ApiLimits
  /** Notes that an answer reports an exceeded limit. */
  readonly refused: (limit: string) => void
  /** What the operation has cost so far. */
  readonly cost: CostMeter
  /** How the engine compares with recordings. */
  readonly recorded: RecordedConformance
  /** The state of the live twin, pinned at the operation's first read: nested fields agree with each other. */
  readonly live: () => Base
  /** Runs of the model; the same scenario on the same state runs once for several fields. */
  readonly runs: DataLoader<InquiryRun, RunResult, string>
  /** The runs that have an outcome. */
  readonly observedRuns: readonly ObservedRun[]
  /** One run on a state of its own, in the same queue. */
  readonly run: (base: Base, scenario: Scenario) => Promise<RunResult>
  /** Reserves runs and trials; the error when the operation requests more than its limit. */
  readonly reserve: (scenarios: number) => LimitExceeded | undefined
  /** What a run outside the queue may use, from now on. */
  readonly watch: (signal: AbortSignal) => Watch
  /** Standing queries, shared by all clients with the same query. */
  readonly standing: StandingBoard
  /** Sweeps, which continue when their caller has gone. */
  readonly sweeps: SweepBoard
  /** Forks and snapshots, which outlive an operation. */
  readonly forks: ForkRegistry
  /** The states that are kept as time passes. */
  readonly history: StateHistory
  /** States that only answers show, as long as ids may name them. */
  readonly states: StateShelf
  /** The name that the caller gives itself: limits of forks apply per caller. */
  readonly caller: string
  /** The trace of the caller, as it sends it. */
  readonly traceParent: string | undefined
  /** Counts the runs of this operation, where its caller follows it. */
  readonly progress: OperationProgress | undefined
  /** How far another operation is. */
  readonly progressOf: (id: string) => OperationProgress | undefined
  /** The source of wall time: monotonic milliseconds. */
  readonly nowMs: () => number
  /** One of them is aborted when the answer is no longer needed: the client has disconnected, or the server stops. */
  readonly endedBy: readonly (AbortSignal | undefined)[]
  /** The same for a stream of what happens in the cluster: it ends as soon as the server takes no more requests. */
  readonly streamEndedBy: readonly (AbortSignal | undefined)[]
}

/** What all operations share. */
export interface ApiEnvironment extends Service {
  readonly states: StateShelf
  /** Gets the limits that answers report as exceeded. */
  readonly refused?: ((limit: string) => void) | undefined
}

/** The caller, and until when it waits. */
export interface Asking {
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal | undefined
  readonly caller?: string | undefined
  readonly traceParent?: string | undefined
  /** By which the caller follows the operation. */
  readonly progressId?: unknown
}

/** A caller without a name. */
export const ANONYMOUS = 'anonymous'

/** The context of one operation. */
export function createContext(
  environment: ApiEnvironment,
  { signal, caller = ANONYMOUS, traceParent, progressId }: Asking,
): ApiContext {
  const {
    twin,
    limits,
    queue,
    standing,
    sweeps,
    forks,
    history,
    states,
    progress: board,
    recorded,
    nowMs,
    closing,
    stopping,
  } = environment
  const endedBy = [signal, stopping]
  const progress = board.begin(progressId)
  let pinned: Base | undefined
  let reserved = 0
  const live = (): Base => {
    pinned ??= twin.pin()
    return pinned
  }
  const bases: Base[] = []
  const observedRuns: ObservedRun[] = []
  const runOn = async (base: Base, scenario: Scenario): Promise<RunResult> => {
    const result = await queue.run(base, scenario, endedBy)
    if ('verdict' in result) observedRuns.push({ scenario: scenario.name, verdict: result.verdict, digest: result.digest })
    return result
  }
  const numberOf = (base: Base): number => (bases.includes(base) ? bases.indexOf(base) : bases.push(base) - 1)
  return {
    twin,
    limits,
    refused: environment.refused ?? (() => {}),
    cost: new CostMeter(limits.costMax),
    recorded,
    live,
    standing,
    sweeps,
    forks,
    history,
    states,
    caller,
    traceParent,
    endedBy,
    streamEndedBy: [...endedBy, closing],
    nowMs,
    observedRuns,
    watch: (stopped) => queue.watch([stopped]),
    progress,
    progressOf: (id) => board.find(id),
    run: async (base, scenario) => {
      const result = await runOn(base, scenario)
      progress?.ran()
      return result
    },
    runs: new DataLoader((runs) => Promise.all(runs.map(({ base, scenario }) => runOn(base, scenario))), {
      cacheKeyFn: ({ base, scenario }) => `${numberOf(base)} ${JSON.stringify(scenario)}`,
    }),
    reserve: (scenarios) => {
      reserved += scenarios
      return reserved > limits.scenariosMax ? limitExceeded('scenarios', limits.scenariosMax, reserved) : undefined
    },
  }
}
