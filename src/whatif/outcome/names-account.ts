import { podOfTemplate } from '../../engine/admission/pod/pod-manifest.ts'
import { templateOf } from '../../engine/admission/pod-security/template-of.ts'
import { isJsonObject, type JsonObject } from '../../kube/codec/json.ts'
import type { PodRow } from '../../kube/pod.ts'
import { DEFAULT_ACCOUNT } from '../../kube/service-account.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { writesDocuments } from '../actions/writes-documents.ts'
import { controllerRow } from '../recording/top-owner.ts'

interface Created {
  readonly pods: readonly PodRow[]
  readonly reports: readonly ActionReport[]
  readonly cluster: ClusterView
}

/** Whether pods that were created, or that an action creates, name a ServiceAccount other than the default one. */
export function namesAccount({ pods, reports, cluster }: Created): boolean {
  return reports.some(({ action }) => manifestsIn(action).some(isNamed)) || pods.some((pod) => isNamed(ownersPod(pod, cluster)))
}

function manifestsIn(action: ActionReport['action']): readonly JsonObject[] {
  if (action.kind === 'submit') return [action.template]
  if (!writesDocuments(action)) return []
  return action.documents.flatMap(({ key, manifest }) => (key.kind === 'Pod' ? [manifest] : []))
}

function ownersPod(pod: PodRow, cluster: ClusterView): JsonObject | undefined {
  const owner = controllerRow(pod, cluster)
  const template = owner && templateOf(owner)
  return template && podOfTemplate(template)
}

function isNamed(manifest: JsonObject | undefined): boolean {
  const spec = manifest?.['spec']
  const name = isJsonObject(spec) ? (spec['serviceAccountName'] ?? spec['serviceAccount']) : undefined
  return typeof name === 'string' && name !== '' && name !== DEFAULT_ACCOUNT
}
