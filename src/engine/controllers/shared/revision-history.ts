import { type ControllerRevisionRow, controllerRevisionRow } from '../../../kube/controller-revision.ts'
import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import { matches } from '../../../kube/label-selector.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { type PodTemplate, templateText } from '../../../kube/pod-template.ts'
import type { StatefulSetRow } from '../../../kube/stateful-set.ts'
import { revisionName } from '../../../kube/template-hash.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ApiResult, Turn } from '../../turn.ts'
import { claim } from './claim.ts'
import { controllerReference } from './controller-reference.ts'

type Revised = StatefulSetRow | DaemonSetRow

/** The revisions that belong to the workload, oldest first; orphans that it selects are adopted (history.ListControllerRevisions). */
export function listRevisions(turn: Turn, owner: Revised): readonly ControllerRevisionRow[] {
  const candidates = turn.cluster.listIn('ControllerRevision', owner.namespace)
  const selects = (revision: ControllerRevisionRow): boolean => matches(owner.spec.selector, revision.labels)
  const revisions = claim<ControllerRevisionRow>(turn, { controller: owner, candidates, matches: selects })
  return [...revisions, ...leftBehind(owner, candidates.filter(selects))].toSorted(compareRevisions)
}

/** A StatefulSet that is deleted without its revisions still finds those that it selects, and makes none of them again. */
function leftBehind(owner: Revised, selected: readonly ControllerRevisionRow[]): readonly ControllerRevisionRow[] {
  if (owner.kind !== 'StatefulSet' || owner.deletionTimestamp === undefined) return []
  return selected.filter((revision) => controllerOf(revision) === undefined)
}

/** By number, then by age, then by name. */
function compareRevisions(a: ControllerRevisionRow, b: ControllerRevisionRow): number {
  return a.revision - b.revision || a.creationTimestamp - b.creationTimestamp || compareText(a.name, b.name)
}

/** Templates are immutable, so each is written out once. */
const texts = new WeakMap<PodTemplate, string>()

/** The template as canonical text: equal exactly for equal templates. */
function textOfTemplate(template: PodTemplate): string {
  const known = texts.get(template)
  if (known !== undefined) return known
  const text = templateText(template)
  texts.set(template, text)
  return text
}

export function sameTemplate(a: PodTemplate, b: PodTemplate): boolean {
  return a === b || textOfTemplate(a) === textOfTemplate(b)
}

/** One more than the newest (history nextRevision); `revisions` are in order. */
export function nextRevisionNumber(revisions: readonly ControllerRevisionRow[]): number {
  return (revisions.at(-1)?.revision ?? 0) + 1
}

/** Gives a revision another number, which is how a workload is rolled back to an earlier template. */
export function renumber(turn: Turn, row: ControllerRevisionRow, revision: number): ApiResult<ControllerRevisionRow> {
  return turn.api.update<'ControllerRevision'>(controllerRevisionRow({ ...row, revision }))
}

export interface NewRevision {
  readonly revision: number
  readonly hash: string
  /** Label under which the revision carries its hash. */
  readonly hashLabel: string
}

/** Stores the workload's template as a revision. */
export function createRevision(turn: Turn, owner: Revised, wanted: NewRevision): ApiResult<ControllerRevisionRow> {
  const { template } = owner.spec
  return turn.api.create<'ControllerRevision'>(
    controllerRevisionRow({
      namespace: owner.namespace,
      name: revisionName(owner.name, wanted.hash),
      labels: { ...template.labels, [wanted.hashLabel]: wanted.hash },
      annotations: owner.annotations,
      ownerReferences: [controllerReference(owner)],
      revision: wanted.revision,
      template,
    }),
  )
}

/** Deletes the oldest of the unused revisions, so that `limit` of them are left. */
export function truncateHistory(turn: Turn, unused: readonly ControllerRevisionRow[], limit: number): void {
  for (const row of unused.slice(0, Math.max(0, unused.length - limit))) turn.api.delete(row)
}
