import type { DeploymentRow } from '../../../kube/deployment.ts'
import { POD_TEMPLATE_HASH, type PodTemplate, templateText } from '../../../kube/pod-template.ts'
import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import { compareText } from '../../../lib/compare.ts'
import { DESIRED_REPLICAS, numberIn, REVISION } from './annotations.ts'

/** Oldest first; of one second, by name (controller_utils.go ReplicaSetsByCreationTimestamp). */
export function byCreation(a: ReplicaSetRow, b: ReplicaSetRow): number {
  return a.creationTimestamp - b.creationTimestamp || compareText(a.name, b.name)
}

/** Lowest revision first; without a readable one, oldest first. */
export function byRevision(a: ReplicaSetRow, b: ReplicaSetRow): number {
  const [first, second] = [revisionOf(a), revisionOf(b)]
  return first === undefined || second === undefined || first === second ? byCreation(a, b) : first - second
}

/** The ReplicaSet's revision: 0 when it has none, `undefined` when the annotation is not a number. */
export function revisionOf(row: ReplicaSetRow): number | undefined {
  return row.annotations[REVISION] === undefined ? 0 : numberIn(row.annotations, REVISION)
}

export function maxRevision(rows: readonly ReplicaSetRow[]): number {
  return rows.reduce((max, row) => Math.max(max, revisionOf(row) ?? 0), 0)
}

/** The ReplicaSet of the second highest revision, which `kubectl rollout undo` restores. */
export function findPrevious(rows: readonly ReplicaSetRow[]): ReplicaSetRow | undefined {
  const [, previous] = rows
    .flatMap((row) => {
      const revision = revisionOf(row)
      return revision === undefined ? [] : [{ row, revision }]
    })
    .toSorted((a, b) => b.revision - a.revision)
  return previous?.row
}

/** The oldest ReplicaSet of the Deployment's present template (semantics B2.1). */
export function findNewReplicaSet(deployment: DeploymentRow, rows: readonly ReplicaSetRow[]): ReplicaSetRow | undefined {
  const wanted = revisionText(deployment.spec.template)
  let found: ReplicaSetRow | undefined
  for (const row of rows) {
    if (found !== undefined && byCreation(found, row) <= 0) continue
    if (revisionText(row.spec.template) === wanted) found = row
  }
  return found
}

/** All others, oldest first. */
export function findOldReplicaSets(deployment: DeploymentRow, rows: readonly ReplicaSetRow[]): readonly ReplicaSetRow[] {
  const newRow = findNewReplicaSet(deployment, rows)
  return rows.toSorted(byCreation).filter((row) => row.uid !== newRow?.uid)
}

export function isSameRevision(a: PodTemplate, b: PodTemplate): boolean {
  return a === b || revisionText(a) === revisionText(b)
}

export function activeReplicaSets(rows: readonly ReplicaSetRow[]): readonly ReplicaSetRow[] {
  return rows.filter((row) => row.spec.replicas > 0)
}

/** The only active ReplicaSet, or the newest when none is; `undefined` when several are (semantics B2.13). */
export function findActiveOrLatest(
  newRow: ReplicaSetRow | undefined,
  oldRows: readonly ReplicaSetRow[],
): ReplicaSetRow | undefined {
  const newestFirst = oldRows.toSorted((a, b) => byCreation(b, a))
  const active = activeReplicaSets(newRow ? [...newestFirst, newRow] : newestFirst)
  if (active.length > 1) return undefined
  return active[0] ?? newRow ?? newestFirst[0]
}

/** Whether the new ReplicaSet has all that is wanted, available. */
export function isSaturated(deployment: DeploymentRow, newRow: ReplicaSetRow | undefined): boolean {
  const { replicas } = deployment.spec
  return (
    newRow !== undefined &&
    newRow.spec.replicas === replicas &&
    numberIn(newRow.annotations, DESIRED_REPLICAS) === replicas &&
    newRow.status.availableReplicas === replicas
  )
}

/** Templates are immutable, so the text of each is computed once. */
const texts = new WeakMap<PodTemplate, string>()

function revisionText(template: PodTemplate): string {
  const known = texts.get(template)
  if (known !== undefined) return known
  const text = templateText(template, POD_TEMPLATE_HASH)
  texts.set(template, text)
  return text
}
