import { idOf } from '../../../kube/id-of.ts'
import { counted } from '../../../lib/counted.ts'
import type { MoveResult } from '../move.ts'
import type { Outcome, PendingPod } from '../outcome.ts'

/** What became of the pods that the scenario disturbs, a clause each; one clause where it disturbs none. */
export function disruptionClauses({
  moves,
  pending,
  jobFailures,
  restarts,
}: Pick<Outcome, 'moves' | 'pending' | 'jobFailures' | 'restarts'>): readonly string[] {
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
  const restarted = new Set(restarts.flatMap(({ pods }) => pods.map(idOf))).size
  const again = restarted > 0 ? [`containers of ${counted(restarted, 'pod')} restarted`] : []
  const failed = jobFailures.length > 0 ? [`${counted(jobFailures.length, 'Job')} failed`] : []
  const all = [...texts, ...again, ...failed]
  return all.length > 0 ? all : ['no pod disrupted']
}

/** The reason that rules out most nodes, in the words of the scheduler; nothing where the pods wait for different reasons. */
function whyPending(pods: readonly PendingPod[]): string {
  const reasons = new Set(pods.map(({ reasons: all }) => [...all].sort((a, b) => b.count - a.count)[0]?.reason))
  const [reason] = reasons
  return reasons.size === 1 && reason !== undefined ? ` (${reason})` : ''
}
