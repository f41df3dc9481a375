/**
 * What claims and classes of devices are made of, in the notation of `api-types.ts`. A container's claim has the name of a kind,
 * ResourceClaim, so the structs of the kinds have other names here: `DEVICE_KINDS`.
 */
export const DEVICE_TYPES = `
CELDeviceSelector = expression:string
DeviceSelector = cel/CEL:*CELDeviceSelector
CapacityRequirements = requests:{}quantity
DeviceToleration = key:string operator:string value:string effect:string tolerationSeconds:*int64
ExactDeviceRequest = deviceClassName:string selectors:[]DeviceSelector allocationMode:string count:int64 adminAccess:*bool
  tolerations:[]DeviceToleration capacity:*CapacityRequirements
DeviceSubRequest = name:string deviceClassName:string selectors:[]DeviceSelector allocationMode:string count:int64
  tolerations:[]DeviceToleration capacity:*CapacityRequirements
DeviceRequest = name:string exactly:*ExactDeviceRequest firstAvailable:[]DeviceSubRequest
DeviceConstraint = requests:[]string matchAttribute:*string distinctAttribute:*string
OpaqueDeviceConfiguration = driver:string parameters:any
DeviceClaimConfiguration = requests:[]string opaque:*OpaqueDeviceConfiguration
DeviceClassConfiguration = opaque:*OpaqueDeviceConfiguration
DeviceClaim = requests:[]DeviceRequest constraints:[]DeviceConstraint config:[]DeviceClaimConfiguration
ResourceClaimSpec = devices:DeviceClaim
ResourceClaimTemplateSpec = metadata/ObjectMeta:ObjectMeta spec:ResourceClaimSpec
DeviceClassSpec = selectors:[]DeviceSelector config:[]DeviceClassConfiguration extendedResourceName:*string
ClaimObject = metadata/ObjectMeta:ObjectMeta spec:ResourceClaimSpec
ClaimTemplateObject = metadata/ObjectMeta:ObjectMeta spec:ResourceClaimTemplateSpec
DeviceClassObject = metadata/ObjectMeta:ObjectMeta spec:DeviceClassSpec
`

/** The structs of the kinds of devices. */
export const DEVICE_KINDS: Readonly<Record<string, string>> = {
  ResourceClaim: 'ClaimObject',
  ResourceClaimTemplate: 'ClaimTemplateObject',
  DeviceClass: 'DeviceClassObject',
}
