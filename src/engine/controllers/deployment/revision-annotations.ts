import type { DeploymentRow } from '../../../kube/deployment.ts'
import type { Annotations } from '../../../kube/object-row.ts'
import { isOwnAnnotation, REVISION, REVISION_HISTORY, withAnnotations } from './annotations.ts'

/** Longest text of past revisions that a ReplicaSet keeps. */
const HISTORY_LENGTH_MAX = 2000

/**
 * The annotations of the new ReplicaSet: the Deployment's, and its revision, which only ever rises. A revision that it had
 * before joins its history, so that undoing stays visible (semantics B2.3, WL-DEP-59, WL-DEP-63). The same object when
 * nothing changes.
 */
export function newReplicaSetAnnotations(deployment: DeploymentRow, present: Annotations, newRevision: number): Annotations {
  const shared = Object.entries(deployment.annotations).filter(([key]) => !isOwnAnnotation(key))
  const copied = withAnnotations(present, Object.fromEntries(shared))
  const text = copied[REVISION]
  const revision = text === undefined || text === '' ? 0 : wholeNumber(text)
  if (revision === undefined || revision >= newRevision) return copied
  const risen = { ...copied, [REVISION]: String(newRevision) }
  return text === undefined ? risen : withHistory(risen, text)
}

/** Appends a revision to the history, and drops the oldest ones where the text would get too long. */
function withHistory(annotations: Annotations, revision: string): Annotations {
  const before = annotations[REVISION_HISTORY] ?? ''
  if (before === '') return { ...annotations, [REVISION_HISTORY]: revision }
  const kept = before.split(',')
  let length = before.length + revision.length + 1
  while (length > HISTORY_LENGTH_MAX && kept.length > 0) length -= (kept.shift() as string).length + 1
  return length > HISTORY_LENGTH_MAX ? annotations : { ...annotations, [REVISION_HISTORY]: [...kept, revision].join(',') }
}

function wholeNumber(text: string): number | undefined {
  return /^[+-]?[0-9]+$/.test(text) ? Number(text) : undefined
}
