import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { NamespaceRow } from '../../../kube/namespace.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../../turn.ts'
import { forbidden } from '../forbidden.ts'
import { podManifest } from '../pod/pod-manifest.ts'
import { invalidObject } from '../validation/invalid-object.ts'
import { existingPodWarnings } from './existing-pod-warnings.ts'
import { type JudgedPod, judgedPod, judgedTemplate } from './judged-pod.ts'
import { knownPod } from './known-pod.ts'
import { type LevelVersion, levelText, type SecurityPolicy, securityPolicy } from './security-policy.ts'
import { templateOf } from './template-of.ts'
import { violationsText } from './violations.ts'

/**
 * Refuses pods that violate the level which their namespace enforces, and warns of pods and templates that violate the level of which it
 * warns (PodSecurity admission, semantics F1). Labels of a namespace that cannot be parsed are refused. Exemptions are in the API
 * server's configuration, which cannot be read: none are assumed.
 */
export const podSecurity: Admit = Object.assign(
  (row: Row, cluster: ClusterState, request: AdmissionRequest): ApiResult<Row> => {
    if (row.kind === 'Pod') return admitPod(row, cluster, request)
    if (row.kind === 'Namespace') return admitNamespace(row, cluster, request)
    // A subresource, such as the scale, has no template (ValidatePodController).
    const template = request.subresource ? undefined : templateOf(row)
    const policy = template && policyOf(row.namespace, cluster)
    return policy ? ok(row, warningsOf(judgedTemplate(template), policy)) : ok(row)
  },
  { onUpdate: true as const },
)

function admitPod(row: PodRow, cluster: ClusterView, request: AdmissionRequest): ApiResult<Row> {
  const { stored } = request
  if (stored?.kind === 'Pod' && !isSignificant(row, stored)) return ok(row)
  const policy = policyOf(row.namespace, cluster)
  const manifest = policy && (stored ? changedPod(row, cluster, request) : podManifest(request))
  if (!policy || !manifest) return ok(row)
  const pod = judgedPod(manifest)
  const found = violationsIn(pod, policy.enforce)
  if (found !== '') return forbidden(row, `violates PodSecurity ${found}`)
  return ok(row, warningsOf(pod, policy))
}

/** Of a pod without a known template: its manifest, where all of it is known, which a row is not: rows keep no account. */
function changedPod(row: PodRow, cluster: ClusterView, { manifest, storedManifest }: AdmissionRequest): JsonObject | undefined {
  const spec = storedManifest?.['spec']
  const isWhole = isJsonObject(spec) && spec['serviceAccountName'] !== undefined
  return knownPod(row, cluster) ?? (isWhole ? manifest : undefined)
}

/** The namespace's policy where it restricts anything; a namespace that could not be read restricts nothing. */
function policyOf(namespace: string, cluster: ClusterView): SecurityPolicy | undefined {
  const row = cluster.get('Namespace', '', namespace)
  const policy = row && securityPolicy(row.labels)
  return policy && (policy.enforce.level !== 'privileged' || policy.warn.level !== 'privileged') ? policy : undefined
}

function warningsOf(pod: JudgedPod, { warn }: SecurityPolicy): readonly string[] {
  const found = violationsIn(pod, warn)
  return found === '' ? [] : [`would violate PodSecurity ${found}`]
}

/** `"restricted:latest": host namespaces (hostPID=true)`; empty for a pod that the level allows. */
function violationsIn(pod: JudgedPod, level: LevelVersion): string {
  const found = pod.violations(level)
  return found.length === 0 ? '' : `"${levelText(level)}": ${violationsText(found)}`
}

/** A change of a pod is checked when it adds containers or changes images (isSignificantPodUpdate). */
function isSignificant(pod: PodRow, stored: PodRow): boolean {
  return imagesOf(pod).join() !== imagesOf(stored).join()
}

function imagesOf({ shape: { spec }, ephemeralContainers }: PodRow): readonly string[] {
  return [...spec.containers, ...spec.initContainers, ...ephemeralContainers].map(({ name, image }) => `${name}=${image}`)
}

function admitNamespace(row: NamespaceRow, cluster: ClusterView, { stored }: AdmissionRequest): ApiResult<Row> {
  const policy = securityPolicy(row.labels)
  const before = stored?.kind === 'Namespace' ? securityPolicy(stored.labels) : undefined
  const isNew = JSON.stringify(policy.issues) !== JSON.stringify(before?.issues ?? [])
  if (policy.issues.length > 0 && isNew) return invalidObject(row, policy.issues)
  return before ? ok(row, existingPodWarnings(row.name, { cluster, before: before.enforce, after: policy.enforce })) : ok(row)
}
