/**
 * Volumes of pods and of the cluster, in the notation of `api-types.ts`.
 */
export const VOLUME_TYPES = `
HostPathVolumeSource = path:string type:*string
EmptyDirVolumeSource = medium:string sizeLimit:*quantity
GCEPersistentDiskVolumeSource = pdName/PDName:string fsType/FSType:string partition:int32 readOnly:bool
AWSElasticBlockStoreVolumeSource = volumeID:string fsType/FSType:string partition:int32 readOnly:bool
GitRepoVolumeSource = repository:string revision:string directory:string
KeyToPath = key:string path:string mode:*int32
SecretVolumeSource = secretName:string items:[]KeyToPath defaultMode:*int32 optional:*bool
NFSVolumeSource = server:string path:string readOnly:bool
LocalObjectReference = name:string
ISCSIVolumeSource = targetPortal:string iqn/IQN:string lun:int32 iscsiInterface/ISCSIInterface:string
  fsType/FSType:string readOnly:bool portals:[]string chapAuthDiscovery/DiscoveryCHAPAuth:bool
  chapAuthSession/SessionCHAPAuth:bool secretRef:*LocalObjectReference initiatorName:*string
GlusterfsVolumeSource = endpoints/EndpointsName:string path:string readOnly:bool
PersistentVolumeClaimVolumeSource = claimName:string readOnly:bool
RBDVolumeSource = monitors/CephMonitors:[]string image/RBDImage:string fsType/FSType:string pool/RBDPool:string
  user/RadosUser:string keyring:string secretRef:*LocalObjectReference readOnly:bool
QuobyteVolumeSource = registry:string volume:string readOnly:bool user:string group:string tenant:string
FlexVolumeSource = driver:string fsType/FSType:string secretRef:*LocalObjectReference readOnly:bool options:{}string
CinderVolumeSource = volumeID:string fsType/FSType:string readOnly:bool secretRef:*LocalObjectReference
CephFSVolumeSource = monitors:[]string path:string user:string secretFile:string secretRef:*LocalObjectReference
  readOnly:bool
FlockerVolumeSource = datasetName:string datasetUUID:string
ObjectFieldSelector = apiVersion/APIVersion:string fieldPath:string
ResourceFieldSelector = containerName:string resource:string divisor:quantity
DownwardAPIVolumeFile = path:string fieldRef:*ObjectFieldSelector resourceFieldRef:*ResourceFieldSelector mode:*int32
DownwardAPIVolumeSource = items:[]DownwardAPIVolumeFile defaultMode:*int32
FCVolumeSource = targetWWNs:[]string lun:*int32 fsType/FSType:string readOnly:bool wwids/WWIDs:[]string
AzureFileVolumeSource = secretName:string shareName:string readOnly:bool
ConfigMapVolumeSource = name:string items:[]KeyToPath defaultMode:*int32 optional:*bool
VsphereVirtualDiskVolumeSource = volumePath:string fsType/FSType:string storagePolicyName:string
  storagePolicyID:string
AzureDiskVolumeSource = diskName:string diskURI/DataDiskURI:string cachingMode:*string fsType/FSType:*string
  readOnly:*bool kind:*string
PhotonPersistentDiskVolumeSource = pdID:string fsType/FSType:string
SecretProjection = name:string items:[]KeyToPath optional:*bool
DownwardAPIProjection = items:[]DownwardAPIVolumeFile
ConfigMapProjection = name:string items:[]KeyToPath optional:*bool
ServiceAccountTokenProjection = audience:string expirationSeconds:int64 path:string
ClusterTrustBundleProjection = name:*string signerName:*string labelSelector:*LabelSelector optional:*bool path:string
PodCertificateProjection = signerName:string keyType:string maxExpirationSeconds:*int32 credentialBundlePath:string
  keyPath:string certificateChainPath:string userAnnotations:{}string
VolumeProjection = secret:*SecretProjection downwardAPI:*DownwardAPIProjection configMap:*ConfigMapProjection
  serviceAccountToken:*ServiceAccountTokenProjection clusterTrustBundle:*ClusterTrustBundleProjection
  podCertificate:*PodCertificateProjection
ProjectedVolumeSource = sources:[]VolumeProjection defaultMode:*int32
PortworxVolumeSource = volumeID:string fsType/FSType:string readOnly:bool
ScaleIOVolumeSource = gateway:string system:string secretRef:*LocalObjectReference sslEnabled/SSLEnabled:bool
  protectionDomain:string storagePool:string storageMode:string volumeName:string fsType/FSType:string readOnly:bool
StorageOSVolumeSource = volumeName:string volumeNamespace:string fsType/FSType:string readOnly:bool
  secretRef:*LocalObjectReference
CSIVolumeSource = driver:string readOnly:*bool fsType/FSType:*string volumeAttributes:{}string
  nodePublishSecretRef:*LocalObjectReference
VolumeResourceRequirements = limits:{}quantity requests:{}quantity
TypedLocalObjectReference = apiGroup/APIGroup:*string kind:string name:string
TypedObjectReference = apiGroup/APIGroup:*string kind:string name:string namespace:*string
PersistentVolumeClaimSpec = accessModes:[]string selector:*LabelSelector resources:VolumeResourceRequirements
  volumeName:string storageClassName:*string volumeMode:*string dataSource:*TypedLocalObjectReference
  dataSourceRef:*TypedObjectReference volumeAttributesClassName:*string
PersistentVolumeClaimTemplate = metadata/ObjectMeta:ObjectMeta spec:PersistentVolumeClaimSpec
EphemeralVolumeSource = volumeClaimTemplate:*PersistentVolumeClaimTemplate
ImageVolumeSource = reference:string pullPolicy:string
Volume = name:string hostPath:*HostPathVolumeSource emptyDir:*EmptyDirVolumeSource
  gcePersistentDisk/GCEPersistentDisk:*GCEPersistentDiskVolumeSource
  awsElasticBlockStore/AWSElasticBlockStore:*AWSElasticBlockStoreVolumeSource gitRepo:*GitRepoVolumeSource
  secret:*SecretVolumeSource nfs/NFS:*NFSVolumeSource iscsi/ISCSI:*ISCSIVolumeSource glusterfs:*GlusterfsVolumeSource
  persistentVolumeClaim:*PersistentVolumeClaimVolumeSource rbd/RBD:*RBDVolumeSource quobyte:*QuobyteVolumeSource
  flexVolume:*FlexVolumeSource cinder:*CinderVolumeSource cephfs/CephFS:*CephFSVolumeSource
  flocker:*FlockerVolumeSource downwardAPI:*DownwardAPIVolumeSource fc/FC:*FCVolumeSource
  azureFile:*AzureFileVolumeSource configMap:*ConfigMapVolumeSource vsphereVolume:*VsphereVirtualDiskVolumeSource
  azureDisk:*AzureDiskVolumeSource photonPersistentDisk:*PhotonPersistentDiskVolumeSource
  projected:*ProjectedVolumeSource portworxVolume:*PortworxVolumeSource scaleIO:*ScaleIOVolumeSource
  storageos/StorageOS:*StorageOSVolumeSource csi/CSI:*CSIVolumeSource ephemeral:*EphemeralVolumeSource
  image:*ImageVolumeSource
GlusterfsPersistentVolumeSource = endpoints/EndpointsName:string path:string readOnly:bool endpointsNamespace:*string
SecretReference = name:string namespace:string
RBDPersistentVolumeSource = monitors/CephMonitors:[]string image/RBDImage:string fsType/FSType:string
  pool/RBDPool:string user/RadosUser:string keyring:string secretRef:*SecretReference readOnly:bool
ISCSIPersistentVolumeSource = targetPortal:string iqn/IQN:string lun:int32 iscsiInterface/ISCSIInterface:string
  fsType/FSType:string readOnly:bool portals:[]string chapAuthDiscovery/DiscoveryCHAPAuth:bool
  chapAuthSession/SessionCHAPAuth:bool secretRef:*SecretReference initiatorName:*string
FlexPersistentVolumeSource = driver:string fsType/FSType:string secretRef:*SecretReference readOnly:bool
  options:{}string
CinderPersistentVolumeSource = volumeID:string fsType/FSType:string readOnly:bool secretRef:*SecretReference
CephFSPersistentVolumeSource = monitors:[]string path:string user:string secretFile:string secretRef:*SecretReference
  readOnly:bool
AzureFilePersistentVolumeSource = secretName:string shareName:string readOnly:bool secretNamespace:*string
ScaleIOPersistentVolumeSource = gateway:string system:string secretRef:*SecretReference sslEnabled/SSLEnabled:bool
  protectionDomain:string storagePool:string storageMode:string volumeName:string fsType/FSType:string readOnly:bool
LocalVolumeSource = path:string fsType/FSType:*string
ObjectReference = kind:string namespace:string name:string uid/UID:string apiVersion/APIVersion:string
  resourceVersion:string fieldPath:string
StorageOSPersistentVolumeSource = volumeName:string volumeNamespace:string fsType/FSType:string readOnly:bool
  secretRef:*ObjectReference
CSIPersistentVolumeSource = driver:string volumeHandle:string readOnly:bool fsType/FSType:string
  volumeAttributes:{}string controllerPublishSecretRef:*SecretReference nodeStageSecretRef:*SecretReference
  nodePublishSecretRef:*SecretReference controllerExpandSecretRef:*SecretReference
  nodeExpandSecretRef:*SecretReference
VolumeNodeAffinity = required:*NodeSelector
PersistentVolumeSpec = capacity:{}quantity gcePersistentDisk/GCEPersistentDisk:*GCEPersistentDiskVolumeSource
  awsElasticBlockStore/AWSElasticBlockStore:*AWSElasticBlockStoreVolumeSource hostPath:*HostPathVolumeSource
  glusterfs:*GlusterfsPersistentVolumeSource nfs/NFS:*NFSVolumeSource rbd/RBD:*RBDPersistentVolumeSource
  quobyte:*QuobyteVolumeSource iscsi/ISCSI:*ISCSIPersistentVolumeSource flexVolume:*FlexPersistentVolumeSource
  cinder:*CinderPersistentVolumeSource cephfs/CephFS:*CephFSPersistentVolumeSource fc/FC:*FCVolumeSource
  flocker:*FlockerVolumeSource azureFile:*AzureFilePersistentVolumeSource
  vsphereVolume:*VsphereVirtualDiskVolumeSource azureDisk:*AzureDiskVolumeSource
  photonPersistentDisk:*PhotonPersistentDiskVolumeSource portworxVolume:*PortworxVolumeSource
  scaleIO:*ScaleIOPersistentVolumeSource local:*LocalVolumeSource storageos/StorageOS:*StorageOSPersistentVolumeSource
  csi/CSI:*CSIPersistentVolumeSource accessModes:[]string claimRef:*ObjectReference
  persistentVolumeReclaimPolicy:string storageClassName:string mountOptions:[]string volumeMode:*string
  nodeAffinity:*VolumeNodeAffinity volumeAttributesClassName:*string
`
