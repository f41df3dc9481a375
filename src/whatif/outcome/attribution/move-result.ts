import type { Row } from '../../../kube/kinds.ts'
import { isPodActive, isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { isDesiredOn } from '../../recording/desired-daemon-pods.ts'
import type { RecordedMove } from '../../recording/move-tracker.ts'
import { desiredJobPods } from '../desired-job-pods.ts'
import type { MoveResult } from '../move.ts'

export interface MoveResultQuestion {
  readonly base: ClusterView
  readonly after: ClusterView
  /** Kinds of owners whose controllers act in the run. */
  readonly modelled: ReadonlySet<string>
  /** Pods that the scenario deletes by their own names, by uid. */
  readonly requested: ReadonlySet<string>
  /** Namespaces that the scenario deletes. */
  readonly removed: ReadonlySet<string>
}

/** What happened to a pod that left its node, at the end of the run. */
export function moveResult(move: RecordedMove, question: MoveResultQuestion): MoveResult {
  const { after } = question
  if (move.replacedBy) {
    if (move.toNode !== '') return move.cause === 'ROLLOUT' ? 'REPLACED' : 'RESCHEDULED'
    const successor = after.get('Pod', move.replacedBy.namespace, move.replacedBy.name)
    return successor ? 'PENDING' : withoutReplacement(move, question)
  }
  const row = after.get('Pod', move.pod.namespace, move.pod.name)
  if (row?.uid === move.uid && row.deletionTimestamp !== undefined && !isPodTerminal(row)) return 'TERMINATING'
  return withoutReplacement(move, question)
}

function withoutReplacement({ pod, owner, uid, isControlled, cause }: RecordedMove, question: MoveResultQuestion): MoveResult {
  const { base, after, modelled, requested, removed } = question
  if (removed.has(pod.namespace)) return 'DELETED'
  if (owner === undefined) {
    if (isControlled) return 'UNKNOWN'
    return requested.has(uid) ? 'DELETED' : 'NOT_REPLACED'
  }
  if (!modelled.has(owner.kind) || base.count(owner.kind) === 0) return 'UNKNOWN'
  if (cause === 'SCALE') return 'DELETED'
  const row: Row | undefined = after.get(owner.kind, owner.namespace, owner.name)
  const before = base.get('Pod', pod.namespace, pod.name)
  return row && row.deletionTimestamp === undefined && isMissed(row, before, after) ? 'NOT_REPLACED' : 'DELETED'
}

/** Whether a controller still needs a pod that it does not have. */
function isMissed(owner: Row, pod: PodRow | undefined, after: ClusterView): boolean {
  const active = after.podsOwnedBy(owner.uid).filter(isPodActive)
  switch (owner.kind) {
    case 'ReplicaSet':
    case 'ReplicationController':
      return active.length < owner.spec.replicas
    case 'StatefulSet': {
      const ordinal = pod ? Number(pod.name.slice(owner.name.length + 1)) - owner.spec.ordinalsStart : 0
      return ordinal < owner.spec.replicas
    }
    case 'DaemonSet':
      return pod !== undefined && isDesiredOn(after.get('Node', '', pod.nodeName), owner)
    case 'Job':
      return active.length < desiredJobPods(owner)
    default:
      return true
  }
}
