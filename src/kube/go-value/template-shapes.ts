/**
 * How Go lays out a PodTemplateSpec of Kubernetes 1.36: the fields of each struct in their order, as `GoName:type`, with
 * the name in JSON where it is not the Go name with a small letter (`/name`), and `<` where the fields of the embedded struct
 * are in JSON without a name of their own. `scripts/oracle/vectors/cmd/shapes` prints it.
 */
export const TEMPLATE_SHAPES = `
PodTemplateSpec = ObjectMeta/metadata:v1.ObjectMeta Spec:v1.PodSpec
ObjectMeta = Name:string GenerateName:string Namespace:string SelfLink:string UID/uid:types.UID ResourceVersion:string
  Generation:int64 CreationTimestamp:v1.Time DeletionTimestamp:*v1.Time DeletionGracePeriodSeconds:*int64
  Labels:map[string]string Annotations:map[string]string OwnerReferences:[]v1.OwnerReference Finalizers:[]string
  ManagedFields:[]v1.ManagedFieldsEntry
OwnerReference = APIVersion/apiVersion:string Kind:string Name:string UID/uid:types.UID Controller:*bool
  BlockOwnerDeletion:*bool
ManagedFieldsEntry = Manager:string Operation:v1.ManagedFieldsOperationType APIVersion/apiVersion:string Time:*v1.Time
  FieldsType:string FieldsV1:*v1.FieldsV1 Subresource:string
FieldsV1 = Raw/-:[]uint8
PodSpec = Volumes:[]v1.Volume InitContainers:[]v1.Container Containers:[]v1.Container
  EphemeralContainers:[]v1.EphemeralContainer RestartPolicy:v1.RestartPolicy TerminationGracePeriodSeconds:*int64
  ActiveDeadlineSeconds:*int64 DNSPolicy/dnsPolicy:v1.DNSPolicy NodeSelector:map[string]string
  ServiceAccountName:string DeprecatedServiceAccount/serviceAccount:string AutomountServiceAccountToken:*bool
  NodeName:string HostNetwork:bool HostPID:bool HostIPC:bool ShareProcessNamespace:*bool
  SecurityContext:*v1.PodSecurityContext ImagePullSecrets:[]v1.LocalObjectReference Hostname:string Subdomain:string
  Affinity:*v1.Affinity SchedulerName:string Tolerations:[]v1.Toleration HostAliases:[]v1.HostAlias
  PriorityClassName:string Priority:*int32 DNSConfig/dnsConfig:*v1.PodDNSConfig ReadinessGates:[]v1.PodReadinessGate
  RuntimeClassName:*string EnableServiceLinks:*bool PreemptionPolicy:*v1.PreemptionPolicy Overhead:v1.ResourceList
  TopologySpreadConstraints:[]v1.TopologySpreadConstraint SetHostnameAsFQDN:*bool OS/os:*v1.PodOS HostUsers:*bool
  SchedulingGates:[]v1.PodSchedulingGate ResourceClaims:[]v1.PodResourceClaim Resources:*v1.ResourceRequirements
  HostnameOverride:*string SchedulingGroup:*v1.PodSchedulingGroup
Volume = Name:string VolumeSource<:v1.VolumeSource
VolumeSource = HostPath:*v1.HostPathVolumeSource EmptyDir:*v1.EmptyDirVolumeSource
  GCEPersistentDisk/gcePersistentDisk:*v1.GCEPersistentDiskVolumeSource
  AWSElasticBlockStore/awsElasticBlockStore:*v1.AWSElasticBlockStoreVolumeSource GitRepo:*v1.GitRepoVolumeSource
  Secret:*v1.SecretVolumeSource NFS/nfs:*v1.NFSVolumeSource ISCSI/iscsi:*v1.ISCSIVolumeSource
  Glusterfs:*v1.GlusterfsVolumeSource PersistentVolumeClaim:*v1.PersistentVolumeClaimVolumeSource
  RBD/rbd:*v1.RBDVolumeSource FlexVolume:*v1.FlexVolumeSource Cinder:*v1.CinderVolumeSource
  CephFS/cephfs:*v1.CephFSVolumeSource Flocker:*v1.FlockerVolumeSource DownwardAPI:*v1.DownwardAPIVolumeSource
  FC/fc:*v1.FCVolumeSource AzureFile:*v1.AzureFileVolumeSource ConfigMap:*v1.ConfigMapVolumeSource
  VsphereVolume:*v1.VsphereVirtualDiskVolumeSource Quobyte:*v1.QuobyteVolumeSource AzureDisk:*v1.AzureDiskVolumeSource
  PhotonPersistentDisk:*v1.PhotonPersistentDiskVolumeSource Projected:*v1.ProjectedVolumeSource
  PortworxVolume:*v1.PortworxVolumeSource ScaleIO:*v1.ScaleIOVolumeSource
  StorageOS/storageos:*v1.StorageOSVolumeSource CSI/csi:*v1.CSIVolumeSource Ephemeral:*v1.EphemeralVolumeSource
  Image:*v1.ImageVolumeSource
HostPathVolumeSource = Path:string Type:*v1.HostPathType
EmptyDirVolumeSource = Medium:v1.StorageMedium SizeLimit:*resource.Quantity
GCEPersistentDiskVolumeSource = PDName/pdName:string FSType/fsType:string Partition:int32 ReadOnly:bool
AWSElasticBlockStoreVolumeSource = VolumeID:string FSType/fsType:string Partition:int32 ReadOnly:bool
GitRepoVolumeSource = Repository:string Revision:string Directory:string
SecretVolumeSource = SecretName:string Items:[]v1.KeyToPath DefaultMode:*int32 Optional:*bool
KeyToPath = Key:string Path:string Mode:*int32
NFSVolumeSource = Server:string Path:string ReadOnly:bool
ISCSIVolumeSource = TargetPortal:string IQN/iqn:string Lun:int32 ISCSIInterface/iscsiInterface:string
  FSType/fsType:string ReadOnly:bool Portals:[]string DiscoveryCHAPAuth/chapAuthDiscovery:bool
  SessionCHAPAuth/chapAuthSession:bool SecretRef:*v1.LocalObjectReference InitiatorName:*string
LocalObjectReference = Name:string
GlusterfsVolumeSource = EndpointsName/endpoints:string Path:string ReadOnly:bool
PersistentVolumeClaimVolumeSource = ClaimName:string ReadOnly:bool
RBDVolumeSource = CephMonitors/monitors:[]string RBDImage/image:string FSType/fsType:string RBDPool/pool:string
  RadosUser/user:string Keyring:string SecretRef:*v1.LocalObjectReference ReadOnly:bool
FlexVolumeSource = Driver:string FSType/fsType:string SecretRef:*v1.LocalObjectReference ReadOnly:bool
  Options:map[string]string
CinderVolumeSource = VolumeID:string FSType/fsType:string ReadOnly:bool SecretRef:*v1.LocalObjectReference
CephFSVolumeSource = Monitors:[]string Path:string User:string SecretFile:string SecretRef:*v1.LocalObjectReference
  ReadOnly:bool
FlockerVolumeSource = DatasetName:string DatasetUUID:string
DownwardAPIVolumeSource = Items:[]v1.DownwardAPIVolumeFile DefaultMode:*int32
DownwardAPIVolumeFile = Path:string FieldRef:*v1.ObjectFieldSelector ResourceFieldRef:*v1.ResourceFieldSelector
  Mode:*int32
ObjectFieldSelector = APIVersion/apiVersion:string FieldPath:string
ResourceFieldSelector = ContainerName:string Resource:string Divisor:resource.Quantity
FCVolumeSource = TargetWWNs:[]string Lun:*int32 FSType/fsType:string ReadOnly:bool WWIDs/wwids:[]string
AzureFileVolumeSource = SecretName:string ShareName:string ReadOnly:bool
ConfigMapVolumeSource = LocalObjectReference<:v1.LocalObjectReference Items:[]v1.KeyToPath DefaultMode:*int32
  Optional:*bool
VsphereVirtualDiskVolumeSource = VolumePath:string FSType/fsType:string StoragePolicyName:string
  StoragePolicyID:string
QuobyteVolumeSource = Registry:string Volume:string ReadOnly:bool User:string Group:string Tenant:string
AzureDiskVolumeSource = DiskName:string DataDiskURI/diskURI:string CachingMode:*v1.AzureDataDiskCachingMode
  FSType/fsType:*string ReadOnly:*bool Kind:*v1.AzureDataDiskKind
PhotonPersistentDiskVolumeSource = PdID:string FSType/fsType:string
ProjectedVolumeSource = Sources:[]v1.VolumeProjection DefaultMode:*int32
VolumeProjection = Secret:*v1.SecretProjection DownwardAPI:*v1.DownwardAPIProjection ConfigMap:*v1.ConfigMapProjection
  ServiceAccountToken:*v1.ServiceAccountTokenProjection ClusterTrustBundle:*v1.ClusterTrustBundleProjection
  PodCertificate:*v1.PodCertificateProjection
SecretProjection = LocalObjectReference<:v1.LocalObjectReference Items:[]v1.KeyToPath Optional:*bool
DownwardAPIProjection = Items:[]v1.DownwardAPIVolumeFile
ConfigMapProjection = LocalObjectReference<:v1.LocalObjectReference Items:[]v1.KeyToPath Optional:*bool
ServiceAccountTokenProjection = Audience:string ExpirationSeconds:*int64 Path:string
ClusterTrustBundleProjection = Name:*string SignerName:*string LabelSelector:*v1.LabelSelector Optional:*bool
  Path:string
LabelSelector = MatchLabels:map[string]string MatchExpressions:[]v1.LabelSelectorRequirement
LabelSelectorRequirement = Key:string Operator:v1.LabelSelectorOperator Values:[]string
PodCertificateProjection = SignerName:string KeyType:string MaxExpirationSeconds:*int32 CredentialBundlePath:string
  KeyPath:string CertificateChainPath:string UserAnnotations:map[string]string
PortworxVolumeSource = VolumeID:string FSType/fsType:string ReadOnly:bool
ScaleIOVolumeSource = Gateway:string System:string SecretRef:*v1.LocalObjectReference SSLEnabled/sslEnabled:bool
  ProtectionDomain:string StoragePool:string StorageMode:string VolumeName:string FSType/fsType:string ReadOnly:bool
StorageOSVolumeSource = VolumeName:string VolumeNamespace:string FSType/fsType:string ReadOnly:bool
  SecretRef:*v1.LocalObjectReference
CSIVolumeSource = Driver:string ReadOnly:*bool FSType/fsType:*string VolumeAttributes:map[string]string
  NodePublishSecretRef:*v1.LocalObjectReference
EphemeralVolumeSource = VolumeClaimTemplate:*v1.PersistentVolumeClaimTemplate
PersistentVolumeClaimTemplate = ObjectMeta/metadata:v1.ObjectMeta Spec:v1.PersistentVolumeClaimSpec
PersistentVolumeClaimSpec = AccessModes:[]v1.PersistentVolumeAccessMode Selector:*v1.LabelSelector
  Resources:v1.VolumeResourceRequirements VolumeName:string StorageClassName:*string
  VolumeMode:*v1.PersistentVolumeMode DataSource:*v1.TypedLocalObjectReference DataSourceRef:*v1.TypedObjectReference
  VolumeAttributesClassName:*string
VolumeResourceRequirements = Limits:v1.ResourceList Requests:v1.ResourceList
TypedLocalObjectReference = APIGroup/apiGroup:*string Kind:string Name:string
TypedObjectReference = APIGroup/apiGroup:*string Kind:string Name:string Namespace:*string
ImageVolumeSource = Reference:string PullPolicy:v1.PullPolicy
Container = Name:string Image:string Command:[]string Args:[]string WorkingDir:string Ports:[]v1.ContainerPort
  EnvFrom:[]v1.EnvFromSource Env:[]v1.EnvVar Resources:v1.ResourceRequirements ResizePolicy:[]v1.ContainerResizePolicy
  RestartPolicy:*v1.ContainerRestartPolicy RestartPolicyRules:[]v1.ContainerRestartRule VolumeMounts:[]v1.VolumeMount
  VolumeDevices:[]v1.VolumeDevice LivenessProbe:*v1.Probe ReadinessProbe:*v1.Probe StartupProbe:*v1.Probe
  Lifecycle:*v1.Lifecycle TerminationMessagePath:string TerminationMessagePolicy:v1.TerminationMessagePolicy
  ImagePullPolicy:v1.PullPolicy SecurityContext:*v1.SecurityContext Stdin:bool StdinOnce:bool TTY/tty:bool
ContainerPort = Name:string HostPort:int32 ContainerPort:int32 Protocol:v1.Protocol HostIP:string
EnvFromSource = Prefix:string ConfigMapRef:*v1.ConfigMapEnvSource SecretRef:*v1.SecretEnvSource
ConfigMapEnvSource = LocalObjectReference<:v1.LocalObjectReference Optional:*bool
SecretEnvSource = LocalObjectReference<:v1.LocalObjectReference Optional:*bool
EnvVar = Name:string Value:string ValueFrom:*v1.EnvVarSource
EnvVarSource = FieldRef:*v1.ObjectFieldSelector ResourceFieldRef:*v1.ResourceFieldSelector
  ConfigMapKeyRef:*v1.ConfigMapKeySelector SecretKeyRef:*v1.SecretKeySelector FileKeyRef:*v1.FileKeySelector
ConfigMapKeySelector = LocalObjectReference<:v1.LocalObjectReference Key:string Optional:*bool
SecretKeySelector = LocalObjectReference<:v1.LocalObjectReference Key:string Optional:*bool
FileKeySelector = VolumeName:string Path:string Key:string Optional:*bool
ResourceRequirements = Limits:v1.ResourceList Requests:v1.ResourceList Claims:[]v1.ResourceClaim
ResourceClaim = Name:string Request:string
ContainerResizePolicy = ResourceName:v1.ResourceName RestartPolicy:v1.ResourceResizeRestartPolicy
ContainerRestartRule = Action:v1.ContainerRestartRuleAction ExitCodes:*v1.ContainerRestartRuleOnExitCodes
ContainerRestartRuleOnExitCodes = Operator:v1.ContainerRestartRuleOnExitCodesOperator Values:[]int32
VolumeMount = Name:string ReadOnly:bool RecursiveReadOnly:*v1.RecursiveReadOnlyMode MountPath:string SubPath:string
  MountPropagation:*v1.MountPropagationMode SubPathExpr:string
VolumeDevice = Name:string DevicePath:string
Probe = ProbeHandler<:v1.ProbeHandler InitialDelaySeconds:int32 TimeoutSeconds:int32 PeriodSeconds:int32
  SuccessThreshold:int32 FailureThreshold:int32 TerminationGracePeriodSeconds:*int64
ProbeHandler = Exec:*v1.ExecAction HTTPGet/httpGet:*v1.HTTPGetAction TCPSocket/tcpSocket:*v1.TCPSocketAction
  GRPC/grpc:*v1.GRPCAction
ExecAction = Command:[]string
HTTPGetAction = Path:string Port:intstr.IntOrString Host:string Scheme:v1.URIScheme
  HTTPHeaders/httpHeaders:[]v1.HTTPHeader
HTTPHeader = Name:string Value:string
TCPSocketAction = Port:intstr.IntOrString Host:string
GRPCAction = Port:int32 Service:*string
Lifecycle = PostStart:*v1.LifecycleHandler PreStop:*v1.LifecycleHandler StopSignal:*v1.Signal
LifecycleHandler = Exec:*v1.ExecAction HTTPGet/httpGet:*v1.HTTPGetAction TCPSocket/tcpSocket:*v1.TCPSocketAction
  Sleep:*v1.SleepAction
SleepAction = Seconds:int64
SecurityContext = Capabilities:*v1.Capabilities Privileged:*bool SELinuxOptions/seLinuxOptions:*v1.SELinuxOptions
  WindowsOptions:*v1.WindowsSecurityContextOptions RunAsUser:*int64 RunAsGroup:*int64 RunAsNonRoot:*bool
  ReadOnlyRootFilesystem:*bool AllowPrivilegeEscalation:*bool ProcMount:*v1.ProcMountType
  SeccompProfile:*v1.SeccompProfile AppArmorProfile:*v1.AppArmorProfile
Capabilities = Add:[]v1.Capability Drop:[]v1.Capability
SELinuxOptions = User:string Role:string Type:string Level:string
WindowsSecurityContextOptions = GMSACredentialSpecName/gmsaCredentialSpecName:*string
  GMSACredentialSpec/gmsaCredentialSpec:*string RunAsUserName:*string HostProcess:*bool
SeccompProfile = Type:v1.SeccompProfileType LocalhostProfile:*string
AppArmorProfile = Type:v1.AppArmorProfileType LocalhostProfile:*string
EphemeralContainer = EphemeralContainerCommon<:v1.EphemeralContainerCommon TargetContainerName:string
EphemeralContainerCommon = Name:string Image:string Command:[]string Args:[]string WorkingDir:string
  Ports:[]v1.ContainerPort EnvFrom:[]v1.EnvFromSource Env:[]v1.EnvVar Resources:v1.ResourceRequirements
  ResizePolicy:[]v1.ContainerResizePolicy RestartPolicy:*v1.ContainerRestartPolicy
  RestartPolicyRules:[]v1.ContainerRestartRule VolumeMounts:[]v1.VolumeMount VolumeDevices:[]v1.VolumeDevice
  LivenessProbe:*v1.Probe ReadinessProbe:*v1.Probe StartupProbe:*v1.Probe Lifecycle:*v1.Lifecycle
  TerminationMessagePath:string TerminationMessagePolicy:v1.TerminationMessagePolicy ImagePullPolicy:v1.PullPolicy
  SecurityContext:*v1.SecurityContext Stdin:bool StdinOnce:bool TTY/tty:bool
PodSecurityContext = SELinuxOptions/seLinuxOptions:*v1.SELinuxOptions WindowsOptions:*v1.WindowsSecurityContextOptions
  RunAsUser:*int64 RunAsGroup:*int64 RunAsNonRoot:*bool SupplementalGroups:[]int64
  SupplementalGroupsPolicy:*v1.SupplementalGroupsPolicy FSGroup/fsGroup:*int64 Sysctls:[]v1.Sysctl
  FSGroupChangePolicy/fsGroupChangePolicy:*v1.PodFSGroupChangePolicy SeccompProfile:*v1.SeccompProfile
  AppArmorProfile:*v1.AppArmorProfile SELinuxChangePolicy/seLinuxChangePolicy:*v1.PodSELinuxChangePolicy
Sysctl = Name:string Value:string
Affinity = NodeAffinity:*v1.NodeAffinity PodAffinity:*v1.PodAffinity PodAntiAffinity:*v1.PodAntiAffinity
NodeAffinity = RequiredDuringSchedulingIgnoredDuringExecution:*v1.NodeSelector
  PreferredDuringSchedulingIgnoredDuringExecution:[]v1.PreferredSchedulingTerm
NodeSelector = NodeSelectorTerms:[]v1.NodeSelectorTerm
NodeSelectorTerm = MatchExpressions:[]v1.NodeSelectorRequirement MatchFields:[]v1.NodeSelectorRequirement
NodeSelectorRequirement = Key:string Operator:v1.NodeSelectorOperator Values:[]string
PreferredSchedulingTerm = Weight:int32 Preference:v1.NodeSelectorTerm
PodAffinity = RequiredDuringSchedulingIgnoredDuringExecution:[]v1.PodAffinityTerm
  PreferredDuringSchedulingIgnoredDuringExecution:[]v1.WeightedPodAffinityTerm
PodAffinityTerm = LabelSelector:*v1.LabelSelector Namespaces:[]string TopologyKey:string
  NamespaceSelector:*v1.LabelSelector MatchLabelKeys:[]string MismatchLabelKeys:[]string
WeightedPodAffinityTerm = Weight:int32 PodAffinityTerm:v1.PodAffinityTerm
PodAntiAffinity = RequiredDuringSchedulingIgnoredDuringExecution:[]v1.PodAffinityTerm
  PreferredDuringSchedulingIgnoredDuringExecution:[]v1.WeightedPodAffinityTerm
Toleration = Key:string Operator:v1.TolerationOperator Value:string Effect:v1.TaintEffect TolerationSeconds:*int64
HostAlias = IP/ip:string Hostnames:[]string
PodDNSConfig = Nameservers:[]string Searches:[]string Options:[]v1.PodDNSConfigOption
PodDNSConfigOption = Name:string Value:*string
PodReadinessGate = ConditionType:v1.PodConditionType
TopologySpreadConstraint = MaxSkew:int32 TopologyKey:string WhenUnsatisfiable:v1.UnsatisfiableConstraintAction
  LabelSelector:*v1.LabelSelector MinDomains:*int32 NodeAffinityPolicy:*v1.NodeInclusionPolicy
  NodeTaintsPolicy:*v1.NodeInclusionPolicy MatchLabelKeys:[]string
PodOS = Name:v1.OSName
PodSchedulingGate = Name:string
PodResourceClaim = Name:string ResourceClaimName:*string ResourceClaimTemplateName:*string
PodSchedulingGroup = PodGroupName:*string
`
