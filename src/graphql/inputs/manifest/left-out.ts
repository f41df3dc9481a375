import { apiGroupOf } from '../../../kube/api-group.ts'
import { KIND_NAMES, KINDS } from '../../../kube/kinds.ts'
import { ownKindOf } from '../../../kube/owner-kind.ts'
import { nearestNames } from '../../../whatif/nearest-names.ts'

/** Kinds of Kubernetes that no rule of the twin reads, with their apiVersion, so that a misspelt kind is not one of them. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  v1: ['ConfigMap', 'Secret', 'Endpoints', 'Event', 'PodTemplate', 'Binding'],
  'rbac.authorization.k8s.io/v1': ['Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'],
  'networking.k8s.io/v1': ['NetworkPolicy', 'IPAddress', 'ServiceCIDR'],
  'admissionregistration.k8s.io/v1': [
    'MutatingWebhookConfiguration',
    'ValidatingWebhookConfiguration',
    'ValidatingAdmissionPolicy',
    'ValidatingAdmissionPolicyBinding',
  ],
  'apiregistration.k8s.io/v1': ['APIService'],
  'storage.k8s.io/v1': ['VolumeAttributesClass'],
  'certificates.k8s.io/v1': ['CertificateSigningRequest'],
  'flowcontrol.apiserver.k8s.io/v1': ['FlowSchema', 'PriorityLevelConfiguration'],
}

/** Whether it is a kind of Kubernetes that no rule reads: every API server serves it. */
export function isUnread(apiVersion: string, kind: string): boolean {
  return LEFT_OUT[apiVersion]?.includes(kind) ?? false
}

/**
 * Whether a manifest is applied without the objects of this kind, and the answer names them: kinds of Kubernetes that no rule
 * reads, and custom resources. Groups without a dot have none of these, and a kind that resembles one of its own group is
 * misspelt (semantics F3.5).
 */
export function isLeftOut(apiVersion: string, kind: string): boolean {
  if (isUnread(apiVersion, kind)) return true
  const group = apiGroupOf(apiVersion)
  if (!group.includes('.') || ownKindOf({ apiVersion, kind }) !== undefined) return false
  const namesakes = KIND_NAMES.filter((name) => apiGroupOf(KINDS[name].apiVersion) === group)
  return nearestNames(kind, namesakes).length === 0
}

/** As kubectl names it: `widget.example.com/a`. */
export function leftOutName(apiVersion: string, kind: string, name: string): string {
  const group = apiGroupOf(apiVersion)
  return `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`.slice(0, NAME_MAX)
}

/** What an answer shows of a name that nothing has checked. */
const NAME_MAX = 400
