import { type DeploymentRow, deploymentRow } from '../../../kube/deployment.ts'
import { controllerOf, type Labels } from '../../../kube/object-row.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { isOwnAnnotation, POD_TEMPLATE_HASH } from './annotations.ts'
import { isSameRevision, lastRevision, revisionOf } from './find-replica-sets.ts'

/** The Deployment as it is to be stored, or kubectl's reason against it. */
export type Rollback =
  | { readonly kind: 'rollback'; readonly deployment: DeploymentRow }
  | { readonly kind: 'skipped'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }

/**
 * What `kubectl rollout undo` asks for: the template and annotations of an earlier revision, the one before the present if
 * `toRevision` is 0 (WL-DEP-53, WL-DEP-60, WL-DEP-61). The controller then finds that revision's ReplicaSet again.
 */
export function rollback(deployment: DeploymentRow, cluster: ClusterView, toRevision: number): Rollback {
  const { name, spec } = deployment
  if (spec.paused) {
    const how = `resume it first with 'kubectl rollout resume deployment/${name}' and try again`
    return { kind: 'refused', message: `you cannot rollback a paused deployment; ${how}` }
  }
  const rows = ownReplicaSets(deployment, cluster)
  const wanted = toRevision === 0 ? lastRevision(rows) : toRevision
  const found = rows.find((row) => revisionOf(row) === wanted)
  if (!found && toRevision > 0) return { kind: 'refused', message: `unable to find specified revision ${toRevision} in history` }
  if (!found || rows.length < 2) return { kind: 'refused', message: `no rollout history found for deployment "${name}"` }
  if (isSameRevision(found.spec.template, spec.template))
    return { kind: 'skipped', message: `skipped rollback (current template already matches revision ${toRevision})` }
  return { kind: 'rollback', deployment: restored(deployment, found) }
}

function ownReplicaSets(deployment: DeploymentRow, cluster: ClusterView): readonly ReplicaSetRow[] {
  return cluster
    .dependentsOf(deployment.uid)
    .filter((row): row is ReplicaSetRow => row.kind === 'ReplicaSet' && controllerOf(row)?.uid === deployment.uid)
}

function restored(deployment: DeploymentRow, found: ReplicaSetRow): DeploymentRow {
  return deploymentRow({
    ...deployment,
    annotations: { ...keep(deployment.annotations, isOwnAnnotation), ...keep(found.annotations, (key) => !isOwnAnnotation(key)) },
    spec: { ...deployment.spec, template: withoutHash(found.spec.template) },
  })
}

function withoutHash(template: PodTemplate): PodTemplate {
  return { ...template, labels: keep(template.labels, (key) => key !== POD_TEMPLATE_HASH) }
}

function keep(map: Labels, wanted: (key: string) => boolean): Labels {
  return Object.fromEntries(Object.entries(map).filter(([key]) => wanted(key)))
}
