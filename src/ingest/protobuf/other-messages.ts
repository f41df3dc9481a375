/** The messages of the other kinds that are listed as protobuf, as far as pods do not have them: in the form of `POD_MESSAGES`. */
export const OTHER_MESSAGES = `
Node = metadata:1:ObjectMeta spec:2:NodeSpec status:3:NodeStatus
NodeSpec = podCIDR?:1:string podCIDRs:7:[]string providerID?:3:string unschedulable?:4:bool taints:5:[]Taint
  configSource:6:NodeConfigSource externalID?:2:string
Taint = key:1:string value?:2:string effect:3:string timeAdded:4:time
NodeConfigSource = configMap:2:ConfigMapNodeConfigSource
ConfigMapNodeConfigSource = namespace:1:string name:2:string uid?:3:string resourceVersion?:4:string
  kubeletConfigKey:5:string
NodeStatus = capacity:1:{}quantity allocatable:2:{}quantity phase?:3:string conditions:4:[]NodeCondition
  addresses:5:[]NodeAddress daemonEndpoints:6:NodeDaemonEndpoints nodeInfo:7:NodeSystemInfo images:8:[]ContainerImage
  volumesInUse:9:[]string volumesAttached:10:[]AttachedVolume config:11:NodeConfigStatus
  runtimeHandlers:12:[]NodeRuntimeHandler features:13:NodeFeatures declaredFeatures:14:[]string
NodeCondition = type:1:string status:2:string lastHeartbeatTime:3:time lastTransitionTime:4:time reason?:5:string
  message?:6:string
NodeAddress = type:1:string address:2:string
NodeDaemonEndpoints = kubeletEndpoint:1:DaemonEndpoint
DaemonEndpoint = Port:1:int
NodeSystemInfo = machineID:1:string systemUUID:2:string bootID:3:string kernelVersion:4:string osImage:5:string
  containerRuntimeVersion:6:string kubeletVersion:7:string kubeProxyVersion:8:string operatingSystem:9:string
  architecture:10:string swap:11:NodeSwapStatus
NodeSwapStatus = capacity:1:int
ContainerImage = names:1:[]string sizeBytes?:2:int
AttachedVolume = name:1:string devicePath:2:string
NodeConfigStatus = assigned:1:NodeConfigSource active:2:NodeConfigSource lastKnownGood:3:NodeConfigSource
  error?:4:string
NodeRuntimeHandler = name:1:string features:2:NodeRuntimeHandlerFeatures
NodeRuntimeHandlerFeatures = recursiveReadOnlyMounts:1:bool userNamespaces:2:bool
NodeFeatures = supplementalGroupsPolicy:1:bool
Deployment = metadata:1:ObjectMeta spec:2:DeploymentSpec status:3:DeploymentStatus
DeploymentSpec = replicas:1:int selector:2:LabelSelector template:3:PodTemplateSpec strategy:4:DeploymentStrategy
  minReadySeconds?:5:int revisionHistoryLimit:6:int paused?:7:bool progressDeadlineSeconds:9:int
PodTemplateSpec = metadata:1:ObjectMeta spec:2:PodSpec
DeploymentStrategy = type?:1:string rollingUpdate:2:RollingUpdateDeployment
RollingUpdateDeployment = maxUnavailable:1:intOrString maxSurge:2:intOrString
DeploymentStatus = observedGeneration?:1:int replicas?:2:int updatedReplicas?:3:int readyReplicas?:7:int
  availableReplicas?:4:int unavailableReplicas?:5:int terminatingReplicas:9:int conditions:6:[]DeploymentCondition
  collisionCount:8:int
DeploymentCondition = type:1:string status:2:string lastUpdateTime:6:time lastTransitionTime:7:time reason?:4:string
  message?:5:string
ReplicaSet = metadata:1:ObjectMeta spec:2:ReplicaSetSpec status:3:ReplicaSetStatus
ReplicaSetSpec = replicas:1:int minReadySeconds?:4:int selector:2:LabelSelector template:3:PodTemplateSpec
ReplicaSetStatus = replicas:1:int fullyLabeledReplicas?:2:int readyReplicas?:4:int availableReplicas?:5:int
  terminatingReplicas:7:int observedGeneration?:3:int conditions:6:[]ReplicaSetCondition
ReplicaSetCondition = type:1:string status:2:string lastTransitionTime:3:time reason?:4:string message?:5:string
Job = metadata:1:ObjectMeta spec:2:JobSpec status:3:JobStatus
JobSpec = parallelism:1:int completions:2:int activeDeadlineSeconds:3:int podFailurePolicy:11:PodFailurePolicy
  successPolicy:16:SuccessPolicy backoffLimit:7:int backoffLimitPerIndex:12:int maxFailedIndexes:13:int
  selector:4:LabelSelector manualSelector:5:bool template:6:PodTemplateSpec ttlSecondsAfterFinished:8:int
  completionMode:9:string suspend:10:bool podReplacementPolicy:14:string managedBy:15:string
PodFailurePolicy = rules:1:[]PodFailurePolicyRule
PodFailurePolicyRule = action:1:string onExitCodes:2:PodFailurePolicyOnExitCodesRequirement
  onPodConditions:3:[]PodFailurePolicyOnPodConditionsPattern
PodFailurePolicyOnExitCodesRequirement = containerName:1:string operator:2:string values:3:[]int
PodFailurePolicyOnPodConditionsPattern = type:1:string status:2:string
SuccessPolicy = rules:1:[]SuccessPolicyRule
SuccessPolicyRule = succeededIndexes:1:string succeededCount:2:int
JobStatus = conditions:1:[]JobCondition startTime:2:time completionTime:3:time active?:4:int succeeded?:5:int
  failed?:6:int terminating:11:int completedIndexes?:7:string failedIndexes:10:string
  uncountedTerminatedPods:8:UncountedTerminatedPods ready:9:int
JobCondition = type:1:string status:2:string lastProbeTime:3:time lastTransitionTime:4:time reason?:5:string
  message?:6:string
UncountedTerminatedPods = succeeded:1:[]string failed:2:[]string
PodDisruptionBudget = metadata:1:ObjectMeta spec:2:PodDisruptionBudgetSpec status:3:PodDisruptionBudgetStatus
PodDisruptionBudgetSpec = minAvailable:1:intOrString selector:2:LabelSelector maxUnavailable:3:intOrString
  unhealthyPodEvictionPolicy:4:string
PodDisruptionBudgetStatus = observedGeneration?:1:int disruptedPods:2:{}time disruptionsAllowed:3:int
  currentHealthy:4:int desiredHealthy:5:int expectedPods:6:int conditions:7:[]Condition
Condition = type:1:string status:2:string observedGeneration?:3:int lastTransitionTime:4:time reason:5:string
  message:6:string
ServiceAccount = metadata:1:ObjectMeta secrets:2:[]ObjectReference imagePullSecrets:3:[]LocalObjectReference
  automountServiceAccountToken:4:bool
ObjectReference = kind?:1:string namespace?:2:string name?:3:string uid?:4:string apiVersion?:5:string
  resourceVersion?:6:string fieldPath?:7:string
Service = metadata:1:ObjectMeta spec:2:ServiceSpec status:3:ServiceStatus
ServiceSpec = ports:1:[]ServicePort selector:2:{}string clusterIP?:3:string clusterIPs:18:[]string type?:4:string
  externalIPs:5:[]string sessionAffinity?:7:string loadBalancerIP?:8:string loadBalancerSourceRanges:9:[]string
  externalName?:10:string externalTrafficPolicy?:11:string healthCheckNodePort?:12:int
  publishNotReadyAddresses?:13:bool sessionAffinityConfig:14:SessionAffinityConfig ipFamilies:19:[]string
  ipFamilyPolicy:17:string allocateLoadBalancerNodePorts:20:bool loadBalancerClass:21:string
  internalTrafficPolicy:22:string trafficDistribution:23:string
ServicePort = name?:1:string protocol?:2:string appProtocol:6:string port:3:int targetPort:4:intOrString
  nodePort?:5:int
SessionAffinityConfig = clientIP:1:ClientIPConfig
ClientIPConfig = timeoutSeconds:1:int
ServiceStatus = loadBalancer:1:LoadBalancerStatus conditions:2:[]Condition
LoadBalancerStatus = ingress:1:[]LoadBalancerIngress
LoadBalancerIngress = ip?:1:string hostname?:2:string ipMode:3:string ports:4:[]PortStatus
PortStatus = port:1:int protocol:2:string error:3:string
EndpointSlice = metadata:1:ObjectMeta addressType:4:string endpoints:2:[]Endpoint ports:3:[]EndpointPort
Endpoint = addresses:1:[]string conditions:2:EndpointConditions hostname:3:string targetRef:4:ObjectReference
  deprecatedTopology:5:{}string nodeName:6:string zone:7:string hints:8:EndpointHints
EndpointConditions = ready:1:bool serving:2:bool terminating:3:bool
EndpointHints = forZones:1:[]ForZone forNodes:2:[]ForNode
ForZone = name:1:string
ForNode = name:1:string
EndpointPort = name:1:string protocol:2:string port:3:int appProtocol:4:string
PersistentVolume = metadata:1:ObjectMeta spec:2:PersistentVolumeSpec status:3:PersistentVolumeStatus
PersistentVolumeSpec = capacity:1:{}quantity <:2:PersistentVolumeSource accessModes:3:[]string
  claimRef:4:ObjectReference persistentVolumeReclaimPolicy?:5:string storageClassName?:6:string
  mountOptions:7:[]string volumeMode:8:string nodeAffinity:9:VolumeNodeAffinity volumeAttributesClassName:10:string
PersistentVolumeSource = gcePersistentDisk:1:GCEPersistentDiskVolumeSource
  awsElasticBlockStore:2:AWSElasticBlockStoreVolumeSource hostPath:3:HostPathVolumeSource
  glusterfs:4:GlusterfsPersistentVolumeSource nfs:5:NFSVolumeSource rbd:6:RBDPersistentVolumeSource
  iscsi:7:ISCSIPersistentVolumeSource cinder:8:CinderPersistentVolumeSource cephfs:9:CephFSPersistentVolumeSource
  fc:10:FCVolumeSource flocker:11:FlockerVolumeSource flexVolume:12:FlexPersistentVolumeSource
  azureFile:13:AzureFilePersistentVolumeSource vsphereVolume:14:VsphereVirtualDiskVolumeSource
  quobyte:15:QuobyteVolumeSource azureDisk:16:AzureDiskVolumeSource
  photonPersistentDisk:17:PhotonPersistentDiskVolumeSource portworxVolume:18:PortworxVolumeSource
  scaleIO:19:ScaleIOPersistentVolumeSource local:20:LocalVolumeSource storageos:21:StorageOSPersistentVolumeSource
  csi:22:CSIPersistentVolumeSource
GlusterfsPersistentVolumeSource = endpoints:1:string path:2:string readOnly?:3:bool endpointsNamespace:4:string
RBDPersistentVolumeSource = monitors:1:[]string image:2:string fsType?:3:string pool?:4:string user?:5:string
  keyring?:6:string secretRef:7:SecretReference readOnly?:8:bool
SecretReference = name?:1:string namespace?:2:string
ISCSIPersistentVolumeSource = targetPortal:1:string iqn:2:string lun:3:int iscsiInterface?:4:string fsType?:5:string
  readOnly?:6:bool portals:7:[]string chapAuthDiscovery?:8:bool chapAuthSession?:11:bool secretRef:10:SecretReference
  initiatorName:12:string
CinderPersistentVolumeSource = volumeID:1:string fsType?:2:string readOnly?:3:bool secretRef:4:SecretReference
CephFSPersistentVolumeSource = monitors:1:[]string path?:2:string user?:3:string secretFile?:4:string
  secretRef:5:SecretReference readOnly?:6:bool
FlexPersistentVolumeSource = driver:1:string fsType?:2:string secretRef:3:SecretReference readOnly?:4:bool
  options:5:{}string
AzureFilePersistentVolumeSource = secretName:1:string shareName:2:string readOnly?:3:bool secretNamespace:4:string
ScaleIOPersistentVolumeSource = gateway:1:string system:2:string secretRef:3:SecretReference sslEnabled?:4:bool
  protectionDomain?:5:string storagePool?:6:string storageMode?:7:string volumeName?:8:string fsType?:9:string
  readOnly?:10:bool
LocalVolumeSource = path:1:string fsType:2:string
StorageOSPersistentVolumeSource = volumeName?:1:string volumeNamespace?:2:string fsType?:3:string readOnly?:4:bool
  secretRef:5:ObjectReference
CSIPersistentVolumeSource = driver:1:string volumeHandle:2:string readOnly?:3:bool fsType?:4:string
  volumeAttributes:5:{}string controllerPublishSecretRef:6:SecretReference nodeStageSecretRef:7:SecretReference
  nodePublishSecretRef:8:SecretReference controllerExpandSecretRef:9:SecretReference
  nodeExpandSecretRef:10:SecretReference
VolumeNodeAffinity = required:1:NodeSelector
PersistentVolumeStatus = phase?:1:string message?:2:string reason?:3:string lastPhaseTransitionTime:4:time
PersistentVolumeClaim = metadata:1:ObjectMeta spec:2:PersistentVolumeClaimSpec status:3:PersistentVolumeClaimStatus
PersistentVolumeClaimStatus = phase?:1:string accessModes:2:[]string capacity:3:{}quantity
  conditions:4:[]PersistentVolumeClaimCondition allocatedResources:5:{}quantity allocatedResourceStatuses:7:{}string
  currentVolumeAttributesClassName:8:string modifyVolumeStatus:9:ModifyVolumeStatus
PersistentVolumeClaimCondition = type:1:string status:2:string lastProbeTime:3:time lastTransitionTime:4:time
  reason?:5:string message?:6:string
ModifyVolumeStatus = targetVolumeAttributesClassName?:1:string status:2:string
CSINode = metadata:1:ObjectMeta spec:2:CSINodeSpec
CSINodeSpec = drivers:1:[]CSINodeDriver
CSINodeDriver = name:1:string nodeID:2:string topologyKeys:3:[]string allocatable:4:VolumeNodeResources
VolumeNodeResources = count:1:int
VolumeAttachment = metadata:1:ObjectMeta spec:2:VolumeAttachmentSpec status:3:VolumeAttachmentStatus
VolumeAttachmentSpec = attacher:1:string source:2:VolumeAttachmentSource nodeName:3:string
VolumeAttachmentSource = persistentVolumeName:1:string inlineVolumeSpec:2:PersistentVolumeSpec
VolumeAttachmentStatus = attached:1:bool attachmentMetadata:2:{}string attachError:3:VolumeError
  detachError:4:VolumeError
VolumeError = time:1:time message?:2:string errorCode:3:int
`
