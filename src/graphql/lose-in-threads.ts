import type { Base } from '../whatif/base.ts'
import type { SchedulerConfiguration } from '../whatif/model/scheduler-config-of.ts'
import {
  type Failure,
  type FailureCase,
  failureCount,
  failuresOf,
  type ResilienceQuestion,
  type ResilienceReport,
  rankedLosses,
  scenarioOfLoss,
} from '../whatif/resilience/resilience.ts'
import type { Scenario } from '../whatif/scenario.ts'
import { withScheduler } from '../whatif/scheduled-by.ts'
import type { ApiContext } from './context.ts'
import { isApiError, type LimitExceeded } from './errors.ts'
import { AbandonedError } from './run-queue.ts'
import type { LossCrew } from './sweeps/run-pool.ts'

/** What it needs of an operation's context. */
interface LossContext extends Pick<ApiContext, 'endedBy'>, Partial<Pick<ApiContext, 'progress'>> {
  readonly sweeps: Pick<ApiContext['sweeps'], 'lossCrew'>
}

export interface LossesAsked {
  readonly base: Base
  readonly question: ResilienceQuestion
  /** How the scheduler is set up; `undefined`: as it is. */
  readonly configuration: SchedulerConfiguration | undefined
}

/** Threads need the state first, which takes as long as the losses of so many nodes. */
const NODES_MIN = 50

/**
 * The losses that a question asks about, each rehearsed by whichever thread is free: the same report as one run after the other
 * gives, and the server goes on answering meanwhile.
 * @returns nothing where no threads are to be had, or it does not pay.
 */
export async function loseInThreads(
  { base, question, configuration }: LossesAsked,
  context: LossContext,
): Promise<ResilienceReport | LimitExceeded | undefined> {
  const crew = pays(failuresOf(question, base)) ? await context.sweeps.lossCrew(base, failureCount(question, base)) : undefined
  if (!crew) return undefined
  try {
    const scenarioOf = (failure: Failure): Scenario => withScheduler(configuration, scenarioOfLoss(failure, question.seed))
    const cases = await loseAll(crew, { failures: failuresOf(question, base), scenarioOf, context })
    return isApiError(cases) ? cases : rankedLosses(question, cases)
  } finally {
    await crew.close()
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

async function loseAll(crew: LossCrew, losing: Losing): Promise<readonly FailureCase[] | LimitExceeded> {
  const { scenarioOf, context } = losing
  const failures = losing.failures[Symbol.iterator]()
  const cases: FailureCase[] = []
  let problem: LimitExceeded | undefined
  const work = async (): Promise<void> => {
    for (let next = failures.next(); !next.done && !problem; next = failures.next()) {
      const answer = await crew.lose({ failure: next.value, scenario: scenarioOf(next.value) })
      if (context.endedBy.some((signal) => signal?.aborted)) throw new AbandonedError()
      if (isApiError(answer)) problem = answer
      else cases.push(answer)
      context.progress?.ran()
    }
  }
  await Promise.all(Array.from({ length: crew.hands }, work))
  return problem ?? cases
}
