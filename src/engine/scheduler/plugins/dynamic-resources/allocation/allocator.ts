import { keyOf } from '../../../../../kube/namespaced-name.ts'
import type { NodeRow } from '../../../../../kube/node.ts'
import { controllerOf } from '../../../../../kube/object-row.ts'
import type { NodeSelectorRequirement, NodeSelectorTerm } from '../../../../../kube/pod-spec.ts'
import type {
  AllocatedConfig,
  AllocatedDevice,
  Allocation,
  DeviceRequest,
  ResourceClaimRow,
} from '../../../../../kube/resource-claim.ts'
import { digestText } from '../../../../../lib/hash.ts'
import type { ClusterView } from '../../../../../twin/cluster-view.ts'
import { PluginError } from '../../../framework/status.ts'
import { capacityTexts } from './capacity.ts'
import { type ActiveConstraint, activeConstraint } from './constraints.ts'
import { AvailableCounters, ConsumedCounters } from './counters.ts'
import { type ChosenDevice, type ClaimData, DeviceSearch } from './device-search.ts'
import { type DevicesInUse, devicesInUse } from './device-use.ts'
import { gatherPools, type Pool } from './pools.ts'
import { DEVICES_MAX, fullName, type RequestData, requestWays } from './request-data.ts'
import { type SliceIndex, sliceIndex } from './slice-index.ts'

/** Why no devices were found on a node. */
export type AllocationFailure = 'cannot allocate all claims' | 'invalid resource pools were encountered'

/** Finds devices for claims, as things are at the beginning of a cycle. */
export class Allocator {
  readonly #cluster: ClusterView
  readonly #slices: SliceIndex
  readonly #inUse: DevicesInUse
  readonly #counters: AvailableCounters

  constructor(cluster: ClusterView) {
    this.#cluster = cluster
    this.#slices = sliceIndex(cluster)
    this.#inUse = devicesInUse(cluster)
    this.#counters = new AvailableCounters(this.#inUse)
  }

