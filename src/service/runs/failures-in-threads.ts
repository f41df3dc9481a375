import type { Base } from '../../whatif/base.ts'
import type { SchedulerConfiguration } from '../../whatif/model/scheduler-config-of.ts'
import {
  type Failure,
  type FailureCase,
  failureCount,
  failuresOf,
  type ResilienceQuestion,
  type ResilienceReport,
  rankedLosses,
  scenarioOfLoss,
} from '../../whatif/resilience/resilience.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { withScheduler } from '../../whatif/scheduled-by.ts'
import { isApiError, type LimitExceeded } from '../errors.ts'
import type { OperationProgress } from '../progress/operation-progress.ts'
import type { SweepBoard } from '../sweeps/sweep-board.ts'
import type { LossThreads } from './run-pool.ts'
import { AbandonedError } from './run-queue.ts'

/** The operation that requests them. */
interface LossContext {
  /** Aborted when the answer is no longer needed. */
  readonly endedBy: readonly (AbortSignal | undefined)[]
  readonly progress?: OperationProgress | undefined
  readonly sweeps: Pick<SweepBoard, 'lossThreads'>
}

export interface LossesRequest {
  readonly base: Base
  readonly question: ResilienceQuestion
  /** How the scheduler is set up; `undefined`: as it is. */
  readonly configuration: SchedulerConfiguration | undefined
}

/** Threads need the state first, which takes as long as the failures of this many nodes. */
const NODES_MIN = 50

/**
 * The losses of a request, each rehearsed by the next free thread: the report is the same as from consecutive runs, and
 * the server continues to answer meanwhile.
 * @returns nothing where no threads are available, or they are not worth their start.
 */
export async function failuresInThreads(
  { base, question, configuration }: LossesRequest,
  context: LossContext,
): Promise<ResilienceReport | LimitExceeded | undefined> {
  const threads = pays(failuresOf(question, base))
    ? await context.sweeps.lossThreads(base, failureCount(question, base))
    : undefined
  if (!threads) return undefined
  try {
    const scenarioOf = (failure: Failure): Scenario => withScheduler(configuration, scenarioOfLoss(failure, question.seed))
    const cases = await loseAll(threads, { failures: failuresOf(question, base), scenarioOf, context })
    return isApiError(cases) ? cases : rankedLosses(question, cases, base)
  } finally {
    await threads.close()
  }
}

/** Many losses, or few that take much with them, as that of a zone does. */
function pays(failures: Iterable<Failure>): boolean {
  let lost = 0
  for (const { nodes } of failures) {
    lost += nodes.length
    if (lost >= NODES_MIN) return true
  }
  return false
}

interface Losing {
  readonly failures: Iterable<Failure>
  readonly scenarioOf: (failure: Failure) => Scenario
  readonly context: LossContext
}

async function loseAll(threads: LossThreads, losing: Losing): Promise<readonly FailureCase[] | LimitExceeded> {
  const { scenarioOf, context } = losing
  const failures = losing.failures[Symbol.iterator]()
  const cases: FailureCase[] = []
  let problem: LimitExceeded | undefined
  const work = async (): Promise<void> => {
    for (let next = failures.next(); !next.done && !problem; next = failures.next()) {
      const answer = await threads.lose({ failure: next.value, scenario: scenarioOf(next.value) })
      if (context.endedBy.some((signal) => signal?.aborted)) throw new AbandonedError()
      if (isApiError(answer)) problem = answer
      else cases.push(answer)
      context.progress?.ran()
    }
  }
  await Promise.all(Array.from({ length: threads.count }, work))
  return problem ?? cases
}
