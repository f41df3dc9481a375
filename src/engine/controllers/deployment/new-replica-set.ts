import { hashedTemplateText } from '../../../kube/codec/complete-template.ts'
import { findCondition } from '../../../kube/condition.ts'
import { labelRequirement } from '../../../kube/label-requirement.ts'
import { selectorOf } from '../../../kube/label-selector.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { POD_TEMPLATE_HASH } from '../../../kube/pod-template.ts'
import { type ReplicaSetRow, replicaSetRow } from '../../../kube/replica-set.ts'
import { podTemplateHash } from '../../../kube/template-hash.ts'
import { type ApiRefusal, type ApiResult, ok } from '../../turn.ts'
import { controllerReference } from '../shared/controller-reference.ts'
import { isNamespaceTerminating } from '../shared/pod-control.ts'
import { REVISION, withAnnotations } from './annotations.ts'
import { deploymentCondition, hasProgressDeadline, PROGRESSING, withCondition } from './deployment-status.ts'
import { findNewReplicaSet, findOldReplicaSets, isSameRevision, maxRevision } from './find-replica-sets.ts'
import { newReplicaSetAnnotations } from './revision-annotations.ts'
import { newReplicaSetReplicas } from './rollout-math.ts'
import { type RolloutPass, replicasAnnotations } from './rollout-pass.ts'

/** A Deployment's ReplicaSets, sorted out. */
export interface Revisions {
  readonly newRow: ReplicaSetRow | undefined
  /** Oldest first. */
  readonly oldRows: readonly ReplicaSetRow[]
}

export function allOf({ newRow, oldRows }: Revisions): readonly ReplicaSetRow[] {
  return newRow ? [...oldRows, newRow] : oldRows
}

/**
 * Finds the new and the old ReplicaSets and brings the revision up to date; creates the new one if requested and missing (sync.go
 * getAllReplicaSetsAndSyncRevision).
 */
export function syncRevisions(pass: RolloutPass, options: { readonly create: boolean }): ApiResult<Revisions> {
  const oldRows = findOldReplicaSets(pass.deployment, pass.replicaSets)
  const existing = findNewReplicaSet(pass.deployment, pass.replicaSets)
  const revision = maxRevision(oldRows) + 1
  if (!existing && !options.create) return ok({ newRow: undefined, oldRows })
  const result = existing ? syncExisting(pass, existing, revision) : createNew(pass, oldRows, revision)
  return result.ok ? ok({ newRow: result.value, oldRows }) : result
}

function syncExisting(pass: RolloutPass, row: ReplicaSetRow, revision: number): ApiResult<ReplicaSetRow> {
  const { deployment, turn } = pass
  const { minReadySeconds } = deployment.spec
  const annotations = newReplicaSetAnnotations(deployment, row.annotations, revision)
  if (annotations !== row.annotations || minReadySeconds !== row.spec.minReadySeconds)
    return pass.writeReplicaSet(row, { annotations, spec: { ...row.spec, minReadySeconds } })
  const conditions = knowsProgress(pass)
    ? deployment.status.conditions
    : withCondition(
        deployment.status.conditions,
        deploymentCondition([PROGRESSING, 'True', 'FoundNewReplicaSet', `Found new replica set "${row.name}"`], turn.now),
      )
  const written = writeRevision(pass, annotations[REVISION] ?? '', conditions)
  return written.ok ? ok(row) : written
}

function knowsProgress({ deployment }: RolloutPass): boolean {
  return !hasProgressDeadline(deployment) || findCondition(deployment.status.conditions, PROGRESSING) !== undefined
}

type Conditions = RolloutPass['deployment']['status']['conditions']

/** Writes the revision and the conditions to the Deployment, if either is new. */
function writeRevision(pass: RolloutPass, revision: string, conditions: Conditions): ApiResult<unknown> {
  const { deployment } = pass
  const annotations = withAnnotations(deployment.annotations, { [REVISION]: revision })
  if (annotations === deployment.annotations && conditions === deployment.status.conditions) return ok(undefined)
  return pass.write({ annotations, status: { ...deployment.status, conditions } })
}

