import type { ObjectKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import type { Row } from '../../kube/kinds.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import { templateText } from '../../kube/pod-template.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { isRolled, type RolledRow } from '../actions/workload-template.ts'
import { writtenObjects } from '../actions/written-objects.ts'
import { rolloutCauses, type ShortageCause, type ShortageQuestion } from './shortage-cause.ts'

/** A workload that got another template and did not get only pods of it. */
export interface UnfinishedRollout {
  readonly workload: ObjectKey
  /** Pods that are not ready: those that the rollout created, or, where all of these are ready, others. */
  readonly waitsFor: readonly PodRow[]
  readonly updated: number
  readonly desired: number
  /** Why it does not proceed, the cause of most pods first. */
  readonly causes: readonly ShortageCause[]
}

/** The rollouts that actions began and that have not ended although nothing changes any more. */
export function unfinishedRollouts(
  reports: readonly ActionReport[],
  base: ClusterView,
  question: ShortageQuestion,
): readonly UnfinishedRollout[] {
  const { after } = question
  const targets = new Map(reports.flatMap(({ action }) => writtenObjects(action, base)).map((key) => [idOf(key), key]))
  return [...targets.values()].flatMap((key): readonly UnfinishedRollout[] => {
    const [before, row]: readonly (Row | undefined)[] = [rowOf(key, base), rowOf(key, after)]
    if (!before || !row || !isRolled(before) || !isRolled(row) || row.deletionTimestamp !== undefined) return []
    if (templateText(before.spec.template) === templateText(row.spec.template)) return []
    if (!rollsByItself(row) || isRolledOut(row)) return []
    const unready = podsUnder(row.uid, after).filter((pod) => pod.deletionTimestamp === undefined && !isPodReady(pod))
    const created = unready.filter(({ uid, namespace, name }) => base.get('Pod', namespace, name)?.uid !== uid)
    const waitsFor = created.length > 0 ? created : unready
    return [{ workload: key, waitsFor, ...countsOf(row), causes: rolloutCauses(row, waitsFor, question) }]
  })
}

function rowOf({ kind, namespace, name }: ObjectKey, state: ClusterView): Row | undefined {
  return state.get(kind, namespace, name)
}

/** Who pauses a rollout, or deletes the pods himself, does not wait for its end. */
function rollsByItself(row: RolledRow): boolean {
  return row.kind === 'Deployment' ? !row.spec.paused : row.spec.updateStrategy === 'RollingUpdate'
}

function countsOf(row: RolledRow): Pick<UnfinishedRollout, 'updated' | 'desired'> {
  if (row.kind === 'DaemonSet') return { updated: row.status.updatedNumberScheduled, desired: row.status.desiredNumberScheduled }
  return { updated: row.status.updatedReplicas, desired: row.spec.replicas }
}

/** Whether every pod that is to be replaced has been and all are ready, as `kubectl rollout status` judges it (rollout_status.go). */
export function isRolledOut(row: RolledRow): boolean {
  if (row.status.observedGeneration < row.generation) return false
  switch (row.kind) {
    case 'Deployment': {
      const { replicas, updatedReplicas, availableReplicas } = row.status
      const wanted = row.spec.replicas
      return updatedReplicas === wanted && replicas === wanted && availableReplicas === wanted
    }
    case 'StatefulSet': {
      const { currentRevision, updateRevision, readyReplicas, updatedReplicas } = row.status
      const { replicas, partition } = row.spec
      if (readyReplicas < replicas) return false
      return partition === undefined ? currentRevision === updateRevision : updatedReplicas >= replicas - partition
    }
    case 'DaemonSet': {
      const { desiredNumberScheduled, updatedNumberScheduled, numberAvailable } = row.status
      return updatedNumberScheduled >= desiredNumberScheduled && numberAvailable >= desiredNumberScheduled
    }
  }
}
