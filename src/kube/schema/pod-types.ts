/**
 * Metadata, selectors, and everything in a pod or a template, in the notation of `api-types.ts`.
 */
export const POD_TYPES = `
OwnerReference = apiVersion!:string kind!:string name!:string uid!:string controller?:*bool blockOwnerDeletion?:*bool
ManagedFieldsEntry = manager?:string operation?:string apiVersion?:string time?:*time fieldsType?:string
  fieldsV1?:*any subresource?:string
ObjectMeta = name?:string generateName?:string namespace?:string selfLink?:string uid?:string resourceVersion?:string
  generation?:int64 creationTimestamp?:time deletionTimestamp?:*time deletionGracePeriodSeconds?:*int64
  labels?:{}string annotations?:{}string ownerReferences?:[]OwnerReference finalizers?:[]string
  managedFields?:[]ManagedFieldsEntry
LabelSelectorRequirement = key!:string operator!:string values?:[]string
LabelSelector = matchLabels?:{}string matchExpressions?:[]LabelSelectorRequirement
ContainerPort = name:string hostPort:int32 containerPort:int32 protocol:string hostIP:string
ConfigMapEnvSource = name:string optional:*bool
SecretEnvSource = name:string optional:*bool
EnvFromSource = prefix:string configMapRef:*ConfigMapEnvSource secretRef:*SecretEnvSource
ConfigMapKeySelector = name:string key:string optional:*bool
SecretKeySelector = name:string key:string optional:*bool
FileKeySelector = volumeName:string path:string key:string optional:*bool
EnvVarSource = fieldRef:*ObjectFieldSelector resourceFieldRef:*ResourceFieldSelector
  configMapKeyRef:*ConfigMapKeySelector secretKeyRef:*SecretKeySelector fileKeyRef:*FileKeySelector
EnvVar = name:string value:string valueFrom:*EnvVarSource
ResourceClaim = name:string request:string
ResourceRequirements = limits:{}quantity requests:{}quantity claims:[]ResourceClaim
ContainerResizePolicy = resourceName:string restartPolicy:string
ContainerRestartRuleOnExitCodes = operator:string values:[]int32
ContainerRestartRule = action:string exitCodes:*ContainerRestartRuleOnExitCodes
VolumeMount = name:string readOnly:bool recursiveReadOnly:*string mountPath:string subPath:string
  mountPropagation:*string subPathExpr:string
VolumeDevice = name:string devicePath:string
ExecAction = command:[]string
HTTPHeader = name:string value:string
HTTPGetAction = path:string port:intstr host:string scheme:string httpHeaders/HTTPHeaders:[]HTTPHeader
TCPSocketAction = port:intstr host:string
GRPCAction = port:int32 service:*string
Probe = exec:*ExecAction httpGet/HTTPGet:*HTTPGetAction tcpSocket/TCPSocket:*TCPSocketAction grpc/GRPC:*GRPCAction
  initialDelaySeconds:int32 timeoutSeconds:int32 periodSeconds:int32 successThreshold:int32 failureThreshold:int32
  terminationGracePeriodSeconds:*int64
SleepAction = seconds:int64
LifecycleHandler = exec:*ExecAction httpGet/HTTPGet:*HTTPGetAction tcpSocket/TCPSocket:*TCPSocketAction
  sleep:*SleepAction
Lifecycle = postStart:*LifecycleHandler preStop:*LifecycleHandler stopSignal:*string
Capabilities = add:[]string drop:[]string
SELinuxOptions = user:string role:string type:string level:string
WindowsSecurityContextOptions = gmsaCredentialSpecName/GMSACredentialSpecName:*string
  gmsaCredentialSpec/GMSACredentialSpec:*string runAsUserName:*string hostProcess:*bool
SeccompProfile = type:string localhostProfile:*string
AppArmorProfile = type:string localhostProfile:*string
SecurityContext = capabilities:*Capabilities privileged:*bool seLinuxOptions/SELinuxOptions:*SELinuxOptions
  windowsOptions:*WindowsSecurityContextOptions runAsUser:*int64 runAsGroup:*int64 runAsNonRoot:*bool
  readOnlyRootFilesystem:*bool allowPrivilegeEscalation:*bool procMount:*string seccompProfile:*SeccompProfile
  appArmorProfile:*AppArmorProfile
Container = name:string image:string command:[]string args:[]string workingDir:string ports:[]ContainerPort
  envFrom:[]EnvFromSource env:[]EnvVar resources:ResourceRequirements resizePolicy:[]ContainerResizePolicy
  restartPolicy:*string restartPolicyRules:[]ContainerRestartRule volumeMounts:[]VolumeMount
  volumeDevices:[]VolumeDevice livenessProbe:*Probe readinessProbe:*Probe startupProbe:*Probe lifecycle:*Lifecycle
  terminationMessagePath:string terminationMessagePolicy:string imagePullPolicy:string
  securityContext:*SecurityContext stdin:bool stdinOnce:bool tty/TTY:bool
EphemeralContainer = name:string image:string command:[]string args:[]string workingDir:string ports:[]ContainerPort
  envFrom:[]EnvFromSource env:[]EnvVar resources:ResourceRequirements resizePolicy:[]ContainerResizePolicy
  restartPolicy:*string restartPolicyRules:[]ContainerRestartRule volumeMounts:[]VolumeMount
  volumeDevices:[]VolumeDevice livenessProbe:*Probe readinessProbe:*Probe startupProbe:*Probe lifecycle:*Lifecycle
  terminationMessagePath:string terminationMessagePolicy:string imagePullPolicy:string
  securityContext:*SecurityContext stdin:bool stdinOnce:bool tty/TTY:bool targetContainerName:string
Sysctl = name:string value:string
PodSecurityContext = ^hostNetwork/HostNetwork:bool ^hostPID/HostPID:bool ^hostIPC/HostIPC:bool
  ^shareProcessNamespace/ShareProcessNamespace:*bool ^hostUsers/HostUsers:*bool
  seLinuxOptions/SELinuxOptions:*SELinuxOptions windowsOptions:*WindowsSecurityContextOptions runAsUser:*int64
  runAsGroup:*int64 runAsNonRoot:*bool supplementalGroups:[]int64 supplementalGroupsPolicy:*string
  fsGroup/FSGroup:*int64 fsGroupChangePolicy/FSGroupChangePolicy:*string sysctls:[]Sysctl
  seccompProfile:*SeccompProfile appArmorProfile:*AppArmorProfile seLinuxChangePolicy/SELinuxChangePolicy:*string
NodeSelectorRequirement = key:string operator:string values:[]string
NodeSelectorTerm = matchExpressions:[]NodeSelectorRequirement matchFields:[]NodeSelectorRequirement
NodeSelector = nodeSelectorTerms:[]NodeSelectorTerm
PreferredSchedulingTerm = weight:int32 preference:NodeSelectorTerm
NodeAffinity = requiredDuringSchedulingIgnoredDuringExecution:*NodeSelector
  preferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm
PodAffinityTerm = labelSelector:*LabelSelector namespaces:[]string topologyKey:string namespaceSelector:*LabelSelector
  matchLabelKeys:[]string mismatchLabelKeys:[]string
WeightedPodAffinityTerm = weight:int32 podAffinityTerm:PodAffinityTerm
PodAffinity = requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm
  preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
PodAntiAffinity = requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm
  preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
Affinity = nodeAffinity:*NodeAffinity podAffinity:*PodAffinity podAntiAffinity:*PodAntiAffinity
Toleration = key:string operator:string value:string effect:string tolerationSeconds:*int64
HostAlias = ip/IP:string hostnames:[]string
PodDNSConfigOption = name:string value:*string
PodDNSConfig = nameservers:[]string searches:[]string options:[]PodDNSConfigOption
PodReadinessGate = conditionType:string
TopologySpreadConstraint = maxSkew:int32 topologyKey:string whenUnsatisfiable:string labelSelector:*LabelSelector
  minDomains:*int32 nodeAffinityPolicy:*string nodeTaintsPolicy:*string matchLabelKeys:[]string
PodOS = name:string
PodSchedulingGate = name:string
PodResourceClaim = name:string resourceClaimName:*string resourceClaimTemplateName:*string
PodSchedulingGroup = podGroupName:*string
PodSpec = volumes:[]Volume initContainers:[]Container containers:[]Container ephemeralContainers:[]EphemeralContainer
  restartPolicy:string terminationGracePeriodSeconds:*int64 activeDeadlineSeconds:*int64 dnsPolicy/DNSPolicy:string
  nodeSelector:{}string serviceAccountName:string automountServiceAccountToken:*bool nodeName:string
  securityContext:*PodSecurityContext imagePullSecrets:[]LocalObjectReference hostname:string subdomain:string
  setHostnameAsFQDN:*bool affinity:*Affinity schedulerName:string tolerations:[]Toleration hostAliases:[]HostAlias
  priorityClassName:string priority:*int32 preemptionPolicy:*string dnsConfig/DNSConfig:*PodDNSConfig
  readinessGates:[]PodReadinessGate runtimeClassName:*string overhead:{}quantity enableServiceLinks:*bool
  topologySpreadConstraints:[]TopologySpreadConstraint os/OS:*PodOS schedulingGates:[]PodSchedulingGate
  resourceClaims:[]PodResourceClaim resources:*ResourceRequirements hostnameOverride:*string
  schedulingGroup:*PodSchedulingGroup serviceAccount+:string hostNetwork+:bool hostPID+:bool hostIPC+:bool
  shareProcessNamespace+:*bool hostUsers+:*bool
PodTemplateSpec = metadata/ObjectMeta:ObjectMeta spec:PodSpec
`
