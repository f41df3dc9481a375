import { KIND_NAMES } from '../../kube/kinds.ts'

/**
 * Values of the API's own enumerations, and classes that the engine knows. None of them can be the beginning of another name: those are
 * kept word by word.
 */
const ENUMERATIONS = `
  Always Never IfNotPresent OnFailure Pending Running Succeeded Failed Unknown Active Terminating Bound Available Released Lost
  True False TCP UDP SCTP ClusterIP NodePort LoadBalancer ExternalName ClientIP None IPv4 IPv6 FQDN Cluster Local
  PreferClose PreferSameZone PreferSameNode Auto Disabled
  In NotIn Exists DoesNotExist Gt Lt Equal NoSchedule PreferNoSchedule NoExecute DoNotSchedule ScheduleAnyway Honor Ignore Fail Equivalent Exact
  PreemptLowerPriority Guaranteed Burstable BestEffort RollingUpdate Recreate OnDelete OrderedReady Parallel Retain Delete Recycle
  ReadWriteOnce ReadOnlyMany ReadWriteMany ReadWriteOncePod Filesystem Block Memory HugePages Immediate WaitForFirstConsumer
  Allow Forbid Replace NonIndexed Indexed TerminatingOrFailed FailJob FailIndex Count RestartAllContainers
  IfHealthyBudget AlwaysAllow Prefix ImplementationSpecific Namespaced Deny Warn Audit IfNeeded JSONPatch ApplyConfiguration
  CREATE UPDATE DELETE CONNECT Resource ContainerResource Pods External Object Utilization AverageValue Value Max Min
  PriorityClass NotTerminating NotBestEffort CrossNamespacePodAffinity VolumeAttributesClass Container Pod PersistentVolumeClaim
  All ExactCount FromClaim FromClass InternalIP ExternalIP Hostname InternalDNS ExternalDNS Localhost RuntimeDefault Unconfined
  Default Unmasked Percent container_t container_init_t container_kvm_t container_engine_t gce-internal azure/application-gateway azure-application-gateway
`

/** Types of conditions, and reasons, of Kubernetes' own components. */
const CONDITIONS = `
  Ready MemoryPressure DiskPressure PIDPressure NetworkUnavailable PodScheduled Initialized ContainersReady PodReadyToStartContainers
  DisruptionTarget PodResizePending PodResizeInProgress Progressing ReplicaFailure DisruptionAllowed Complete Suspended FailureTarget
  SuccessCriteriaMet AbleToScale ScalingActive ScalingLimited FileSystemResizePending Resizing ControllerResizeError NodeResizeError
  ModifyVolumeError ModifyingVolume
  KubeletReady KubeletNotReady NodeStatusUnknown NodeStatusNeverUpdated KubeletHasSufficientMemory KubeletHasNoDiskPressure
  KubeletHasSufficientPID KubeletHasInsufficientMemory KubeletHasDiskPressure KubeletHasInsufficientPID RouteCreated NoRouteCreated
  Unschedulable SchedulingGated SchedulerError PreemptionByScheduler DeletionByTaintManager EvictionByEvictionAPI DeletionByPodGC
  TerminationByKubelet ContainersNotReady ContainersNotInitialized PodCompleted PodFailed ReadinessGatesNotReady UnknownContainerStatuses
  Infeasible Deferred Error MinimumReplicasAvailable MinimumReplicasUnavailable NewReplicaSetAvailable NewReplicaSetCreated FoundNewReplicaSet
  ReplicaSetUpdated ReplicaSetCreateError ProgressDeadlineExceeded DeploymentPaused DeploymentResumed FailedCreate FailedDelete
  SufficientPods InsufficientPods SyncFailed NoPods DesiredWithinRange ReadyForNewScale SucceededRescale BackoffBoth BackoffUpscale
  BackoffDownscale ScaleDownStabilized ScaleUpStabilized TooFewReplicas TooManyReplicas ScalingDisabled ValidMetricFound InvalidMetricSourceType
  FailedGetScale FailedUpdateScale FailedGetResourceMetric FailedComputeMetricsReplicas
  BackoffLimitExceeded DeadlineExceeded PodFailurePolicy SuccessPolicy CompletionsReached JobSuspended JobResumed FailedIndexes
  MaxFailedIndexesExceeded Evicted NodeLost NodeAffinity NodeShutdown Terminated Preempting Preempted UnexpectedAdmissionError OutOfcpu OutOfmemory
  OutOfpods Completed OOMKilled ContainerCannotRun ContainerCreating PodInitializing CrashLoopBackOff ImagePullBackOff ErrImagePull
  ErrImageNeverPull InvalidImageName CreateContainerConfigError CreateContainerError RunContainerError ContainerStatusUnknown StartError
`

/** Drivers of volumes and devices that are published. */
const DRIVERS = `
  ebs.csi.aws.com efs.csi.aws.com fsx.csi.aws.com pd.csi.storage.gke.io filestore.csi.storage.gke.io disk.csi.azure.com file.csi.azure.com
  cinder.csi.openstack.org manila.csi.openstack.org csi.vsphere.vmware.com pxd.portworx.com rbd.csi.ceph.com cephfs.csi.ceph.com
  driver.longhorn.io local.csi.openebs.io rancher.io/local-path gpu.nvidia.com compute-domain.nvidia.com gpu.amd.com gpu.intel.com
`

const KEPT: ReadonlySet<string> = new Set([
  ...[ENUMERATIONS, CONDITIONS, DRIVERS].flatMap((words) => words.trim().split(/\s+/)),
  ...KIND_NAMES,
])

/** Plugins of volumes that were once built in. */
const BUILT_IN = /^kubernetes\.io\/(?:no-provisioner|aws-ebs|gce-pd|azure-disk|azure-file|cinder|portworx-volume|vsphere-volume)$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const PERCENTAGE = /^-?\d{1,3}%$/

/** Whether a text is the API's own, or a value that names nothing. */
export function isKeptText(text: string): boolean {
  return text === '' || KEPT.has(text) || BUILT_IN.test(text) || TIME.test(text) || PERCENTAGE.test(text)
}

/** Domains of label keys, resources and finalizers that are published. */
const DOMAINS = `
  kubernetes.io k8s.io x-k8s.io k8s.aws eks.amazonaws.com eksctl.io karpenter.sh karpenter.k8s.aws cloud.google.com gke.io gke.networking.io
  azure.com nvidia.com amd.com intel.com ebs.csi.aws.com cinder.csi.openstack.org digitalocean.com scaleway.com linode.com
  gardener.cloud openshift.io
`
  .trim()
  .split(/\s+/)

/** Whether it is `kubernetes.io`, `topology.kubernetes.io` or another one that is published. */
export function isKeptDomain(domain: string): boolean {
  return DOMAINS.some((kept) => domain === kept || domain.endsWith(`.${kept}`))
}
