/** A type as the OpenAPI document of the API server has it (v2, definitions). */
export interface OpenApiType {
  /** `io.k8s.api.apps.v1.DeploymentSpec`. */
  readonly name: string
  readonly required: readonly string[]
}

/** The OpenAPI type of a type of `apiType`. */
export function openApiType(struct: string): OpenApiType | undefined {
  known ??= new Map(
    TYPES.trim()
      .split(/\n(?! )/)
      .flatMap(parseGroup),
  )
  return known.get(struct)
}

/** Read at the first use: few runs need it. */
let known: ReadonlyMap<string, OpenApiType> | undefined

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1'

function parseGroup(text: string): readonly (readonly [string, OpenApiType])[] {
  const [group = '', , ...types] = text.split(/\s+/)
  const prefix = group === 'META' ? META : `io.k8s.api.${group}`
  return types.map((type) => {
    const [name = '', required = ''] = type.replace(')', '').split('(')
    return [name, { name: `${prefix}.${name}`, required: required === '' ? [] : required.split(',') }] as const
  })
}

/** By group and version, with the fields that are required, in the order of the document of 1.36. */
const TYPES = `
apps.v1 = ControllerRevision(revision) DaemonSet DaemonSetSpec(selector,template) DaemonSetUpdateStrategy Deployment
  DeploymentSpec(selector,template) DeploymentStrategy ReplicaSet ReplicaSetSpec(selector) RollingUpdateDaemonSet
  RollingUpdateDeployment RollingUpdateStatefulSetStrategy StatefulSet StatefulSetOrdinals
  StatefulSetPersistentVolumeClaimRetentionPolicy StatefulSetSpec(selector,template) StatefulSetUpdateStrategy
autoscaling.v2 = ContainerResourceMetricSource(name,target,container) CrossVersionObjectReference(kind,name)
  ExternalMetricSource(metric,target) HPAScalingPolicy(type,value,periodSeconds) HPAScalingRules HorizontalPodAutoscaler(spec)
  HorizontalPodAutoscalerBehavior HorizontalPodAutoscalerSpec(scaleTargetRef,maxReplicas) MetricIdentifier(name)
  MetricSpec(type) MetricTarget(type) ObjectMetricSource(describedObject,target,metric) PodsMetricSource(metric,target)
  ResourceMetricSource(name,target)
batch.v1 = CronJob(spec) CronJobSpec(schedule,jobTemplate) Job JobSpec(template) JobTemplateSpec PodFailurePolicy(rules)
  PodFailurePolicyOnExitCodesRequirement(operator,values) PodFailurePolicyOnPodConditionsPattern(type)
  PodFailurePolicyRule(action) SuccessPolicy(rules) SuccessPolicyRule
coordination.v1 = Lease LeaseSpec
core.v1 = AWSElasticBlockStoreVolumeSource(volumeID) Affinity AppArmorProfile(type) AzureDiskVolumeSource(diskName,diskURI)
  AzureFilePersistentVolumeSource(secretName,shareName) AzureFileVolumeSource(secretName,shareName)
  CSIPersistentVolumeSource(driver,volumeHandle) CSIVolumeSource(driver) Capabilities CephFSPersistentVolumeSource(monitors)
  CephFSVolumeSource(monitors) CinderPersistentVolumeSource(volumeID) CinderVolumeSource(volumeID) ClientIPConfig
  ClusterTrustBundleProjection(path) ConfigMapEnvSource ConfigMapKeySelector(key)
  ConfigMapNodeConfigSource(namespace,name,kubeletConfigKey) ConfigMapProjection ConfigMapVolumeSource Container(name)
  ContainerPort(containerPort) ContainerResizePolicy(resourceName,restartPolicy) ContainerRestartRule(action)
  ContainerRestartRuleOnExitCodes(operator) DownwardAPIProjection DownwardAPIVolumeFile(path) DownwardAPIVolumeSource
  EmptyDirVolumeSource EnvFromSource EnvVar(name) EnvVarSource EphemeralContainer(name) EphemeralVolumeSource ExecAction
  FCVolumeSource FileKeySelector(volumeName,path,key) FlexPersistentVolumeSource(driver) FlexVolumeSource(driver)
  FlockerVolumeSource GCEPersistentDiskVolumeSource(pdName) GRPCAction(port) GitRepoVolumeSource(repository)
  GlusterfsPersistentVolumeSource(endpoints,path) GlusterfsVolumeSource(endpoints,path) HTTPGetAction(port)
  HTTPHeader(name,value) HostAlias(ip) HostPathVolumeSource(path) ISCSIPersistentVolumeSource(targetPortal,iqn,lun)
  ISCSIVolumeSource(targetPortal,iqn,lun) ImageVolumeSource KeyToPath(key,path) Lifecycle LifecycleHandler LimitRange
  LimitRangeItem(type) LimitRangeSpec(limits) LocalObjectReference LocalVolumeSource(path) NFSVolumeSource(server,path)
  Namespace NamespaceSpec Node NodeAffinity NodeConfigSource NodeSelector(nodeSelectorTerms)
  NodeSelectorRequirement(key,operator) NodeSelectorTerm NodeSpec ObjectFieldSelector(fieldPath) ObjectReference
  PersistentVolume PersistentVolumeClaim PersistentVolumeClaimSpec PersistentVolumeClaimTemplate(spec)
  PersistentVolumeClaimVolumeSource(claimName) PersistentVolumeSpec PhotonPersistentDiskVolumeSource(pdID) Pod PodAffinity
  PodAffinityTerm(topologyKey) PodAntiAffinity PodCertificateProjection(signerName,keyType) PodDNSConfig PodDNSConfigOption
  PodOS(name) PodReadinessGate(conditionType) PodResourceClaim(name) PodSchedulingGate(name) PodSchedulingGroup
  PodSecurityContext PodSpec(containers) PodTemplateSpec PortworxVolumeSource(volumeID)
  PreferredSchedulingTerm(weight,preference) Probe ProjectedVolumeSource QuobyteVolumeSource(registry,volume)
  RBDPersistentVolumeSource(monitors,image) RBDVolumeSource(monitors,image) ReplicationController ReplicationControllerSpec
  ResourceClaim(name) ResourceFieldSelector(resource) ResourceQuota ResourceQuotaSpec ResourceRequirements SELinuxOptions
  ScaleIOPersistentVolumeSource(gateway,system,secretRef) ScaleIOVolumeSource(gateway,system,secretRef) ScopeSelector
  ScopedResourceSelectorRequirement(scopeName,operator) SeccompProfile(type) SecretEnvSource SecretKeySelector(key)
  SecretProjection SecretReference SecretVolumeSource SecurityContext Service ServiceAccount ServiceAccountTokenProjection(path)
  ServicePort(port) ServiceSpec SessionAffinityConfig SleepAction(seconds) StorageOSPersistentVolumeSource StorageOSVolumeSource
  Sysctl(name,value) TCPSocketAction(port) Taint(key,effect) Toleration TopologySelectorLabelRequirement(key,values)
  TopologySelectorTerm TopologySpreadConstraint(maxSkew,topologyKey,whenUnsatisfiable) TypedLocalObjectReference(kind,name)
  TypedObjectReference(kind,name) Volume(name) VolumeDevice(name,devicePath) VolumeMount(name,mountPath) VolumeNodeAffinity
  VolumeProjection VolumeResourceRequirements VsphereVirtualDiskVolumeSource(volumePath)
  WeightedPodAffinityTerm(weight,podAffinityTerm) WindowsSecurityContextOptions
discovery.v1 = Endpoint(addresses) EndpointConditions EndpointHints EndpointPort EndpointSlice(addressType) ForNode(name)
  ForZone(name)
networking.v1 = HTTPIngressPath(pathType,backend) HTTPIngressRuleValue(paths) Ingress IngressBackend IngressClass
  IngressClassParametersReference(kind,name) IngressClassSpec IngressRule IngressServiceBackend(name) IngressSpec IngressTLS
  ServiceBackendPort
node.v1 = Overhead RuntimeClass(handler) Scheduling
policy.v1 = PodDisruptionBudget PodDisruptionBudgetSpec
scheduling.v1 = PriorityClass
storage.v1 = CSIDriver(spec) CSIDriverSpec CSINode(spec) CSINodeDriver(name,nodeID) CSINodeSpec(drivers)
  CSIStorageCapacity(storageClassName) StorageClass(provisioner) TokenRequest(audience) VolumeAttachment(spec)
  VolumeAttachmentSource VolumeAttachmentSpec(attacher,source,nodeName) VolumeNodeResources
META = LabelSelector LabelSelectorRequirement(key,operator) ManagedFieldsEntry ObjectMeta
  OwnerReference(apiVersion,kind,name,uid)
`
