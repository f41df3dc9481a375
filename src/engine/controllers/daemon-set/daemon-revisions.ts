import { hashedTemplateText } from '../../../kube/codec/complete-template.ts'
import { type ControllerRevisionRow, controllerRevisionRow } from '../../../kube/controller-revision.ts'
import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { REVISION_HASH_LABEL } from '../../../kube/pod-template.ts'
import { podTemplateHash } from '../../../kube/template-hash.ts'
import { type ApiResult, ok, type Turn } from '../../turn.ts'
import { createRevision, listRevisions, nextRevisionNumber, renumber, sameTemplate } from '../shared/revision-history.ts'

export interface DaemonRevisions {
  readonly hash: string
  /** All but the present one, oldest first. */
  readonly old: readonly ControllerRevisionRow[]
  readonly collisionCount: number | undefined
}

/** Finds or makes the revision of the set's template, with the highest number (update.go constructHistory). */
export function daemonRevisions(turn: Turn, set: DaemonSetRow): ApiResult<DaemonRevisions> {
  const revisions = listRevisions(turn, set).map((row) => labelled(turn, row))
  const { collisionCount } = set.status
  const current = revisions.findLast((row) => sameTemplate(row.template, set.spec.template))
  const old = revisions.filter((row) => !sameTemplate(row.template, set.spec.template))
  const revision = nextRevisionNumber(old)
  if (!current) return newRevision(turn, set, old, collisionCount)
  if (current.revision < revision) {
    const renumbered = renumber(turn, current, revision)
    if (!renumbered.ok) return renumbered
  }
  return ok({ hash: hashOf(current), old, collisionCount })
}

/** A name that another template has already raises the collision count, which is part of the hash. */
function newRevision(
  turn: Turn,
  set: DaemonSetRow,
  old: readonly ControllerRevisionRow[],
  from: number | undefined,
): ApiResult<DaemonRevisions> {
  const text = hashedTemplateText(set.spec.template)
  for (let collisionCount = from; ; collisionCount = (collisionCount ?? 0) + 1) {
    const hash = podTemplateHash(text, collisionCount)
    const created = createRevision(turn, set, { revision: nextRevisionNumber(old), hash, hashLabel: REVISION_HASH_LABEL })
    if (created.ok) return ok({ hash, old, collisionCount })
    if (created.refusal.reason !== 'AlreadyExists') return created
  }
}

/** Revisions of old releases carry no hash; their name is used instead. */
function labelled(turn: Turn, row: ControllerRevisionRow): ControllerRevisionRow {
  if (row.labels[REVISION_HASH_LABEL] !== undefined) return row
  const next = controllerRevisionRow({ ...row, labels: { ...row.labels, [REVISION_HASH_LABEL]: row.name } })
  turn.api.update<'ControllerRevision'>(next)
  return next
}

function hashOf(row: ControllerRevisionRow): string {
  return row.labels[REVISION_HASH_LABEL] ?? row.name
}

/** Deletes the oldest revisions beyond the limit, but none that a pod still has (cleanupHistory; semantics B4.10). */
export function forgetRevisions(turn: Turn, set: DaemonSetRow, pods: readonly PodRow[], { old }: DaemonRevisions): void {
  const surplus = old.length - set.spec.revisionHistoryLimit
  if (surplus <= 0) return
  const live = new Set(pods.map((pod) => pod.labels[REVISION_HASH_LABEL]))
  for (const row of old.filter((revision) => !live.has(hashOf(revision))).slice(0, surplus)) turn.api.delete(row)
}
