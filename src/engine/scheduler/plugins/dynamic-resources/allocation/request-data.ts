import type { DeviceClassRow } from '../../../../../kube/device-class.ts'
import { keyOf } from '../../../../../kube/namespaced-name.ts'
import type { NodeRow } from '../../../../../kube/node.ts'
import type { DeviceAsk, DeviceRequest, ResourceClaimRow } from '../../../../../kube/resource-claim.ts'
import type { Device, ResourceSliceRow } from '../../../../../kube/resource-slice.ts'
import type { ClusterView } from '../../../../../twin/cluster-view.ts'
import { PluginError } from '../../../framework/status.ts'
import { askSelector } from '../selectors/device-selector.ts'
import { takenCapacity } from './capacity.ts'
import type { RequestName } from './constraints.ts'
import { type DevicesInUse, deviceId } from './device-use.ts'
import type { Pool } from './pools.ts'
import { reaches } from './slice-index.ts'

/** The most devices that a claim can get. */
export const DEVICES_MAX = 32

/** A device that can be had, with where it is published. */
export interface Candidate {
  readonly id: string
  readonly device: Device
  readonly slice: ResourceSliceRow
  readonly pool: Pool
}

/** A request, or one of its alternatives, made ready for a node. */
export interface RequestData {
  readonly claim: ResourceClaimRow
  readonly ask: DeviceAsk
  readonly name: RequestName
  readonly class: DeviceClassRow
  readonly count: number
  /** The devices of a request for all of them. */
  readonly all: readonly Candidate[] | undefined
}

export interface RequestContext {
  readonly claim: ResourceClaimRow
  readonly node: NodeRow
  readonly pools: readonly Pool[]
  readonly cluster: ClusterView
  readonly inUse: DevicesInUse
}

/** The ways to meet a request, the best first; a request without alternatives has one. */
export function requestWays(request: DeviceRequest, context: RequestContext): readonly RequestData[] {
  if (request.firstAvailable.length === 0) {
    const { exactly } = request
    if (!exactly) throw failure(context.claim, request.name, 'missing device class name (unsupported request type?)')
    return [requestData(exactly, { request: request.name, alternative: '' }, context)]
  }
  return request.firstAvailable.map((ask) => requestData(ask, { request: request.name, alternative: ask.name }, context))
}

/** `request` or `request/alternative`, as allocations name it. */
export function fullName({ request, alternative }: RequestName): string {
  return alternative === '' ? request : `${request}/${alternative}`
}

/** @throws {PluginError} when the request cannot be understood, or requests all devices of an incomplete pool. */
function requestData(ask: DeviceAsk, name: RequestName, context: RequestContext): RequestData {
  const { claim, cluster } = context
  const unknown = ask.selectors.indexOf(undefined)
  if (unknown >= 0) {
    throw failure(claim, `${ask.name}, selector #${unknown}`, 'CEL expression empty (unsupported selector type?)')
  }
  if (ask.deviceClassName === '') throw failure(claim, ask.name, 'missing device class name (unsupported request type?)')
  const deviceClass = cluster.get('DeviceClass', '', ask.deviceClassName)
  if (!deviceClass) {
    const missing = `deviceclass.resource.k8s.io "${ask.deviceClassName}" not found`
    throw failure(claim, ask.name, `could not retrieve device class ${ask.deviceClassName}: ${missing}`)
  }
  const data = { claim, ask, name, class: deviceClass, count: ask.count, all: undefined }
  switch (ask.allocationMode) {
    case 'ExactCount':
      return data
    case 'All': {
      const all = allDevices(data, context)
      return { ...data, all, count: all.length }
    }
    default:
      throw failure(claim, ask.name, `unsupported count mode ${ask.allocationMode}`)
  }
}

/** Only a complete pool shows how much "all" is (semantics A16.2). */
function allDevices(data: RequestData, { claim, node, pools, inUse }: RequestContext): readonly Candidate[] {
  const found: Candidate[] = []
  for (const pool of pools) {
    const problem = pool.isIncomplete ? 'being updated' : pool.isInvalid ? 'invalid' : undefined
    if (problem) {
      const where = `asks for all devices, but resource pool ${pool.driver}/${pool.name} is currently ${problem}`
      throw failure(claim, data.ask.name, where)
    }
    for (const slice of pool.slices) {
      for (const device of slice.devices) {
        const id = deviceId(slice.driver, slice.pool.name, device.name)
        if (!isSelectable(data, { device, slice, node })) continue
        if (takenCapacity(device, data.ask.capacity, [inUse.consumed.of(id)])) found.push({ id, device, slice, pool })
      }
    }
  }
  return found
}

/**
 * Whether the device is what the class and the request select, and can be used from the node.
 * @throws {PluginError} when a selector cannot be compiled, or cannot be evaluated.
 */
export function isSelectable(
  data: RequestData,
  { device, slice, node }: { readonly device: Device; readonly slice: ResourceSliceRow; readonly node: NodeRow },
): boolean {
  const { class: deviceClass, claim, ask } = data
  if (!meetsAll(deviceClass.selectors, `class ${deviceClass.name}`, { device, slice })) return false
  if (!meetsAll(ask.selectors, `claim ${keyOf(claim)}`, { device, slice })) return false
  return !slice.perDeviceNodeSelection || reaches(device, node)
}

function meetsAll(
  selectors: DeviceAsk['selectors'],
  whose: string,
  { device, slice }: { readonly device: Device; readonly slice: ResourceSliceRow },
): boolean {
  for (let i = 0; i < selectors.length; i++) {
    const answer = askSelector(selectors[i] ?? '', device, slice.driver)
    if (typeof answer === 'object') throw new PluginError(`${whose}: selector #${i}: CEL ${answer.stage} error: ${answer.error}`)
    if (!answer) return false
  }
  return true
}

export function failure(claim: ResourceClaimRow, request: string, message: string): PluginError {
  return new PluginError(`claim ${keyOf(claim)}, request ${request}: ${message}`)
}
