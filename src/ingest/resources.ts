import { KINDS, type Kind } from '../kube/kinds.ts'

/** A resource of the Kubernetes API that a Source reads. */
export interface Resource {
  readonly kind: string
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  readonly plural: string
  readonly namespaced: boolean
  /** When set, only objects of this namespace are read. */
  readonly onlyNamespace?: string
  /** The kind in the objects, where it is not `kind`; and in lists of them, where it is not the kind with `List`. */
  readonly objectKind?: string
  readonly listKind?: string
}

/** The kinds that are read, in the order in which a live cluster is listed: what others refer to comes first. */
const ORDER: readonly Kind[] = [
  // What pods are placed on.
  'Namespace',
  'Node',
  'PriorityClass',
  'RuntimeClass',
  // Workloads and their pods.
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'ControllerRevision',
  'CronJob',
  'Job',
  'ReplicationController',
  'Pod',
  // What limits and scales them.
  'PodDisruptionBudget',
  'HorizontalPodAutoscaler',
  'ResourceQuota',
  'LimitRange',
  'ServiceAccount',
  // What the API server checks and changes objects with.
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
  'MutatingWebhookConfiguration',
  // Who sends them traffic.
  'Service',
  'EndpointSlice',
  'Ingress',
  'IngressClass',
  // Served only where the AWS Load Balancer Controller is.
  'TargetGroupBinding',
  // Storage.
  'PersistentVolume',
  'PersistentVolumeClaim',
  'StorageClass',
  'CSINode',
  'CSIDriver',
  'CSIStorageCapacity',
  'VolumeAttachment',
  // Devices.
  'ResourceClaim',
  'ResourceClaimTemplate',
  'ResourceSlice',
  'DeviceClass',
  // Kinds of operators. Their objects follow, as far as they control pods: `CustomResource`.
  'CustomResourceDefinition',
  // Heartbeats.
  'Lease',
]

/**
 * Every kind that is read, in this order. Secrets and ConfigMaps are never read: no answer depends on them, and a reader without
 * them needs fewer rights.
 */
export const RESOURCES: readonly KnownResource[] = ORDER.map((kind) => ({
  ...resourceOf(kind, KINDS[kind]),
  // One lease a node is its heartbeat; other leases are leader elections.
  ...(kind === 'Lease' && { onlyNamespace: 'kube-node-lease' }),
}))

function resourceOf<K extends string>(kind: K, { apiVersion, namespaced, plural }: (typeof KINDS)[Kind]) {
  const [first = '', second] = apiVersion.split('/')
  const [group, version] = second === undefined ? ['', first] : [first, second]
  return { kind, group, version, plural, namespaced }
}

/** The name of a kind that is read, as its objects spell it: every kind of the twin is. `CustomResource` represents all kinds of operators. */
export type SourceKind = Kind

/**
 * What a caller must be allowed to list in order to see everything. Names of namespaces that may not be read are hidden, leases are the
 * heartbeats of nodes, and definitions of kinds show nothing of a namespace.
 */
export const CALLER_RESOURCES = RESOURCES.filter(
  ({ kind }) => kind !== 'Namespace' && kind !== 'Lease' && kind !== 'CustomResourceDefinition',
)

/** What a Source emits, in this order: every kind that is read, and custom resources that control pods, whose kinds differ between clusters. */
export const SOURCE_KINDS: readonly SourceKind[] = [...ORDER, 'CustomResource']

/**
 * Kinds of programs that most clusters do not run, and kinds that the API server serves only since 1.36: their absence is not a gap.
 */
export const ADD_ONS: ReadonlySet<SourceKind> = new Set([
  'TargetGroupBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'CustomResource',
])

/** A resource with its kind known to the compiler. */
export type KnownResource = Resource & { readonly kind: SourceKind }

/** What is measured: listed at intervals, if it is served, because it cannot be watched. Not a part of the state. */
export const METRICS = {
  nodes: resourceOf('NodeMetrics', { apiVersion: 'metrics.k8s.io/v1beta1', namespaced: false, plural: 'nodes' }),
  pods: resourceOf('PodMetrics', { apiVersion: 'metrics.k8s.io/v1beta1', namespaced: true, plural: 'pods' }),
} as const satisfies Readonly<Record<string, Resource>>

/** What is read to learn durations: listed at intervals, and not part of the state either. */
export const EVENTS: Resource = resourceOf('Event', { apiVersion: 'v1', namespaced: true, plural: 'events' })

const byKind: ReadonlyMap<string, KnownResource> = new Map(RESOURCES.map((resource) => [resource.kind, resource]))

/** The resource of `kind`, or undefined when the kind is none that is read. */
export function resourceOfKind(kind: string): KnownResource | undefined {
  return byKind.get(kind)
}

/** `v1`, `apps/v1`: what the objects of `resource` carry as apiVersion. */
export function apiVersionOf(resource: Resource): string {
  return resource.group === '' ? resource.version : `${resource.group}/${resource.version}`
}

/** The path of the collection on the API server, over all namespaces unless the resource is read from one only. */
export function collectionPath(resource: Resource): string {
  const root = resource.group === '' ? `/api/${resource.version}` : `/apis/${resource.group}/${resource.version}`
  const scope = resource.onlyNamespace === undefined ? '' : `/namespaces/${resource.onlyNamespace}`
  return `${root}${scope}/${resource.plural}`
}
