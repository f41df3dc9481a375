import { durationText } from '../../../lib/duration-text.ts'
import { onlyWaits } from '../../scenario.ts'
import type { VerdictReason } from '../outcome.ts'
import { type Facts, reason } from './facts.ts'
import { titleOf } from './object-names.ts'

/** What was not seen, because the run ended before it. */
export function limitReasons(facts: Facts): readonly VerdictReason[] {
  const { failures, quiet, scenario, durationMs } = facts
  if (quiet || failures.length > 0) return []
  if (scenario.horizonMs !== undefined && durationMs >= scenario.horizonMs) return beyondHorizon(facts)
  const message = `the run reached its limit after ${durationText(durationMs)} of virtual time, before everything had settled`
  return [reason('LIMIT_REACHED', 'WARNING', message)]
}

/**
 * What was requested and is not over at the horizon was not seen: the end of an action, its begin, or that of a rollout. Nor was what
 * follows from it later: a node that becomes NotReady, pods that are evicted.
 */
function beyondHorizon({ scenario, durationMs, actionsDoneAtMs, rolling, isCutOff }: Facts): readonly VerdictReason[] {
  const early = `the horizon of ${durationText(durationMs)} ends before`
  if (actionsDoneAtMs === undefined && !onlyWaits(scenario))
    return [reason('LIMIT_REACHED', 'WARNING', `${early} all actions are done; a longer horizon shows the rest`)]
  if (rolling.length > 0)
    return rolling.map(({ workload, updated, desired }) => {
      const message = `${early} the rollout of ${titleOf(workload)} does, at ${updated} of ${desired} updated replicas; a longer horizon shows the rest`
      return reason('LIMIT_REACHED', 'WARNING', message, [workload])
    })
  // A wait has no consequences, although it may shift what happens meanwhile.
  return isCutOff && !onlyWaits(scenario)
    ? [reason('LIMIT_REACHED', 'WARNING', `${early} ${CONSEQUENCES}; a longer horizon shows the rest`)]
    : []
}

const CONSEQUENCES = 'all consequences have settled'

/** Whether it is that consequences of what is done were not seen, and not that something requested has not ended. */
export function isOfConsequences({ code, message }: Pick<VerdictReason, 'code' | 'message'>): boolean {
  return code === 'LIMIT_REACHED' && message.includes(CONSEQUENCES)
}
