/**
 * Kinds of Kubernetes that no rule of the twin reads: a file that has some beside its workloads is applied without them, and
 * the answer names them. With their apiVersion, so that a misspelt kind is not one of them.
 */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  v1: ['ConfigMap', 'Secret', 'ServiceAccount', 'Endpoints', 'Event', 'PodTemplate', 'Binding'],
  'rbac.authorization.k8s.io/v1': ['Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'],
  'networking.k8s.io/v1': ['NetworkPolicy', 'IPAddress', 'ServiceCIDR'],
  'admissionregistration.k8s.io/v1': [
    'MutatingWebhookConfiguration',
    'ValidatingWebhookConfiguration',
    'ValidatingAdmissionPolicy',
    'ValidatingAdmissionPolicyBinding',
  ],
  'apiextensions.k8s.io/v1': ['CustomResourceDefinition'],
  'apiregistration.k8s.io/v1': ['APIService'],
  'certificates.k8s.io/v1': ['CertificateSigningRequest'],
  'flowcontrol.apiserver.k8s.io/v1': ['FlowSchema', 'PriorityLevelConfiguration'],
}

export function isLeftOut(apiVersion: string, kind: string): boolean {
  return LEFT_OUT[apiVersion]?.includes(kind) === true
}
