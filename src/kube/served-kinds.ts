import { apiGroupOf } from './api-group.ts'
import { isServed } from './codec/served-version.ts'
import { isKind, KIND_NAMES, KINDS } from './kinds.ts'

/** Kinds of Kubernetes of whose manifests no rule of the twin reads anything, with their apiVersion. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  v1: ['ConfigMap', 'Secret', 'Endpoints', 'Event', 'PodTemplate', 'Binding', 'ComponentStatus'],
  'events.k8s.io/v1': ['Event'],
  'rbac.authorization.k8s.io/v1': ['Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'],
  'networking.k8s.io/v1': ['NetworkPolicy', 'IPAddress', 'ServiceCIDR'],
  'admissionregistration.k8s.io/v1': [
    'MutatingWebhookConfiguration',
    'ValidatingWebhookConfiguration',
    'ValidatingAdmissionPolicy',
    'ValidatingAdmissionPolicyBinding',
    'MutatingAdmissionPolicy',
    'MutatingAdmissionPolicyBinding',
  ],
  'apiregistration.k8s.io/v1': ['APIService'],
  'authentication.k8s.io/v1': ['SelfSubjectReview', 'TokenReview'],
  'authorization.k8s.io/v1': [
    'LocalSubjectAccessReview',
    'SelfSubjectAccessReview',
    'SelfSubjectRulesReview',
    'SubjectAccessReview',
  ],
  'storage.k8s.io/v1': ['VolumeAttributesClass'],
  'certificates.k8s.io/v1': ['CertificateSigningRequest'],
  'flowcontrol.apiserver.k8s.io/v1': ['FlowSchema', 'PriorityLevelConfiguration'],
}

/** Those of them whose objects have a namespace. */
const UNREAD_IN_NAMESPACES: ReadonlySet<string> = new Set([
  'ConfigMap',
  'Secret',
  'Endpoints',
  'Event',
  'PodTemplate',
  'Binding',
  'Role',
  'RoleBinding',
  'NetworkPolicy',
  'LocalSubjectAccessReview',
])

/** Groups in `k8s.io` that are Kubernetes' own; others there are of definitions or of aggregated API servers, as `metrics.k8s.io`. */
const OWN_GROUPS: ReadonlySet<string> = new Set([
  ...Object.keys(UNREAD).map(apiGroupOf),
  ...KIND_NAMES.map((kind) => apiGroupOf(KINDS[kind].apiVersion)).filter((group) => group.endsWith('.k8s.io')),
  'internal.apiserver.k8s.io',
  'storagemigration.k8s.io',
])

/** Whether it is a kind of Kubernetes that no rule reads: every API server serves it. */
export function isUnread(apiVersion: string, kind: string): boolean {
  return UNREAD[apiVersion]?.includes(kind) ?? false
}

/** Whether it is such a kind, and its objects have a namespace. */
export function isUnreadInNamespaces(apiVersion: string, kind: string): boolean {
  return UNREAD_IN_NAMESPACES.has(kind) && isUnread(apiVersion, kind)
}

/**
 * Whether no API server serves objects of this kind in this version: its group is Kubernetes' own, and the kind or the version is not in
 * it, or only where `--runtime-config` switches it on (semantics F3.5).
 */
export function isUnserved(apiVersion: string, kind: string): boolean {
  const group = apiGroupOf(apiVersion)
  if (group.includes('.') && !OWN_GROUPS.has(group)) return false
  return !isUnread(apiVersion, kind) && !(isKind(kind) && isServed(kind, apiVersion))
}

/** The version in which every API server serves a kind of this name; `undefined` where there is none. */
export function servedVersionOf(kind: string): string | undefined {
  return isKind(kind) && kind !== 'CustomResource'
    ? KINDS[kind].apiVersion
    : Object.keys(UNREAD).find((version) => UNREAD[version]?.includes(kind))
}

/** The kinds that every API server serves in this group. */
export function servedKindsIn(group: string): readonly string[] {
  const own = KIND_NAMES.filter((kind) => apiGroupOf(KINDS[kind].apiVersion) === group && kind !== 'CustomResource')
  const unread = Object.keys(UNREAD).flatMap((version) => (apiGroupOf(version) === group ? (UNREAD[version] ?? []) : []))
  return [...new Set([...own, ...unread])]
}
