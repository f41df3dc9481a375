import type { Kind } from '../../src/kube/kinds.ts'

/** A field of the API that rows do not keep, and why no answer needs it. */
export interface DroppedField {
  /** `PodSpec` means pods and every template; `any` for all kinds. */
  readonly of: Kind | 'PodSpec' | 'any'
  /** Path from the object's root (of `PodSpec`: from the spec's); `[]` is every item of a list, `*` any name. */
  readonly path: string
  readonly reason: string
}

function dropped(of: DroppedField['of'], reason: string, paths: readonly string[]): readonly DroppedField[] {
  return paths.map((path) => ({ of, path, reason }))
}

const CONTAINERS = ['containers', 'initContainers'] as const

function ofContainers(fields: readonly string[]): readonly string[] {
  return CONTAINERS.flatMap((list) => fields.map((field) => `${list}[].${field}`))
}

const INSIDE = 'what happens inside of a container is not simulated'
const EPHEMERAL = [
  'command',
  'args',
  'workingDir',
  'env',
  'envFrom',
  'volumeMounts',
  'volumeDevices',
  'terminationMessagePath',
  'terminationMessagePolicy',
  'imagePullPolicy',
  'stdin',
  'stdinOnce',
  'tty',
  'securityContext',
]
const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe']
const HANDLERS = ['httpGet', 'exec', 'tcpSocket', 'grpc']

/**
 * Fields that are dropped on purpose when an object is read. A field that is neither kept in a row nor listed here is
 * unknown to this version. In templates a change of a dropped field is still a new revision.
 */
