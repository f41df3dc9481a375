import type { NodeRow } from '../../../../../kube/node.ts'
import { type Toleration, toleratesTaint } from '../../../../../kube/taint.ts'
import { PluginError } from '../../../framework/status.ts'
import { takenCapacity } from './capacity.ts'
import type { ActiveConstraint } from './constraints.ts'
import type { ConsumedCounters } from './counters.ts'
import { type Consumed, ConsumedCapacities, type DevicesInUse, deviceId } from './device-use.ts'
import type { Pool } from './pools.ts'
import { type Candidate, DEVICES_MAX, failure, isSelectable, type RequestData } from './request-data.ts'

/** A claim to be allocated, made ready for a node. */
export interface ClaimData {
  /** For each request the ways to meet it. */
  readonly requests: readonly (readonly RequestData[])[]
  readonly constraints: readonly ActiveConstraint[]
}

/** A device that the search has settled on. */
export interface ChosenDevice {
  readonly data: RequestData
  readonly candidate: Candidate
  /** What is taken of a device that serves several; `undefined`: the device is taken as a whole. */
  readonly share: Consumed | undefined
}

export interface SearchInit {
  readonly node: NodeRow
  readonly pools: readonly Pool[]
  readonly claims: readonly ClaimData[]
  readonly inUse: DevicesInUse
  readonly counters: ConsumedCounters
}

/** `too many`: whatever follows would give the claim more devices than it can hold. */
type Outcome = 'found' | 'none' | 'too many'

/** One device that is needed: the how-manieth of which way to meet which request of which claim. */
interface Need {
  readonly claim: number
  readonly request: number
  /** `undefined`: the way is still to be chosen. */
  readonly way: number | undefined
  readonly device: number
}

/**
 * The real search gives up after ten seconds (DynamicResourcesArgs.filterTimeout); ours counts, so that it gives up at the same
 * point each time. It is about as many candidates as that takes.
 */
const TRIES_MAX = 5_000_000

const BEGINNING = 0

/**
 * Finds devices for all requests of all claims: tries the candidates in order and backtracks when a request cannot be satisfied
 * (the structured allocator of dynamic-resource-allocation). The first full solution counts.
 */
export class DeviceSearch {
  readonly #init: SearchInit
  /** The devices of all pools that can be used, in the order in which they are tried. */
  readonly #candidates: readonly Candidate[]
  /** For which claims a device is meant, by device. */
  readonly #allocating = new Map<string, Set<number>>()
  readonly #allocatingCapacity = new ConsumedCapacities()
  readonly #chosen: ChosenDevice[][]
  /** By request and device, what does not depend on the devices that are taken already. */
  readonly #suitable = new Map<RequestData, Map<Candidate['device'], boolean>>()
  #tries = 0

  constructor(init: SearchInit) {
    this.#init = init
    this.#candidates = init.pools.flatMap(candidatesOf)
    this.#chosen = init.claims.map(() => [])
  }

  /**
   * The devices of each claim; `undefined`: there is no solution.
   * @throws {PluginError} when a device must be had and cannot, or the search takes too long.
   */
  run(): readonly (readonly ChosenDevice[])[] | undefined {
    return this.#allocate({ claim: 0, request: 0, way: undefined, device: 0 }, BEGINNING) === 'found' ? this.#chosen : undefined
  }

  /**
   * `start` is where the search for the next device of a request continues: the same devices in another order are not another
   * solution.
   */
  #allocate(need: Need, start: number): Outcome {
    const claim = this.#init.claims[need.claim]
    if (!claim) return 'found'
    const ways = claim.requests[need.request]
    if (!ways) {
      const outcome = this.#allocate({ claim: need.claim + 1, request: 0, way: undefined, device: 0 }, BEGINNING)
      // Another choice for this claim may leave the next one an alternative that needs fewer devices.
      return outcome === 'too many' ? 'none' : outcome
    }
    if (need.way === undefined) return this.#tryWays(need, ways.length)
    const data = ways[need.way] as RequestData
    if (data.all?.length === 0) return 'none'
    if (need.device >= data.count) {
      return this.#allocate({ claim: need.claim, request: need.request + 1, way: undefined, device: 0 }, BEGINNING)
    }
    const total = (this.#chosen[need.claim]?.length ?? 0) + data.count - need.device
    if (total > DEVICES_MAX) return 'too many'
    return data.all ? this.#takeNextOfAll(need, data, data.all) : this.#tryDevices(need, data, start)
  }

