import { idOf } from '../../../kube/id-of.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { podsUnder } from '../../../twin/pods-under.ts'
import type { RecordedRestart } from '../../recording/restart-tracker.ts'
import type { ObjectKey, Restarts } from '../outcome.ts'

/** How the run ends, and how the one without the scenario does. */
interface Ends {
  readonly after: ClusterView
  readonly without: ClusterView
}

/**
 * The restarts of containers that the scenario causes: of each workload, and of each reason, those beyond what the run without the
 * scenario shows. A replacement of a pod that restarts repeatedly does so more often in its first minutes, which is not worse.
 */
export function ownRestarts(
  run: readonly RecordedRestart[],
  baseline: readonly RecordedRestart[],
  { after, without }: Ends,
): readonly Restarts[] {
  const counts = new Map<string, number>()
  for (const restart of baseline) counts.set(keyOf(restart), (counts.get(keyOf(restart)) ?? 0) + 1)
  const groups = new Map<string, RecordedRestart[]>()
  for (const restart of run) {
    const key = keyOf(restart)
    const left = counts.get(key) ?? 0
    counts.set(key, left - 1)
    if (left <= 0) groups.set(key, [...(groups.get(key) ?? []), restart])
  }
  return [...groups.values()]
    .map((restarts) => groupOf(restarts, after))
    .filter(({ workload, inBackOff }) => !inBackOff || !workload || backingOff(workload, after) > backingOff(workload, without))
}

function groupOf(restarts: readonly RecordedRestart[], after: ClusterView): Restarts {
  const [first] = restarts
  const pods = [...new Map(restarts.map(({ pod }) => [idOf(pod), pod])).values()]
  return {
    workload: first?.workload,
    pods,
    count: restarts.length,
    reason: first?.reason ?? '',
    exitCode: first?.exitCode ?? 0,
    lastAtMs: restarts.at(-1)?.atMs ?? 0,
    inBackOff: pods.some(({ namespace, name }) => isInBackOff(after.get('Pod', namespace, name))),
  }
}

/** How many pods of the workload wait for their next restart. */
function backingOff({ kind, namespace, name }: ObjectKey, state: ClusterView): number {
  const row: Row | undefined = state.get(kind, namespace, name)
  return row ? podsUnder(row.uid, state).filter(isInBackOff).length : 0
}

function isInBackOff(pod: PodRow | undefined): boolean {
  if (!pod) return false
  return [...pod.containerStatuses, ...pod.initContainerStatuses].some(
    ({ state }) => state?.kind === 'waiting' && state.reason === 'CrashLoopBackOff',
  )
}

function keyOf({ workload, pod, reason, exitCode }: RecordedRestart): string {
  return `${idOf(workload ?? pod)} ${reason} ${exitCode}`
}
