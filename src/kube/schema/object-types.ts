/**
 * The kinds of objects and what only they are made of, in the notation of `api-types.ts`.
 */
export const OBJECT_TYPES = `
Pod = metadata/ObjectMeta:ObjectMeta spec:PodSpec
PersistentVolumeClaim = metadata/ObjectMeta:ObjectMeta spec:PersistentVolumeClaimSpec
PersistentVolume = metadata/ObjectMeta:ObjectMeta spec:PersistentVolumeSpec
ServicePort = name:string protocol:string appProtocol:*string port:int32 targetPort:intstr nodePort:int32
ClientIPConfig = timeoutSeconds:*int32
SessionAffinityConfig = clientIP:*ClientIPConfig
ServiceSpec = type:string ports:[]ServicePort selector:{}string clusterIP:string clusterIPs:[]string
  ipFamilies/IPFamilies:[]string ipFamilyPolicy/IPFamilyPolicy:*string externalName:string externalIPs:[]string
  loadBalancerIP:string sessionAffinity:string sessionAffinityConfig:*SessionAffinityConfig
  loadBalancerSourceRanges:[]string externalTrafficPolicy:string healthCheckNodePort:int32
  publishNotReadyAddresses:bool allocateLoadBalancerNodePorts:*bool loadBalancerClass:*string
  internalTrafficPolicy:*string trafficDistribution:*string
Service = metadata/ObjectMeta:ObjectMeta spec:ServiceSpec
ServiceBackendPort = name:string number:int32
IngressServiceBackend = name:string port:ServiceBackendPort
IngressBackend = service:*IngressServiceBackend resource:*TypedLocalObjectReference
HTTPIngressPath = path:string pathType:*string backend:IngressBackend
HTTPIngressRuleValue = paths:[]HTTPIngressPath
IngressRule = host:string http:*HTTPIngressRuleValue
IngressTLS = hosts:[]string secretName:string
IngressSpec = ingressClassName:*string defaultBackend:*IngressBackend tls/TLS:[]IngressTLS rules:[]IngressRule
Ingress = metadata/ObjectMeta:ObjectMeta spec:IngressSpec
IngressClassParametersReference = apiGroup/APIGroup:*string kind:string name:string scope:*string namespace:*string
IngressClassSpec = controller:string parameters:*IngressClassParametersReference
IngressClass = metadata/ObjectMeta:ObjectMeta spec:IngressClassSpec
Taint = key:string value:string effect:string timeAdded:*time
ConfigMapNodeConfigSource = namespace:string name:string uid/UID:string resourceVersion:string kubeletConfigKey:string
NodeConfigSource = configMap:*ConfigMapNodeConfigSource
NodeSpec = podCIDRs:[]string providerID:string unschedulable:bool taints:[]Taint configSource:*NodeConfigSource
  externalID/DoNotUseExternalID:string podCIDR+:string
Node = metadata/ObjectMeta:ObjectMeta spec:NodeSpec
NamespaceSpec = finalizers:[]string
Namespace = metadata/ObjectMeta:ObjectMeta spec:NamespaceSpec
ReplicationControllerSpec = replicas:*int32 minReadySeconds:int32 selector:{}string template:*PodTemplateSpec
ReplicationController = metadata/ObjectMeta:ObjectMeta spec:ReplicationControllerSpec
LimitRangeItem = type:string max:{}quantity min:{}quantity default:{}quantity defaultRequest:{}quantity
  maxLimitRequestRatio:{}quantity
LimitRangeSpec = limits:[]LimitRangeItem
LimitRange = metadata/ObjectMeta:ObjectMeta spec:LimitRangeSpec
ScopedResourceSelectorRequirement = scopeName:string operator:string values:[]string
ScopeSelector = matchExpressions:[]ScopedResourceSelectorRequirement
ResourceQuotaSpec = hard:{}quantity scopes:[]string scopeSelector:*ScopeSelector
ResourceQuota = metadata/ObjectMeta:ObjectMeta spec:ResourceQuotaSpec
RollingUpdateDeployment = maxUnavailable:intstr maxSurge:intstr
DeploymentStrategy = type:string rollingUpdate:*RollingUpdateDeployment
DeploymentSpec = replicas:int32 selector:*LabelSelector template:PodTemplateSpec strategy:DeploymentStrategy
  minReadySeconds:int32 revisionHistoryLimit:*int32 paused:bool -/RollbackTo:*any progressDeadlineSeconds:*int32
Deployment = metadata/ObjectMeta:ObjectMeta spec:DeploymentSpec
ReplicaSetSpec = replicas:int32 minReadySeconds:int32 selector:*LabelSelector template:PodTemplateSpec
ReplicaSet = metadata/ObjectMeta:ObjectMeta spec:ReplicaSetSpec
RollingUpdateStatefulSetStrategy = partition:int32 maxUnavailable:*intstr
StatefulSetUpdateStrategy = type:string rollingUpdate:*RollingUpdateStatefulSetStrategy
StatefulSetPersistentVolumeClaimRetentionPolicy = whenDeleted:string whenScaled:string
StatefulSetOrdinals = start:int32
StatefulSetSpec = replicas:int32 selector:*LabelSelector template:PodTemplateSpec
  volumeClaimTemplates:[]PersistentVolumeClaim serviceName:string podManagementPolicy:string
  updateStrategy:StatefulSetUpdateStrategy revisionHistoryLimit:*int32 minReadySeconds:int32
  persistentVolumeClaimRetentionPolicy:*StatefulSetPersistentVolumeClaimRetentionPolicy ordinals:*StatefulSetOrdinals
StatefulSet = metadata/ObjectMeta:ObjectMeta spec:StatefulSetSpec
RollingUpdateDaemonSet = maxUnavailable:intstr maxSurge:intstr
DaemonSetUpdateStrategy = type:string rollingUpdate:*RollingUpdateDaemonSet
DaemonSetSpec = selector:*LabelSelector template:PodTemplateSpec updateStrategy:DaemonSetUpdateStrategy
  minReadySeconds:int32 -/TemplateGeneration:int64 revisionHistoryLimit:*int32
DaemonSet = metadata/ObjectMeta:ObjectMeta spec:DaemonSetSpec
ControllerRevision = metadata/ObjectMeta:ObjectMeta data:any revision:int64
PodFailurePolicyOnExitCodesRequirement = containerName:*string operator:string values:[]int32
PodFailurePolicyOnPodConditionsPattern = type:string status:string
PodFailurePolicyRule = action:string onExitCodes:*PodFailurePolicyOnExitCodesRequirement
  onPodConditions:[]PodFailurePolicyOnPodConditionsPattern
PodFailurePolicy = rules:[]PodFailurePolicyRule
SuccessPolicyRule = succeededIndexes:*string succeededCount:*int32
SuccessPolicy = rules:[]SuccessPolicyRule
JobSpec = parallelism:*int32 completions:*int32 podFailurePolicy:*PodFailurePolicy successPolicy:*SuccessPolicy
  activeDeadlineSeconds:*int64 backoffLimit:*int32 backoffLimitPerIndex:*int32 maxFailedIndexes:*int32
  selector:*LabelSelector manualSelector:*bool template:PodTemplateSpec
  ttlSecondsAfterFinished/TTLSecondsAfterFinished:*int32 completionMode:*string suspend:*bool
  podReplacementPolicy:*string managedBy:*string
Job = metadata/ObjectMeta:ObjectMeta spec:JobSpec
JobTemplateSpec = metadata/ObjectMeta:ObjectMeta spec:JobSpec
CronJobSpec = schedule:string timeZone:*string startingDeadlineSeconds:*int64 concurrencyPolicy:string suspend:*bool
  jobTemplate:JobTemplateSpec successfulJobsHistoryLimit:*int32 failedJobsHistoryLimit:*int32
CronJob = metadata/ObjectMeta:ObjectMeta spec:CronJobSpec
PodDisruptionBudgetSpec = minAvailable:*intstr selector:*LabelSelector maxUnavailable:*intstr
  unhealthyPodEvictionPolicy:*string
PodDisruptionBudget = metadata/ObjectMeta:ObjectMeta spec:PodDisruptionBudgetSpec
CrossVersionObjectReference = kind:string name:string apiVersion/APIVersion:string
MetricTarget = type:string value:*quantity averageValue:*quantity averageUtilization:*int32
MetricIdentifier = name:string selector:*LabelSelector
ObjectMetricSource = describedObject:CrossVersionObjectReference target:MetricTarget metric:MetricIdentifier
PodsMetricSource = metric:MetricIdentifier target:MetricTarget
ResourceMetricSource = name:string target:MetricTarget
ContainerResourceMetricSource = name:string container:string target:MetricTarget
ExternalMetricSource = metric:MetricIdentifier target:MetricTarget
MetricSpec = type:string object:*ObjectMetricSource pods:*PodsMetricSource resource:*ResourceMetricSource
  containerResource:*ContainerResourceMetricSource external:*ExternalMetricSource
HPAScalingPolicy = type:string value:int32 periodSeconds:int32
HPAScalingRules = stabilizationWindowSeconds:*int32 selectPolicy:*string policies:[]HPAScalingPolicy
  tolerance:*quantity
HorizontalPodAutoscalerBehavior = scaleUp:*HPAScalingRules scaleDown:*HPAScalingRules
HorizontalPodAutoscalerSpec = scaleTargetRef:CrossVersionObjectReference minReplicas:*int32 maxReplicas:int32
  metrics:[]MetricSpec behavior:*HorizontalPodAutoscalerBehavior
HorizontalPodAutoscaler = metadata/ObjectMeta:ObjectMeta spec:HorizontalPodAutoscalerSpec
PriorityClass = metadata/ObjectMeta:ObjectMeta value:int32 globalDefault:bool description:string
  preemptionPolicy:*string
ServiceAccount = metadata/ObjectMeta:ObjectMeta secrets:[]ObjectReference imagePullSecrets:[]LocalObjectReference
  automountServiceAccountToken:*bool
Overhead = podFixed:{}quantity
Scheduling = nodeSelector:{}string tolerations:[]Toleration
RuntimeClass = metadata/ObjectMeta:ObjectMeta handler:string overhead:*Overhead scheduling:*Scheduling
TopologySelectorLabelRequirement = key:string values:[]string
TopologySelectorTerm = matchLabelExpressions:[]TopologySelectorLabelRequirement
StorageClass = metadata/ObjectMeta:ObjectMeta provisioner:string parameters:{}string reclaimPolicy:*string
  mountOptions:[]string allowVolumeExpansion:*bool volumeBindingMode:*string allowedTopologies:[]TopologySelectorTerm
VolumeNodeResources = count:*int32
CSINodeDriver = name:string nodeID:string topologyKeys:[]string allocatable:*VolumeNodeResources
CSINodeSpec = drivers:[]CSINodeDriver
CSINode = metadata/ObjectMeta:ObjectMeta spec:CSINodeSpec
TokenRequest = audience:string expirationSeconds:*int64
CSIDriverSpec = attachRequired:*bool fsGroupPolicy/FSGroupPolicy:*string podInfoOnMount:*bool
  volumeLifecycleModes:[]string storageCapacity:*bool tokenRequests:[]TokenRequest requiresRepublish:*bool
  seLinuxMount/SELinuxMount:*bool nodeAllocatableUpdatePeriodSeconds:*int64 serviceAccountTokenInSecrets:*bool
  preventPodSchedulingIfMissing:*bool
CSIDriver = metadata/ObjectMeta:ObjectMeta spec:CSIDriverSpec
CSIStorageCapacity = metadata/ObjectMeta:ObjectMeta nodeTopology:*LabelSelector storageClassName:string
  capacity:*quantity maximumVolumeSize:*quantity
VolumeAttachmentSource = persistentVolumeName:*string inlineVolumeSpec:*PersistentVolumeSpec
VolumeAttachmentSpec = attacher:string source:VolumeAttachmentSource nodeName:string
VolumeAttachment = metadata/ObjectMeta:ObjectMeta spec:VolumeAttachmentSpec
EndpointConditions = ready:*bool serving:*bool terminating:*bool
ForZone = name:string
ForNode = name:string
EndpointHints = forZones:[]ForZone forNodes:[]ForNode
Endpoint = addresses:[]string conditions:EndpointConditions hostname:*string targetRef:*ObjectReference
  deprecatedTopology:{}string nodeName:*string zone:*string hints:*EndpointHints
EndpointPort = name:*string protocol:*string port:*int32 appProtocol:*string
EndpointSlice = metadata/ObjectMeta:ObjectMeta addressType:string endpoints:[]Endpoint ports:[]EndpointPort
LeaseSpec = holderIdentity:*string leaseDurationSeconds:*int32 acquireTime:*microtime renewTime:*microtime
  leaseTransitions:*int32 strategy:*string preferredHolder:*string
Lease = metadata/ObjectMeta:ObjectMeta spec:LeaseSpec
`
