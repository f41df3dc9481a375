import { counted } from '../../../lib/counted.ts'
import type { MoveResult } from '../move.ts'
import type { Outcome, PendingPod } from '../outcome.ts'

/** What became of the pods that the scenario disturbs, a clause each; one clause where it disturbs none. */
export function disruptionClauses({
  moves,
  pending,
  jobFailures,
}: Pick<Outcome, 'moves' | 'pending' | 'jobFailures'>): readonly string[] {
  const count = (result: MoveResult): number => moves.filter((move) => move.result === result).length
  const waiting = pending.filter(({ causedByScenario }) => causedByScenario)
  const clauses = [
    [count('RESCHEDULED'), 'rescheduled'],
    [count('REPLACED'), 'replaced'],
    [count('DELETED'), 'deleted'],
    [count('NOT_REPLACED'), 'not replaced'],
    [count('UNKNOWN'), 'disrupted that may not be recreated'],
    [count('TERMINATING'), count('TERMINATING') === 1 ? 'stays Terminating' : 'stay Terminating'],
    [waiting.length, `${waiting.length === 1 ? 'stays' : 'stay'} Pending${whyPending(waiting)}`],
  ] as const
  const texts = clauses.flatMap(([amount, text]) => (amount > 0 ? [`${counted(amount, 'pod')} ${text}`] : []))
  const failed = jobFailures.length > 0 ? [`${counted(jobFailures.length, 'Job')} failed`] : []
  return texts.length + failed.length > 0 ? [...texts, ...failed] : ['no pod disrupted']
}

/** The reason that rules out most nodes, in the words of the scheduler; nothing where the pods wait for different reasons. */
function whyPending(pods: readonly PendingPod[]): string {
  const reasons = new Set(pods.map(({ reasons: all }) => [...all].sort((a, b) => b.count - a.count)[0]?.reason))
  const [reason] = reasons
  return reasons.size === 1 && reason !== undefined ? ` (${reason})` : ''
}
