import { completeTemplate } from '../../../kube/codec/complete-template.ts'
import type { ControllerRevisionRow } from '../../../kube/controller-revision.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { REVISION_HASH_LABEL } from '../../../kube/pod-template.ts'
import type { StatefulSetRow } from '../../../kube/stateful-set.ts'
import { revisionData, revisionHash } from '../../../kube/template-hash.ts'
import { type ApiResult, ok, type Turn } from '../../turn.ts'
import {
  createRevision,
  listRevisions,
  nextRevisionNumber,
  renumber,
  sameTemplate,
  truncateHistory,
} from '../shared/revision-history.ts'

const HASH_LABEL = 'controller.kubernetes.io/hash'

export interface StatefulRevisions {
  /** What the members were made from before the rollout that is under way. */
  readonly current: ControllerRevisionRow
  /** The revision of the current template. */
  readonly update: ControllerRevisionRow
  readonly collisionCount: number
}

/** Finds or makes the two revisions that a rollout is between (getStatefulSetRevisions). */
export function statefulRevisions(turn: Turn, set: StatefulSetRow): ApiResult<StatefulRevisions> {
  const revisions = listRevisions(turn, set)
  const collisionCount = set.status.collisionCount ?? 0
  const found = updateRevision(turn, set, revisions, collisionCount)
  if (!found.ok) return found
  const { update } = found.value
  const current = revisions.find(({ name }) => name === set.status.currentRevision) ?? update
  return ok({ current: current.name === update.name ? update : current, ...found.value })
}

type Update = Pick<StatefulRevisions, 'update' | 'collisionCount'>

function updateRevision(
  turn: Turn,
  set: StatefulSetRow,
  revisions: readonly ControllerRevisionRow[],
  collisionCount: number,
): ApiResult<Update> {
  const equal = revisions.findLast((row) => sameTemplate(row.template, set.spec.template))
  if (!equal) return newRevision(turn, set, nextRevisionNumber(revisions), collisionCount)
  if (equal === revisions.at(-1)) return ok({ update: equal, collisionCount })
  const renumbered = renumber(turn, equal, nextRevisionNumber(revisions))
  return renumbered.ok ? ok({ update: renumbered.value, collisionCount }) : renumbered
}

/** A name that another template has already raises the collision count, which is part of the hash (semantics B3.14). */
function newRevision(turn: Turn, set: StatefulSetRow, revision: number, from: number): ApiResult<Update> {
  const data = revisionData(completeTemplate(set.spec.template))
  for (let collisionCount = from; ; collisionCount++) {
    const hash = revisionHash(data, collisionCount)
    const created = createRevision(turn, set, { revision, hash, hashLabel: HASH_LABEL })
    if (created.ok) return ok({ update: created.value, collisionCount })
    if (created.refusal.reason !== 'AlreadyExists') return created
  }
}

/** Deletes the oldest revisions that neither the rollout nor any pod uses (truncateHistory). */
export function forgetRevisions(
  turn: Turn,
  set: StatefulSetRow,
  pods: readonly PodRow[],
  { current, update }: StatefulRevisions,
): void {
  const live = new Set([current.name, update.name, ...pods.map((pod) => pod.labels[REVISION_HASH_LABEL] ?? '')])
  const unused = listRevisions(turn, set).filter(({ name }) => !live.has(name))
  truncateHistory(turn, unused, set.spec.revisionHistoryLimit)
}
