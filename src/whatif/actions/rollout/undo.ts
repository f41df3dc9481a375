import { isOwnAnnotation } from '../../../engine/controllers/deployment/annotations.ts'
import { findPrevious, revisionOf } from '../../../engine/controllers/deployment/find-replica-sets.ts'
import type { DeploymentRow } from '../../../kube/deployment.ts'
import { deploymentRow } from '../../../kube/deployment.ts'
import { KINDS } from '../../../kube/kinds.ts'
import { LAST_APPLIED } from '../../../kube/managed-fields/last-applied.ts'
import { controllerOf, type Labels } from '../../../kube/object-row.ts'
import { POD_TEMPLATE_HASH, type PodTemplate, templateText } from '../../../kube/pod-template.ts'
import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type RolledRow, withTemplate } from '../workload-template.ts'
import type { RolloutResult } from './rollout-change.ts'

/**
 * `kubectl rollout undo` to a revision; 0 is the one before the latest (WL-DEP-53, WL-DEP-60, WL-DEP-61;
 * polymorphichelpers/rollback.go). The controller then finds that revision's ReplicaSet again.
 */
export function undo(row: RolledRow, toRevision: number, cluster: ClusterView): RolloutResult {
  const result = row.kind === 'Deployment' ? undoDeployment(row, toRevision, cluster) : undoByRevisions(row, toRevision, cluster)
  return { ...result, warning: warningOf(row) }
}

/** The next apply would bring back what the manifest says (pkg/cmd/rollout/rollout_undo.go). */
function warningOf({ kind, name, authorship }: RolledRow): string | undefined {
  if (!authorship?.lastApplied) return undefined
  const object = `${KINDS[kind].plural}/${name}`
  return `Warning: resource ${object} was previously managed with 'kubectl apply'. Rolling back will not update the ${LAST_APPLIED} annotation, which may cause unexpected behavior on future 'kubectl apply' operations. Consider using 'kubectl apply' with your previous configuration file instead.`
}

function undoDeployment(row: DeploymentRow, toRevision: number, cluster: ClusterView): RolloutResult {
  const replicaSets = cluster
    .dependentsOf(row.uid)
    .filter((item): item is ReplicaSetRow => item.kind === 'ReplicaSet' && controllerOf(item)?.uid === row.uid)
  const found = toRevision === 0 ? findPrevious(replicaSets) : replicaSets.find((item) => revisionOf(item) === toRevision)
  if (!found) return toRevision === 0 ? noHistory(row) : notFound(toRevision)
  if (row.spec.paused)
    return {
      ok: false,
      message: "you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
    }
  const template = { ...found.spec.template, labels: keep(found.spec.template.labels, (key) => key !== POD_TEMPLATE_HASH) }
  if (sameTemplate(template, row.spec.template)) return skipped(row, toRevision)
  const own = keep(row.annotations, isOwnAnnotation)
  const annotations = { ...keep(found.annotations, (key) => !isOwnAnnotation(key)), ...own }
  return { ok: true, row: deploymentRow({ ...row, annotations, spec: { ...row.spec, template } }), did: 'rolled back' }
}

/** StatefulSets and DaemonSets keep their history in ControllerRevisions. */
function undoByRevisions(row: RolledRow, toRevision: number, cluster: ClusterView): RolloutResult {
  const history = cluster
    .dependentsOf(row.uid)
    .flatMap((item) => (item.kind === 'ControllerRevision' && controllerOf(item)?.uid === row.uid ? [item] : []))
    .toSorted((a, b) => a.revision - b.revision)
  if (toRevision === 0 && history.length <= 1) return { ok: false, message: 'no last revision to roll back to' }
  const found = toRevision === 0 ? history.at(-2) : history.find(({ revision }) => revision === toRevision)
  if (!found) return notFound(toRevision)
  if (sameTemplate(found.template, row.spec.template)) return skipped(row, toRevision)
  return { ok: true, row: withTemplate(row, found.template), did: 'rolled back' }
}

function sameTemplate(a: PodTemplate, b: PodTemplate): boolean {
  return templateText(a) === templateText(b)
}

function noHistory({ name }: DeploymentRow): RolloutResult {
  return { ok: false, message: `no rollout history found for deployment "${name}"` }
}

function notFound(revision: number): RolloutResult {
  return { ok: false, message: `unable to find specified revision ${revision} in history` }
}

function skipped(row: RolledRow, revision: number): RolloutResult {
  return { ok: true, row, did: `skipped rollback (current template already matches revision ${revision})` }
}

function keep(map: Labels, wanted: (key: string) => boolean): Labels {
  return Object.fromEntries(Object.entries(map).filter(([key]) => wanted(key)))
}