function createNew(pass: RolloutPass, oldRows: readonly ReplicaSetRow[], revision: number): ApiResult<ReplicaSetRow> {
  const { deployment, turn } = pass
  const wanted = newReplicaSet(pass, oldRows, revision)
  const created = pass.createReplicaSet(wanted)
  if (!created.ok && created.refusal.reason === 'AlreadyExists') return resolveCollision(pass, wanted, created.refusal)
  if (!created.ok) return noteCreateFailure(pass, wanted, created.refusal)
  if (wanted.spec.replicas > 0) pass.recordScaling(wanted.name, 0, wanted.spec.replicas)
  const progress = deploymentCondition(
    [PROGRESSING, 'True', 'NewReplicaSetCreated', `Created new replica set "${wanted.name}"`],
    turn.now,
  )
  const { conditions } = deployment.status
  const written = writeRevision(
    pass,
    String(revision),
    hasProgressDeadline(deployment) ? withCondition(conditions, progress) : conditions,
  )
  return written.ok ? created : written
}

/** The ReplicaSet of the present template; its name is that of the template's hash, so that a retry finds it (WL-DEP-04..06). */
function newReplicaSet({ deployment }: RolloutPass, oldRows: readonly ReplicaSetRow[], revision: number): ReplicaSetRow {
  const { template, selector, minReadySeconds } = deployment.spec
  const hash = podTemplateHash(hashedTemplateText(template), deployment.status.collisionCount)
  const labels = { ...template.labels, [POD_TEMPLATE_HASH]: hash }
  const annotations = newReplicaSetAnnotations(deployment, {}, revision)
  return replicaSetRow({
    namespace: deployment.namespace,
    name: `${deployment.name}-${hash}`,
    labels,
    annotations: { ...annotations, ...replicasAnnotations(deployment) },
    ownerReferences: [controllerReference(deployment)],
    spec: {
      replicas: newReplicaSetReplicas(deployment.spec, oldRows, 0),
      minReadySeconds,
      selector: selectorOf([...selector.requirements, labelRequirement(POD_TEMPLATE_HASH, '=', [hash])]),
      template: { ...template, labels },
    },
  })
}

/**
 * The name is taken: by our own ReplicaSet of this template, which then is the new one, or by another template with the
 * same hash; then the count of collisions changes the hash for the next try (semantics B2.2).
 */
function resolveCollision(pass: RolloutPass, wanted: ReplicaSetRow, refusal: ApiRefusal): ApiResult<ReplicaSetRow> {
  const { deployment, turn } = pass
  const found = turn.cluster.get('ReplicaSet', wanted.namespace, wanted.name)
  const ours = found && controllerOf(found)?.uid === deployment.uid
  if (ours && isSameRevision(found.spec.template, deployment.spec.template)) {
    const written = writeRevision(pass, wanted.annotations[REVISION] ?? '', deployment.status.conditions)
    return written.ok ? ok(found) : written
  }
  pass.write({ status: { ...deployment.status, collisionCount: (deployment.status.collisionCount ?? 0) + 1 } })
  return { ok: false, refusal }
}

function noteCreateFailure(pass: RolloutPass, wanted: ReplicaSetRow, refusal: ApiRefusal): ApiResult<never> {
  if (isNamespaceTerminating(refusal)) return { ok: false, refusal }
  const { deployment, turn } = pass
  const message = `Failed to create new replica set "${wanted.name}": ${refusal.message}`
  if (hasProgressDeadline(deployment)) {
    const progress = deploymentCondition([PROGRESSING, 'False', 'ReplicaSetCreateError', message], turn.now)
    const conditions = withCondition(deployment.status.conditions, progress)
    if (conditions !== deployment.status.conditions) pass.write({ status: { ...deployment.status, conditions } })
  }
  pass.record('Warning', 'ReplicaSetCreateError', message)
  return { ok: false, refusal }
}