export const DROPPED_FIELDS: readonly DroppedField[] = [
  ...dropped('any', 'bookkeeping of the API server', ['metadata.managedFields[].time', 'metadata.selfLink']),
  ...dropped('any', 'of kinds that nobody applies; of others what is owned of the status', ['metadata.managedFields']),
  ...dropped('any', 'annotations that copy the object, or that network plugins write on each pod; and any over 256 characters', [
    'metadata.annotations.kubectl.kubernetes.io/last-applied-configuration',
    'metadata.annotations.cni.projectcalico.org/*',
    'metadata.annotations.k8s.v1.cni.cncf.io/*',
    'metadata.annotations.k8s.ovn.org/*',
  ]),

  // Pods and templates.
  ...dropped('PodSpec', INSIDE, [
    ...ofContainers(['command', 'args', 'workingDir', 'env', 'envFrom', 'volumeMounts', 'volumeDevices']),
    ...ofContainers(['terminationMessagePath', 'terminationMessagePolicy', 'stdin', 'stdinOnce', 'tty', 'securityContext']),
    'securityContext',
    'hostPID',
    'hostIPC',
    'hostUsers',
    'shareProcessNamespace',
  ]),
  ...dropped(
    'Pod',
    INSIDE,
    EPHEMERAL.map((field) => `spec.ephemeralContainers[].${field}`),
  ),
  ...dropped('PodSpec', 'how long a pull takes is assumed, not looked up', ['imagePullSecrets']),
  ...dropped('PodSpec', 'whether a probe succeeds is assumed; only its timing is kept', [
    ...ofContainers(PROBES.flatMap((probe) => HANDLERS.map((handler) => `${probe}.${handler}`))),
  ]),
  ...dropped('PodSpec', 'of hooks only the seconds of a preStop sleep are kept, and that there is another one', [
    ...ofContainers([
      'lifecycle.postStart',
      'lifecycle.preStop.exec',
      'lifecycle.preStop.httpGet',
      'lifecycle.preStop.tcpSocket',
    ]),
  ]),
  ...dropped('PodSpec', 'resizing restarts nothing in the twin', ofContainers(['resizePolicy'])),
  ...dropped('PodSpec', 'names and addresses inside of the pod', [
    'dnsPolicy',
    'dnsConfig',
    'hostAliases',
    'enableServiceLinks',
    'setHostnameAsFQDN',
    'hostnameOverride',
  ]),
  ...dropped('PodSpec', 'rights and tokens', ['serviceAccount', 'serviceAccountName', 'automountServiceAccountToken']),
  ...dropped('PodSpec', 'of volumes only the sources that some rule reads are kept; others keep their name', [
    'volumes[].configMap',
    'volumes[].secret',
    'volumes[].downwardAPI',
    'volumes[].projected',
    'volumes[].csi',
    'volumes[].nfs',
    'volumes[].hostPath.type',
  ]),
  ...dropped('Pod', 'which container uses which device matters to the kubelet alone', ['status.extendedResourceClaimStatus']),
  ...dropped('Pod', 'addresses of the node and of the image', [
    'status.hostIP',
    'status.hostIPs',
    'status.containerStatuses[].imageID',
    'status.containerStatuses[].containerID',
    'status.initContainerStatuses[].imageID',
    'status.initContainerStatuses[].containerID',
    'status.ephemeralContainerStatuses[].imageID',
    'status.ephemeralContainerStatuses[].containerID',
  ]),

  // Nodes and namespaces.
  ...dropped('Node', 'what runs the node', [
    'status.nodeInfo.architecture',
    'status.nodeInfo.bootID',
    'status.nodeInfo.containerRuntimeVersion',
    'status.nodeInfo.kernelVersion',
    'status.nodeInfo.kubeProxyVersion',
    'status.nodeInfo.machineID',
    'status.nodeInfo.operatingSystem',
    'status.nodeInfo.osImage',
    'status.nodeInfo.swap',
    'status.nodeInfo.systemUUID',
    'status.daemonEndpoints',
    'status.volumesInUse',
    'status.volumesAttached',
    'status.config',
    'status.runtimeHandlers',
    'status.features',
    'spec.podCIDR',
    'spec.podCIDRs',
  ]),
  ...dropped('Namespace', 'why a namespace is not gone yet is worked out anew', ['status.conditions']),

  // Workloads.
  ...dropped('CronJob', 'bookkeeping of the API server', ['status.active[].resourceVersion']),
  ...dropped('HorizontalPodAutoscaler', 'its controller sets it no more', ['status.observedGeneration']),

  // Policies and traffic.
  ...dropped('ServiceAccount', 'rights and tokens', ['secrets', 'imagePullSecrets', 'automountServiceAccountToken']),
  ...dropped('ValidatingAdmissionPolicy', 'what the API server finds in the types of its expressions', ['status']),
  ...dropped('PriorityClass', 'text for people', ['description']),
  ...dropped('RuntimeClass', 'what runs the containers', ['handler']),
  ...dropped('Service', 'how packets get there is not simulated', [
    'spec.clusterIPs',
    'spec.ipFamilyPolicy',
    'spec.sessionAffinity',
    'spec.sessionAffinityConfig',
    'spec.externalIPs',
    'spec.loadBalancerIP',
    'spec.loadBalancerSourceRanges',
    'spec.allocateLoadBalancerNodePorts',
    'spec.ports[].nodePort',
    'spec.ports[].appProtocol',
    'status',
  ]),
  ...dropped('EndpointSlice', 'names and hints for routing', [
    'endpoints[].hostname',
    'endpoints[].hints.forNodes',
    'ports[].appProtocol',
  ]),
  ...dropped('Ingress', 'how requests are read is not simulated', ['spec.tls', 'spec.rules[].http.paths[].backend.resource']),
  ...dropped('Ingress', 'where its load balancer is', ['status']),
  ...dropped('IngressClass', 'matter to its controller alone', ['spec.parameters']),
  ...dropped('TargetGroupBinding', 'where the target group is, and who may reach it', [
    'spec.targetGroupARN',
    'spec.targetGroupName',
    'spec.networking',
    'spec.ipAddressType',
    'spec.vpcID',
    'spec.multiClusterTargetGroup',
    'status',
  ]),
  ...dropped('Lease', 'rows keep milliseconds of it', ['spec.renewTime']),
  ...dropped('Lease', 'no rule reads them', ['spec.acquireTime', 'spec.leaseTransitions']),

  // Devices.
  ...dropped('ResourceClaim', 'what a driver tells of a prepared device for people', [
    'status.devices[].data',
    'status.devices[].networkData',
  ]),

  // Storage.
  ...dropped('PersistentVolume', 'bookkeeping of the API server', [
    'spec.claimRef.resourceVersion',
    'status.lastPhaseTransitionTime',
  ]),
  ...dropped('CSIDriver', 'matter to the kubelet alone', [
    'spec.podInfoOnMount',
    'spec.fsGroupPolicy',
    'spec.requiresRepublish',
    'spec.seLinuxMount',
    'spec.tokenRequests',
    'spec.volumeLifecycleModes',
  ]),
]
