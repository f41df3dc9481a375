import type { ApiShape } from './api-types.ts'

/** Fields that are texts in a manifest and have a type of their own in Go: the type, and its fields as `Struct.field`. */
const TEXT_TYPES = `
types.UID = OwnerReference.uid ObjectMeta.uid ObjectReference.uid
ManagedFieldsOperationType = ManagedFieldsEntry.operation
LabelSelectorOperator = LabelSelectorRequirement.operator
Protocol = ContainerPort.protocol ServicePort.protocol EndpointPort.protocol
ResourceName = ContainerResizePolicy.resourceName ResourceMetricSource.name ContainerResourceMetricSource.name
ResourceResizeRestartPolicy = ContainerResizePolicy.restartPolicy
ContainerRestartRuleOnExitCodesOperator = ContainerRestartRuleOnExitCodes.operator
ContainerRestartRuleAction = ContainerRestartRule.action
RecursiveReadOnlyMode = VolumeMount.recursiveReadOnly
MountPropagationMode = VolumeMount.mountPropagation
URIScheme = HTTPGetAction.scheme
Signal = Lifecycle.stopSignal
Capability = Capabilities.add Capabilities.drop
SeccompProfileType = SeccompProfile.type
AppArmorProfileType = AppArmorProfile.type
ProcMountType = SecurityContext.procMount
ContainerRestartPolicy = Container.restartPolicy EphemeralContainer.restartPolicy
TerminationMessagePolicy = Container.terminationMessagePolicy EphemeralContainer.terminationMessagePolicy
PullPolicy = Container.imagePullPolicy EphemeralContainer.imagePullPolicy ImageVolumeSource.pullPolicy
SupplementalGroupsPolicy = PodSecurityContext.supplementalGroupsPolicy
PodFSGroupChangePolicy = PodSecurityContext.fsGroupChangePolicy
PodSELinuxChangePolicy = PodSecurityContext.seLinuxChangePolicy
NodeSelectorOperator = NodeSelectorRequirement.operator
TolerationOperator = Toleration.operator
TaintEffect = Toleration.effect Taint.effect
PodConditionType = PodReadinessGate.conditionType PodFailurePolicyOnPodConditionsPattern.type
UnsatisfiableConstraintAction = TopologySpreadConstraint.whenUnsatisfiable
NodeInclusionPolicy = TopologySpreadConstraint.nodeAffinityPolicy TopologySpreadConstraint.nodeTaintsPolicy
OSName = PodOS.name
RestartPolicy = PodSpec.restartPolicy
DNSPolicy = PodSpec.dnsPolicy
PreemptionPolicy = PodSpec.preemptionPolicy PriorityClass.preemptionPolicy
HostPathType = HostPathVolumeSource.type
StorageMedium = EmptyDirVolumeSource.medium
AzureDataDiskCachingMode = AzureDiskVolumeSource.cachingMode
AzureDataDiskKind = AzureDiskVolumeSource.kind
PersistentVolumeAccessMode = PersistentVolumeClaimSpec.accessModes PersistentVolumeSpec.accessModes
PersistentVolumeMode = PersistentVolumeClaimSpec.volumeMode PersistentVolumeSpec.volumeMode
PersistentVolumeReclaimPolicy = PersistentVolumeSpec.persistentVolumeReclaimPolicy StorageClass.reclaimPolicy
ServiceType = ServiceSpec.type
IPFamily = ServiceSpec.ipFamilies
IPFamilyPolicy = ServiceSpec.ipFamilyPolicy
ServiceAffinity = ServiceSpec.sessionAffinity
ServiceExternalTrafficPolicy = ServiceSpec.externalTrafficPolicy
ServiceInternalTrafficPolicy = ServiceSpec.internalTrafficPolicy
PathType = HTTPIngressPath.pathType
FinalizerName = NamespaceSpec.finalizers
LimitType = LimitRangeItem.type
ResourceQuotaScope = ScopedResourceSelectorRequirement.scopeName ResourceQuotaSpec.scopes
ScopeSelectorOperator = ScopedResourceSelectorRequirement.operator
DeploymentStrategyType = DeploymentStrategy.type
StatefulSetUpdateStrategyType = StatefulSetUpdateStrategy.type
PersistentVolumeClaimRetentionPolicyType = StatefulSetPersistentVolumeClaimRetentionPolicy.whenDeleted
  StatefulSetPersistentVolumeClaimRetentionPolicy.whenScaled
PodManagementPolicyType = StatefulSetSpec.podManagementPolicy
DaemonSetUpdateStrategyType = DaemonSetUpdateStrategy.type
PodFailurePolicyOnExitCodesOperator = PodFailurePolicyOnExitCodesRequirement.operator
ConditionStatus = PodFailurePolicyOnPodConditionsPattern.status
PodFailurePolicyAction = PodFailurePolicyRule.action
CompletionMode = JobSpec.completionMode
PodReplacementPolicy = JobSpec.podReplacementPolicy
ConcurrencyPolicy = CronJobSpec.concurrencyPolicy
UnhealthyPodEvictionPolicyType = PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy
MetricTargetType = MetricTarget.type
MetricSourceType = MetricSpec.type
HPAScalingPolicyType = HPAScalingPolicy.type
ScalingPolicySelect = HPAScalingRules.selectPolicy
VolumeBindingMode = StorageClass.volumeBindingMode
FSGroupPolicy = CSIDriverSpec.fsGroupPolicy
VolumeLifecycleMode = CSIDriverSpec.volumeLifecycleModes
CoordinatedLeaseStrategy = LeaseSpec.strategy
`

