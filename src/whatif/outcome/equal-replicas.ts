import { colocationRank } from '../../engine/controllers/replica-set/colocation-rank.ts'
import { deletionGrade } from '../../engine/controllers/shared/deletion-order.ts'
import { podKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Move } from './move.ts'
import type { ObjectKey } from './outcome.ts'

/** Pods that a controller deleted, and others that were equal to one of them for it. */
export interface EqualReplicas {
  readonly owner: ObjectKey
  readonly deleted: readonly ObjectKey[]
  /** The real controller may delete any of them. */
  readonly spared: readonly ObjectKey[]
}

interface States {
  readonly base: ClusterView
  readonly after: ClusterView
}

/**
 * Where controllers deleted some of several equal pods: pods of a ReplicaSet that are equal in the deletion order, and pods of a
 * DaemonSet whose rollout did not reach all nodes (semantics G3, G4). As the pods were when the run began.
 */
export function equalReplicas(moves: readonly Move[], states: States): readonly EqualReplicas[] {
  const byOwner = new Map<string, Move[]>()
  for (const move of moves) {
    if (!move.owner || (move.cause !== 'SCALE' && move.cause !== 'ROLLOUT')) continue
    const id = idOf(move.owner)
    const known = byOwner.get(id)
    if (known) known.push(move)
    else byOwner.set(id, [move])
  }
  return [...byOwner.values()].flatMap((deleted) => equalOf(deleted, states) ?? [])
}

/** The deleted pods have one owner. */
function equalOf(moves: readonly Move[], { base, after }: States): EqualReplicas | undefined {
  const owner = moves[0]?.owner
  const row = owner && ownerIn(base, owner)
  if (!row) return undefined
  const gradeOf = gradesOf(row, base)
  const deleted = moves.map(({ pod }) => pod)
  const gone = new Set(deleted.map(idOf))
  const pods = base.podsOwnedBy(row.uid)
  const grades = new Set(pods.flatMap((pod) => (gone.has(idOf(podKey(pod))) ? [gradeOf(pod)] : [])))
  const spared = pods.filter((pod) => !gone.has(idOf(podKey(pod))) && grades.has(gradeOf(pod)) && stays(pod, after))
  return spared.length > 0 ? { owner, deleted, spared: spared.map(podKey) } : undefined
}

/** The owner, if its controller chooses among equal pods. */
function ownerIn(base: ClusterView, { kind, namespace, name }: ObjectKey) {
  switch (kind) {
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'DaemonSet':
      return base.get(kind, namespace, name)
    default:
      return undefined
  }
}

/** Pods of the same text are equal for the controller. */
function gradesOf(row: NonNullable<ReturnType<typeof ownerIn>>, base: ClusterView): (pod: PodRow) => string {
  // Pods that are not available are all replaced at once.
  if (row.kind === 'DaemonSet') return (pod) => (isPodReady(pod) ? 'ready' : pod.uid)
  const rankOf = colocationRank(row, base)
  return (pod) => deletionGrade(pod, { rankOf })
}

function stays({ namespace, name, uid }: PodRow, after: ClusterView): boolean {
  const pod = after.get('Pod', namespace, name)
  return pod?.uid === uid && pod.deletionTimestamp === undefined
}
