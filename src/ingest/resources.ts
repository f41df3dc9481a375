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
}

function core<const K extends string>(kind: K, plural: string, namespaced = true) {
  return { kind, group: '', version: 'v1', plural, namespaced } as const
}

function inGroup<const K extends string>(group: `${string}/${string}`, kind: K, plural: string) {
  const slash = group.indexOf('/')
  return { kind, group: group.slice(0, slash), version: group.slice(slash + 1), plural, namespaced: true } as const
}

function inGroupClusterWide<const K extends string>(group: `${string}/${string}`, kind: K, plural: string) {
  return { ...inGroup(group, kind, plural), namespaced: false } as const
}

/**
 * Every kind that is read, in the order in which a live cluster is listed: what others refer to comes first.
 * Secrets and ConfigMaps are never read: no answer depends on them, and a reader without them needs fewer rights.
 */
export const RESOURCES = [
  // The ground that pods stand on.
  core('Namespace', 'namespaces', false),
  core('Node', 'nodes', false),
  inGroupClusterWide('scheduling.k8s.io/v1', 'PriorityClass', 'priorityclasses'),
  inGroupClusterWide('node.k8s.io/v1', 'RuntimeClass', 'runtimeclasses'),
  // Workloads and their pods.
  inGroup('apps/v1', 'Deployment', 'deployments'),
  inGroup('apps/v1', 'ReplicaSet', 'replicasets'),
  inGroup('apps/v1', 'StatefulSet', 'statefulsets'),
  inGroup('apps/v1', 'DaemonSet', 'daemonsets'),
  inGroup('apps/v1', 'ControllerRevision', 'controllerrevisions'),
  inGroup('batch/v1', 'CronJob', 'cronjobs'),
  inGroup('batch/v1', 'Job', 'jobs'),
  core('ReplicationController', 'replicationcontrollers'),
  core('Pod', 'pods'),
  // What limits and scales them.
  inGroup('policy/v1', 'PodDisruptionBudget', 'poddisruptionbudgets'),
  inGroup('autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers'),
  core('ResourceQuota', 'resourcequotas'),
  core('LimitRange', 'limitranges'),
  core('ServiceAccount', 'serviceaccounts'),
  // Who sends them traffic.
  core('Service', 'services'),
  inGroup('discovery.k8s.io/v1', 'EndpointSlice', 'endpointslices'),
  inGroup('networking.k8s.io/v1', 'Ingress', 'ingresses'),
  inGroupClusterWide('networking.k8s.io/v1', 'IngressClass', 'ingressclasses'),
  // Served only where the AWS Load Balancer Controller is.
  inGroup('elbv2.k8s.aws/v1beta1', 'TargetGroupBinding', 'targetgroupbindings'),
  // Storage.
  core('PersistentVolume', 'persistentvolumes', false),
  core('PersistentVolumeClaim', 'persistentvolumeclaims'),
  inGroupClusterWide('storage.k8s.io/v1', 'StorageClass', 'storageclasses'),
  inGroupClusterWide('storage.k8s.io/v1', 'CSINode', 'csinodes'),
  inGroupClusterWide('storage.k8s.io/v1', 'CSIDriver', 'csidrivers'),
  inGroup('storage.k8s.io/v1', 'CSIStorageCapacity', 'csistoragecapacities'),
  inGroupClusterWide('storage.k8s.io/v1', 'VolumeAttachment', 'volumeattachments'),
  // Devices.
  inGroup('resource.k8s.io/v1', 'ResourceClaim', 'resourceclaims'),
  inGroup('resource.k8s.io/v1', 'ResourceClaimTemplate', 'resourceclaimtemplates'),
  inGroupClusterWide('resource.k8s.io/v1', 'ResourceSlice', 'resourceslices'),
  inGroupClusterWide('resource.k8s.io/v1', 'DeviceClass', 'deviceclasses'),
  // Heartbeats: one lease a node; other leases are leader elections.
  { ...inGroup('coordination.k8s.io/v1', 'Lease', 'leases'), onlyNamespace: 'kube-node-lease' },
] as const satisfies readonly Resource[]

/** The name of a kind that is read, as its objects spell it. */
export type SourceKind = (typeof RESOURCES)[number]['kind']

/** Kinds of programs that most clusters do not run: their absence is not a gap. */
export const ADD_ONS: ReadonlySet<SourceKind> = new Set(['TargetGroupBinding'])

/** A resource with its kind known to the compiler. */
export type KnownResource = Resource & { readonly kind: SourceKind }

/** What is measured: listed every now and then, where it is served, for it cannot be watched. Not a part of the state. */
export const METRICS = {
  nodes: inGroupClusterWide('metrics.k8s.io/v1beta1', 'NodeMetrics', 'nodes'),
  pods: inGroup('metrics.k8s.io/v1beta1', 'PodMetrics', 'pods'),
} as const satisfies Readonly<Record<string, Resource>>

/** What is read to learn from it how long things take: listed every now and then, and no part of the state either. */
export const EVENTS = core('Event', 'events')

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