  #tryWays(need: Need, count: number): Outcome {
    if (count === 1 && this.#init.claims[need.claim]?.requests[need.request]?.[0]?.name.alternative === '') {
      return this.#allocate({ ...need, way: 0 }, BEGINNING)
    }
    let allTooMany = true
    for (let way = 0; way < count; way++) {
      const outcome = this.#allocate({ ...need, way }, BEGINNING)
      if (outcome === 'found') return outcome
      if (outcome !== 'too many') allTooMany = false
    }
    return allTooMany ? 'too many' : 'none'
  }

  /** The order of "all" devices does not matter: each must be had. */
  #takeNextOfAll(need: Need, data: RequestData, all: readonly Candidate[]): Outcome {
    const undo = this.#take(need, data, all[need.device] as Candidate)
    if (!undo) return 'none'
    const outcome = this.#allocate({ ...need, device: need.device + 1 }, BEGINNING)
    if (outcome !== 'found') undo()
    return outcome
  }

  #tryDevices(need: Need, data: RequestData, start: number): Outcome {
    for (let i = start; i < this.#candidates.length; i++) {
      const candidate = this.#candidates[i] as Candidate
      if (!this.#isUsable(need, data, candidate)) continue
      const undo = this.#take(need, data, candidate)
      if (!undo) continue
      const outcome = this.#allocate({ ...need, device: need.device + 1 }, i + 1)
      if (outcome === 'found') return outcome
      undo()
      if (outcome === 'too many') return outcome
    }
    return 'none'
  }

  #isUsable(need: Need, data: RequestData, { id, device, slice }: Candidate): boolean {
    if (++this.#tries > TRIES_MAX) {
      throw new PluginError(`node ${this.#init.node.name}: timed out trying to allocate devices`)
    }
    if (data.ask.adminAccess ? this.#allocating.get(id)?.has(need.claim) : this.#isTaken(id)) return false
    if (!this.#isSuitable(data, { id, device, slice })) return false
    return !device.allowMultipleAllocations || this.#capacityFor(data, { id, device }) !== undefined
  }

  /** What is left of a device that serves one claim alone does not change while devices are chosen. */
  #isSuitable(data: RequestData, { id, device, slice }: Omit<Candidate, 'pool'>): boolean {
    const known = this.#suitable.get(data) ?? new Map<Candidate['device'], boolean>()
    if (known.size === 0) this.#suitable.set(data, known)
    let answer = known.get(device)
    if (answer === undefined) {
      answer = isSelectable(data, { device, slice, node: this.#init.node })
      if (answer && !device.allowMultipleAllocations) answer = this.#capacityFor(data, { id, device }) !== undefined
      known.set(device, answer)
    }
    return answer
  }

  #isTaken(id: string): boolean {
    return this.#init.inUse.exclusive.has(id) || (this.#allocating.get(id)?.size ?? 0) > 0
  }

  #capacityFor({ ask }: RequestData, { id, device }: Pick<Candidate, 'id' | 'device'>): Consumed | undefined {
    return takenCapacity(device, ask.capacity, [this.#init.inUse.consumed.of(id), this.#allocatingCapacity.of(id)])
  }

  /**
   * Takes the device and returns how to give it back; `undefined`: it cannot be had.
   * @throws {PluginError} when all devices are wanted and a constraint keeps this one out.
   */
  #take(need: Need, data: RequestData, candidate: Candidate): (() => void) | undefined {
    const { id, device, pool } = candidate
    const isShared = device.allowMultipleAllocations
    if (!isShared && data.ask.adminAccess && this.#allocating.get(id)?.has(need.claim)) return undefined
    if (!data.ask.adminAccess && this.#isTaken(id)) return undefined
    const undo: (() => void)[] = []
    const giveUp = (): undefined => {
      for (const step of undo.toReversed()) step()
    }
    if (device.consumesCounters.length > 0 && !(isShared && this.#hasShares(id))) {
      if (!this.#init.counters.take(device, pool)) return undefined
      undo.push(() => this.#init.counters.giveBack(device, pool))
    }
    if (isKeptOff(device, data.ask.tolerations)) return giveUp()
    for (const constraint of this.#init.claims[need.claim]?.constraints ?? []) {
      if (!constraint.add(data.name, device, candidate.slice.driver)) {
        giveUp()
        if (!data.all) return undefined
        const why = `cannot add device ${id} because a claim constraint would not be satisfied`
        throw failure(data.claim, data.ask.name, why)
      }
      undo.push(() => constraint.remove(data.name))
    }
    const share = isShared ? this.#capacityFor(data, candidate) : undefined
    if (isShared && !share) return giveUp()
    undo.push(share ? this.#takeShare(id, share) : this.#takeWhole(id, need.claim))
    undo.push(this.#choose(need.claim, { data, candidate, share }))
    return giveUp
  }

  #hasShares(id: string): boolean {
    return this.#init.inUse.consumed.of(id) !== undefined || this.#allocatingCapacity.of(id) !== undefined
  }

  #takeShare(id: string, amounts: Consumed): () => void {
    const before = this.#allocatingCapacity.of(id)
    this.#allocatingCapacity.add(id, amounts)
    return () => this.#allocatingCapacity.restore(id, before)
  }

  #takeWhole(id: string, claim: number): () => void {
    const claims = this.#allocating.get(id) ?? new Set<number>()
    this.#allocating.set(id, claims.add(claim))
    return () => claims.delete(claim)
  }

  #choose(claim: number, chosen: ChosenDevice): () => void {
    const list = this.#chosen[claim] as ChosenDevice[]
    list.push(chosen)
    return () => list.pop()
  }
}

/** From a pool that is not all there, or contradicts itself, nothing is taken. */
function candidatesOf(pool: Pool): readonly Candidate[] {
  if (pool.isIncomplete || pool.isInvalid) return []
  return pool.slices.flatMap((slice) =>
    slice.devices.map((device) => ({ id: deviceId(pool.driver, pool.name, device.name), device, slice, pool })),
  )
}

/** Whether a taint excludes the device for the request; unknown effects exclude nothing. */
function isKeptOff(device: Candidate['device'], tolerations: readonly Toleration[]): boolean {
  return device.taints.some((taint) => {
    if (taint.effect !== 'NoSchedule' && taint.effect !== 'NoExecute') return false
    return !tolerations.some((toleration) => toleratesTaint(toleration, taint))
  })
}
