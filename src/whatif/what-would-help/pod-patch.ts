import { manifestOf } from '../../engine/admission/manifest/full-manifest.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { objectOf } from '../../kube/codec/json-parts.ts'
import { controllerOf } from '../../kube/object-row.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ApplyAction } from '../actions/apply.ts'
import { strategicMerge } from '../actions/manifests/strategic-merge.ts'
import { isRolled } from '../actions/workload-template.ts'
import { objectText } from '../kubectl/kubectl-texts.ts'
import { shellQuoted } from '../kubectl/shell-quoted.ts'
import { keyOfRow, topOwner } from '../recording/top-owner.ts'
import type { PodQuestion } from './pod-question.ts'
import { type Change, type Proposal, type Step, stepOf } from './remedy.ts'

/**
 * A pod with another spec than the API server allows to change: the template of its workload is patched, and a pod
 * without a controller is deleted and created again. None for pods of other controllers. The patch is a strategic merge
 * patch of the spec.
 */
export function podPatch({ pod, state }: PodQuestion, change: Omit<Change, 'object'>, patch: JsonObject): readonly Proposal[] {
  if (!controllerOf(pod)) {
    const message = `${change.message} (recreates the pod)`
    return [{ change: { ...change, message, object: keyOfRow(pod) }, steps: [recreation(pod, patch)] }]
  }
  const owner = topOwner(pod, state)
  if (!owner || !isRolled(owner)) return []
  const target = keyOfRow(owner)
  const rollout = stepOf({ kind: 'rollout', target, change: { do: 'patchTemplate', patch: { spec: patch } } })
  // A StatefulSet waits for its pods one by one: it does not replace one that never became ready.
  const steps = owner.kind === 'StatefulSet' ? [rollout, stepOf(deletion(pod))] : [rollout]
  const message = `${change.message} in the template of ${objectText(target)}`
  return [{ change: { ...change, message, object: target }, steps }]
}

/** A change of fields that the API server lets a client change of a pod that has no node. */
export function podUpdate({ pod }: PodQuestion, change: Omit<Change, 'object'>, spec: JsonObject): Proposal {
  const { namespace, name } = pod
  const manifest = { apiVersion: 'v1', kind: 'Pod', metadata: { namespace, name }, spec }
  return { change: { ...change, object: keyOfRow(pod) }, steps: [stepOf(applied(pod, manifest))] }
}

function recreation(pod: PodRow, patch: JsonObject): Step {
  const { status: _, metadata, spec, ...rest } = manifestOf(pod)
  const { namespace, name } = pod
  const { labels, annotations } = objectOf(metadata)
  const manifest = strategicMerge({ ...rest, metadata: { namespace, name, labels, annotations }, spec }, { spec: patch })
  const patched = `kubectl patch -f - --local -o json -p ${shellQuoted(JSON.stringify({ spec: patch }))}`
  return {
    actions: [deletion(pod), applied(pod, manifest)],
    command: `kubectl get pod ${name} -n ${namespace} -o json | ${patched} | kubectl replace --force -f -`,
  }
}

function deletion({ namespace, name }: PodRow) {
  return { kind: 'deletePod', namespace, name, gracePeriodSeconds: undefined } as const
}

function applied(pod: PodRow, manifest: JsonObject): ApplyAction {
  return { kind: 'apply', documents: [{ key: keyOfRow(pod), manifest, line: undefined }], skipped: [] }
}
