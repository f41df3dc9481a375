import { type DeviceClassRow, deviceClassRow } from '../../src/kube/device-class.ts'
import type { PodResourceClaim } from '../../src/kube/pod-spec.ts'
import type { AllocatedDevice, Allocation, DeviceAsk, DeviceRequest, ResourceClaimSpec } from '../../src/kube/resource-claim.ts'
import { type Device, type ResourceSliceRow, resourceSliceRow } from '../../src/kube/resource-slice.ts'

/** Devices, classes and claims that set only what a test is about. */

export function aDevice(name: string, init: Partial<Device> = {}): Device {
  return {
    name,
    attributes: {},
    capacity: {},
    consumesCounters: [],
    nodeName: '',
    nodeSelector: undefined,
    allNodes: false,
    taints: [],
    bindsToNode: false,
    bindingConditions: [],
    bindingFailureConditions: [],
    allowMultipleAllocations: false,
    ...init,
  }
}

/** The only slice of the node's pool. */
export function aSlice(nodeName: string, devices: readonly Device[], init: Partial<ResourceSliceRow> = {}): ResourceSliceRow {
  return resourceSliceRow({
    name: `${nodeName}-gpu`,
    driver: 'gpu.example.com',
    pool: { name: nodeName, generation: 1, resourceSliceCount: 1 },
    nodeName,
    devices,
    ...init,
  })
}

/** A class of all devices, unless it selects some. */
export function aClass(name = 'gpu', init: Partial<DeviceClassRow> = {}): DeviceClassRow {
  return deviceClassRow({ name, ...init })
}

export function anAsk(init: Partial<DeviceAsk> = {}): DeviceAsk {
  return {
    name: 'one',
    deviceClassName: 'gpu',
    selectors: [],
    allocationMode: 'ExactCount',
    count: 1,
    adminAccess: undefined,
    tolerations: [],
    capacity: undefined,
    ...init,
  }
}

export function aRequest(init: Partial<DeviceAsk> = {}): DeviceRequest {
  const exactly = anAsk(init)
  return { name: exactly.name, exactly, firstAvailable: [] }
}

export function aClaimSpec(
  requests: readonly DeviceRequest[] = [aRequest()],
  init: Partial<ResourceClaimSpec> = {},
): ResourceClaimSpec {
  return { requests, constraints: [], config: [], ...init }
}

export function anAllocation(device: Partial<AllocatedDevice> = {}, init: Partial<Allocation> = {}): Allocation {
  const result: AllocatedDevice = {
    request: 'one',
    driver: 'gpu.example.com',
    pool: 'a',
    device: 'gpu-0',
    adminAccess: undefined,
    tolerations: [],
    bindingConditions: [],
    bindingFailureConditions: [],
    shareID: undefined,
    consumedCapacity: undefined,
    ...device,
  }
  return { results: [result], config: [], nodeSelector: undefined, allocationTimestamp: undefined, ...init }
}

/** A pod's entry for a claim of this name. */
export function claimEntry(resourceClaimName: string): PodResourceClaim {
  return { name: 'dev', resourceClaimName, resourceClaimTemplateName: undefined }
}

/** A pod's entry for a claim that is to be made. */
export function templateEntry(resourceClaimTemplateName: string): PodResourceClaim {
  return { name: 'dev', resourceClaimName: undefined, resourceClaimTemplateName }
}
