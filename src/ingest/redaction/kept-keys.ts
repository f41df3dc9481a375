import { isKeptDomain } from './kept-texts.ts'

/** Keys without a domain that controllers set or read. */
const PLAIN: ReadonlySet<string> = new Set([
  'agentpool',
  'controller-revision-hash',
  'controller-uid',
  'job-name',
  'metadata.name',
  'pod-template-generation',
  'pod-template-hash',
])

/** Domains in which people choose the rest of a key. */
const OF_USERS: ReadonlySet<string> = new Set(['node-restriction.kubernetes.io', 'node-role.kubernetes.io'])
const ROLE = /^node-role\.kubernetes\.io\/(?:control-plane|infra|master|node|worker)$/

/** Labels whose values say where and what a machine is, or are the API's own. */
const WITH_VALUES: ReadonlySet<string> = new Set([
  'beta.kubernetes.io/arch',
  'beta.kubernetes.io/instance-type',
  'beta.kubernetes.io/os',
  'endpointslice.kubernetes.io/managed-by',
  'failure-domain.beta.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone',
  'kubernetes.io/arch',
  'kubernetes.io/os',
  'node.kubernetes.io/instance-type',
  'pod-template-generation',
  'topology.cinder.csi.openstack.org/zone',
  'topology.ebs.csi.aws.com/zone',
  'topology.gke.io/zone',
  'topology.kubernetes.io/region',
  'topology.kubernetes.io/zone',
])

/** Whether a label key, a taint key or a finalizer is published. */
export function isKeptKey(key: string): boolean {
  const slash = key.indexOf('/')
  if (slash < 0) return PLAIN.has(key)
  const domain = key.slice(0, slash)
  return OF_USERS.has(domain) ? ROLE.test(key) : isKeptDomain(domain)
}

export function hasKeptValue(key: string): boolean {
  return WITH_VALUES.has(key) || key.startsWith('pod-security.kubernetes.io/')
}

/** Annotations that a rule of the engine reads. All others are left out. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  'alb.ingress.kubernetes.io/healthcheck-interval-seconds',
  'alb.ingress.kubernetes.io/healthy-threshold-count',
  'alb.ingress.kubernetes.io/target-type',
  'alb.ingress.kubernetes.io/unhealthy-threshold-count',
  'batch.kubernetes.io/cronjob-scheduled-timestamp',
  'batch.kubernetes.io/job-completion-index',
  'batch.kubernetes.io/job-index-failure-count',
  'batch.kubernetes.io/job-index-ignored-failure-count',
  'cluster-autoscaler.kubernetes.io/daemonset-pod',
  'cluster-autoscaler.kubernetes.io/safe-to-evict',
  'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes',
  'cluster-autoscaler.kubernetes.io/scale-down-disabled',
  'cluster.x-k8s.io/owner-kind',
  'cluster.x-k8s.io/owner-name',
  'controller.kubernetes.io/pod-deletion-cost',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deployment.kubernetes.io/revision',
  'deployment.kubernetes.io/revision-history',
  'deprecated.daemonset.template.generation',
  'descheduler.alpha.kubernetes.io/evict',
  'descheduler.alpha.kubernetes.io/prefer-no-eviction',
  'endpoints.kubernetes.io/last-change-trigger-time',
  'ingressclass.kubernetes.io/is-default-class',
  'karpenter.sh/do-not-disrupt',
  'kubectl.kubernetes.io/restartedAt',
  'kubernetes.io/config.mirror',
  'kubernetes.io/config.source',
  'kubernetes.io/ingress.class',
  'pv.kubernetes.io/bind-completed',
  'pv.kubernetes.io/bound-by-controller',
  'pv.kubernetes.io/provisioned-by',
  'resource.kubernetes.io/extended-resource-claim',
  'resource.kubernetes.io/pod-claim-name',
  'scheduler.alpha.kubernetes.io/critical-pod',
  'seccomp.security.alpha.kubernetes.io/pod',
  'service.beta.kubernetes.io/aws-load-balancer-healthcheck-healthy-threshold',
  'service.beta.kubernetes.io/aws-load-balancer-healthcheck-interval',
  'service.beta.kubernetes.io/aws-load-balancer-healthcheck-unhealthy-threshold',
  'service.beta.kubernetes.io/aws-load-balancer-nlb-target-type',
  'service.beta.kubernetes.io/aws-load-balancer-type',
  'service.kubernetes.io/topology-aware-hints',
  'service.kubernetes.io/topology-mode',
  'storage.alpha.kubernetes.io/migrated-plugins',
  'storageclass.beta.kubernetes.io/is-default-class',
  'storageclass.kubernetes.io/is-default-class',
  'volume.beta.kubernetes.io/storage-class',
  'volume.beta.kubernetes.io/storage-provisioner',
  'volume.kubernetes.io/selected-node',
  'volume.kubernetes.io/storage-provisioner',
])

export function isKeptAnnotationKey(key: string): boolean {
  return ANNOTATIONS.has(key)
}