/** Structs that contain another one without a name of its own in a manifest: its name in Go, and the fields that are not of it. */
const EMBEDDED: Readonly<Record<string, readonly [name: string, ...own: readonly string[]]>> = {
  ConfigMapEnvSource: ['LocalObjectReference', 'optional'],
  SecretEnvSource: ['LocalObjectReference', 'optional'],
  ConfigMapKeySelector: ['LocalObjectReference', 'key', 'optional'],
  SecretKeySelector: ['LocalObjectReference', 'key', 'optional'],
  ConfigMapVolumeSource: ['LocalObjectReference', 'items', 'defaultMode', 'optional'],
  ConfigMapProjection: ['LocalObjectReference', 'items', 'optional'],
  SecretProjection: ['LocalObjectReference', 'items', 'optional'],
  Probe: [
    'ProbeHandler',
    'initialDelaySeconds',
    'timeoutSeconds',
    'periodSeconds',
    'successThreshold',
    'failureThreshold',
    'terminationGracePeriodSeconds',
  ],
  EphemeralContainer: ['EphemeralContainerCommon', 'targetContainerName'],
  Volume: ['VolumeSource', 'name'],
  PersistentVolumeSpec: [
    'PersistentVolumeSource',
    'capacity',
    'accessModes',
    'claimRef',
    'persistentVolumeReclaimPolicy',
    'storageClassName',
    'mountOptions',
    'volumeMode',
    'nodeAffinity',
    'volumeAttributesClassName',
  ],
  IngressRule: ['IngressRuleValue', 'host'],
}

/** The structs of autoscaling/v2; all others are of a version 1. */
const OF_V2 =
  /^(CrossVersionObjectReference|Metric\w+|\w+MetricSource|HPAScaling\w+|HorizontalPodAutoscaler\w*|ScalingPolicySelect)$/

let textTypes: ReadonlyMap<string, string> | undefined

/** What errors of Go's JSON decoder call a field of a struct of the API (k8s.io/api, types.go of each group). */
export const GO_NAMES = {
  /** The steps of the path to a field: `ProbeHandler.exec`. */
  path(struct: string, field: string): string {
    const [embedded, ...own] = EMBEDDED[struct] ?? []
    return embedded === undefined || own.includes(field) ? field : `${embedded}.${field}`
  },
  /** The type of a value of this shape; `field` is where it is, as `Struct.field`. */
  type(shape: ApiShape, field: string): string {
    const { item } = shape
    if (shape.of === 'map')
      return item?.name === 'quantity' ? 'v1.ResourceList' : `map[string]${item ? GO_NAMES.type(item, '') : ''}`
    if (shape.of === 'list') return `[]${item ? GO_NAMES.type(item, field) : ''}`
    if (shape.of === 'struct') return inPackage(shape.name)
    if (shape.name !== 'string') return shape.name
    textTypes ??= new Map(
      TEXT_TYPES.trim()
        .split(/\n(?! )/)
        .flatMap(fieldsOf),
    )
    const own = textTypes.get(field)
    return own === undefined ? 'string' : inPackage(own)
  },
} as const

function fieldsOf(entry: string): readonly (readonly [field: string, type: string])[] {
  const [type = '', , ...fields] = entry.split(/\s+/)
  return fields.map((field) => [field, type] as const)
}

function inPackage(type: string): string {
  if (type.includes('.')) return type
  return `${OF_V2.test(type) ? 'v2' : 'v1'}.${type}`
}