  /**
   * An allocation for each of the claims that can be used from the node, or why there is no allocation.
   * @throws {PluginError} when a claim, a class or a slice is wrong, so that no other node would do either.
   */
  allocate(claims: readonly ResourceClaimRow[], node: NodeRow): readonly Allocation[] | AllocationFailure {
    const pools = this.#pools(node)
    const data = claims.map((claim) => this.#claimData(claim, node, pools))
    const counters = new ConsumedCounters(this.#counters)
    const found = new DeviceSearch({ node, pools, claims: data, inUse: this.#inUse, counters }).run()
    if (found) return claims.map((claim, i) => allocationOf(claim, found[i] ?? [], { data: data[i] as ClaimData, node }))
    return pools.some(({ isInvalid }) => isInvalid) ? 'invalid resource pools were encountered' : 'cannot allocate all claims'
  }

  #pools(node: NodeRow): readonly Pool[] {
    try {
      return gatherPools(this.#slices, node)
    } catch (error) {
      throw error instanceof PluginError ? new PluginError(`gather pool information: ${error.message}`) : error
    }
  }

  #claimData(claim: ResourceClaimRow, node: NodeRow, pools: readonly Pool[]): ClaimData {
    const context = { claim, node, pools, cluster: this.#cluster, inUse: this.#inUse }
    const requests = claim.spec.requests.map((request) => requestWays(request, context))
    const least = requests.reduce((sum, ways) => sum + Math.min(...ways.map(({ count }) => count)), 0)
    if (least > DEVICES_MAX) {
      throw new PluginError(
        `claim ${keyOf(claim)}: number of requested devices ${least} exceeds the claim limit of ${DEVICES_MAX}`,
      )
    }
    return { requests, constraints: constraintsOf(claim) }
  }
}

function constraintsOf(claim: ResourceClaimRow): readonly ActiveConstraint[] {
  return claim.spec.constraints.map((constraint, i) => {
    const active = activeConstraint(constraint)
    if (active) return active
    throw new PluginError(`claim ${keyOf(claim)}, constraint #${i}: empty constraint (unsupported constraint type?)`)
  })
}

interface Found {
  readonly data: ClaimData
  readonly node: NodeRow
}

function allocationOf(claim: ResourceClaimRow, devices: readonly ChosenDevice[], { data, node }: Found): Allocation {
  return {
    results: devices.map((device, i) => allocatedDevice(device, `${claim.uid} ${controllerOf(claim)?.uid ?? ''} ${i}`)),
    config: configOf(claim, devices, data),
    nodeSelector: nodeSelectorFor(claim, devices, node),
    allocationTimestamp: undefined,
  }
}

function allocatedDevice({ data, candidate, share }: ChosenDevice, place: string): AllocatedDevice {
  const { device, slice } = candidate
  return {
    request: fullName(data.name),
    driver: slice.driver,
    pool: slice.pool.name,
    device: device.name,
    adminAccess: data.ask.adminAccess || undefined,
    tolerations: data.ask.tolerations,
    bindingConditions: device.bindingConditions,
    bindingFailureConditions: device.bindingFailureConditions,
    shareID: share && shareId(`${place} ${candidate.id}`),
    consumedCapacity: share && share.size > 0 ? capacityTexts(share) : undefined,
  }
}

/**
 * In the form of a uid. A claim has one allocation at a time, so its own uid and the place in it identify the share; one that is
 * still to be created has only its pod's.
 */
function shareId(text: string): string {
  const digits = (digestText(text) + digestText(`${text} again`)).replace(/[^0-9a-f]/g, '').padEnd(32, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

/** The way to meet each request that was chosen; a request may have no device at all. */
function chosenWays(devices: readonly ChosenDevice[], { requests }: ClaimData): readonly (RequestData | undefined)[] {
  return requests.map((ways) => ways.find((way) => devices.some(({ data }) => data === way)) ?? ways[0])
}

/** The configuration of the classes, once each, then that of the claim, as far as it concerns what was chosen. */
function configOf(claim: ResourceClaimRow, devices: readonly ChosenDevice[], data: ClaimData): readonly AllocatedConfig[] {
  const ways = chosenWays(devices, data)
  const classes = new Map(ways.flatMap((way) => (way ? [[way.class.name, way.class] as const] : [])))
  const ofClasses = [...classes.values()].flatMap((deviceClass) => {
    const requests = ways.flatMap((way) => (way?.class.name === deviceClass.name ? [fullName(way.name)] : []))
    return deviceClass.config.map((opaque): AllocatedConfig => ({ source: 'FromClass', requests, opaque }))
  })
  const ofClaim = claim.spec.config.flatMap(({ requests, opaque }) => {
    const item: AllocatedConfig = { source: 'FromClaim', requests, opaque }
    if (requests.length === 0) return [item]
    return claim.spec.requests.flatMap((request, i) => (isMeant(requests, request, ways[i]) ? [item] : []))
  })
  return [...ofClasses, ...ofClaim]
}

function isMeant(requests: readonly string[], request: DeviceRequest, way: RequestData | undefined): boolean {
  if (requests.includes(request.name)) return true
  return way !== undefined && way.name.alternative !== '' && requests.includes(fullName(way.name))
}

/** From where all of the devices can be used; `undefined`: from everywhere. */
function nodeSelectorFor(
  claim: ResourceClaimRow,
  devices: readonly ChosenDevice[],
  node: NodeRow,
): readonly NodeSelectorTerm[] | undefined {
  const fields: NodeSelectorRequirement[] = []
  const expressions: NodeSelectorRequirement[] = []
  for (const { candidate } of devices) {
    const { device, slice } = candidate
    const reach = slice.perDeviceNodeSelection ? device : slice
    if (reach.nodeName !== '' || device.bindsToNode) {
      return [{ matchExpressions: [], matchFields: [{ key: 'metadata.name', operator: 'In', values: [node.name] }] }]
    }
    const terms = reach.nodeSelector ?? []
    if (terms.length > 1) {
      const problem = `unsupported ResourceSlice.NodeSelector with ${terms.length} terms`
      throw new PluginError(`create NodeSelector for claim ${claim.name}: ${problem}`)
    }
    for (const term of terms) {
      addNew(fields, term.matchFields)
      addNew(expressions, term.matchExpressions)
    }
  }
  return fields.length + expressions.length > 0 ? [{ matchExpressions: expressions, matchFields: fields }] : undefined
}

function addNew(requirements: NodeSelectorRequirement[], more: readonly NodeSelectorRequirement[]): void {
  for (const requirement of more) if (!requirements.some((known) => isSame(known, requirement))) requirements.push(requirement)
}

function isSame(a: NodeSelectorRequirement, b: NodeSelectorRequirement): boolean {
  const values = new Set(a.values)
  return (
    a.key === b.key &&
    a.operator === b.operator &&
    values.size === new Set(b.values).size &&
    b.values.every((value) => values.has(value))
  )
}
