import { idOf } from '../../../kube/id-of.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { counted } from '../../../lib/counted.ts'
import { times } from '../../../lib/times.ts'
import type { Move } from '../move.ts'
import type { ObjectKey, Restarts, VerdictReason } from '../outcome.ts'
import { type Facts, reason, weightOf } from './facts.ts'
import { nameOf, titleOf } from './object-names.ts'

/** What kubelets write for a machine that was off: what ran there was lost with it and did not exit. */
const LOST_WITH_MACHINE = 'Unknown'

/** Pods that stay Pending, are lost or lose data, containers that are restarted, and Jobs that fail. */
export function podReasons(facts: Facts): readonly VerdictReason[] {
  const { moves, jobFailures, restarts } = facts
  const lost = moves.filter((move) => isLost(move, facts))
  return [
    ...pendingReasons(facts),
    ...lost.map(({ pod, owner }) => {
      const why = owner ? `${titleOf(owner)} does not replace it` : 'it has no controller that recreates it'
      return reason('POD_LOST', 'WARNING', `${nameOf(pod)} is lost: ${why}`, [pod])
    }),
    ...dataReasons(facts),
    ...restarts.filter(({ reason: why }) => why !== LOST_WITH_MACHINE).map(restartReason),
    ...jobFailures.map(({ job, reason: why, message }) =>
      reason('JOB_FAILED', 'WARNING', `${titleOf(job)} fails: ${why}${message === '' ? '' : `: ${message}`}`, [job]),
    ),
  ]
}

/**
 * Whether nothing takes the place of a pod that a Job or no controller has. On a node that is lost such a pod stays Terminating; what a
 * caller evicts or deletes is what that caller waits for.
 */
function isLost({ pod, owner, result, cause }: Move, { after, quiet }: Facts): boolean {
  if (owner !== undefined && owner.kind !== 'Job') return false
  if (result !== 'TERMINATING') return result === 'NOT_REPLACED'
  if (cause === 'EVICTION' || cause === 'DELETION') return false
  // A Job replaces the pod once it has ended: until nothing changes any more, it may.
  if (owner) return quiet
  const row = after.get('Pod', pod.namespace, pod.name)
  return row !== undefined && controllerOf(row) === undefined
}

/** Pods of a scheduler that is not modelled stay Pending here, which does not show what happens in the cluster. */
function pendingReasons({ pending, coverage }: Facts): readonly VerdictReason[] {
  const unknown = new Set(
    coverage.flatMap(({ code, objects }) => (code === 'UNKNOWN_SCHEDULER' ? objects.map((key: ObjectKey) => idOf(key)) : [])),
  )
  return pending
    .filter(({ pod }) => !unknown.has(idOf(pod)))
    .map(({ pod, message, causedByScenario }) => {
      const text = `${nameOf(pod)} stays Pending: ${message || 'the scheduler has not tried it yet'}`
      return reason('POD_PENDING', causedByScenario ? 'CRITICAL' : 'INFO', text, [pod], causedByScenario)
    })
}

function dataReasons({ moves, tolerated }: Facts): readonly VerdictReason[] {
  const emptied = moves.filter(({ losesData }) => losesData)
  if (emptied.length === 0) return []
  const message = `${counted(emptied.length, 'pod')} ${emptied.length === 1 ? 'loses' : 'lose'} the data of emptyDir volumes`
  return [
    reason(
      'DATA_LOST',
      weightOf(!tolerated.dataLoss),
      message,
      emptied.map(({ pod }) => pod),
    ),
  ]
}

function restartReason({ workload, pods, count, reason: why, exitCode, inBackOff }: Restarts): VerdictReason {
  const [first] = pods
  const whose = workload ? titleOf(workload) : first ? nameOf(first) : ''
  const where = pods.length > 1 ? ` in ${counted(pods.length, 'pod')}` : ''
  const ended = why === '' ? `exit code ${exitCode}` : `${why}, exit code ${exitCode}`
  const message = `${whose}: containers restart ${times(count)}${where} (${ended})${inBackOff ? ', then CrashLoopBackOff' : ''}`
  const isGrave = why === 'OOMKilled' || inBackOff
  return reason('CONTAINERS_RESTARTED', weightOf(isGrave), message, workload ? [workload, ...pods] : pods)
}
