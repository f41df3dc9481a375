import { type Quantity, quantity, ZERO_QUANTITY } from '../../../../../kube/quantity.ts'
import { addQuantities, compareQuantities, subtractQuantities } from '../../../../../kube/quantity-arithmetic.ts'
import type { Device } from '../../../../../kube/resource-slice.ts'
import { type DevicesInUse, deviceId, isInUse } from './device-use.ts'
import type { Pool } from './pools.ts'

/** Amounts by counter set and counter. */
type Counters = ReadonlyMap<string, ReadonlyMap<string, Quantity>>

/** What is left of the counters of pools, before anything is allocated. Worked out once for all nodes. */
export class AvailableCounters {
  readonly #inUse: DevicesInUse
  /** By the pool's name alone, as upstream keeps them. */
  readonly #byPool = new Map<string, Counters>()

  constructor(inUse: DevicesInUse) {
    this.#inUse = inUse
  }

  of(pool: Pool): Counters {
    let counters = this.#byPool.get(pool.name)
    if (!counters) {
      counters = leftCounters(pool, this.#inUse)
      this.#byPool.set(pool.name, counters)
    }
    return counters
  }
}

/** May be negative: then nothing more can be taken. */
function leftCounters(pool: Pool, inUse: DevicesInUse): Counters {
  const left = new Map<string, Map<string, Quantity>>()
  for (const { name, counters } of pool.counterSets.values()) {
    left.set(name, new Map(Object.entries(counters).map(([counter, value]) => [counter, quantity(value)])))
  }
  for (const { driver, pool: slicePool, devices } of [...pool.slices, ...pool.otherSlices]) {
    for (const device of devices) {
      if (device.consumesCounters.length === 0 || !isInUse(inUse, deviceId(driver, slicePool.name, device.name))) continue
      for (const { counterSet, counters } of device.consumesCounters) {
        const amounts = left.get(counterSet)
        for (const [counter, value] of Object.entries(counters)) {
          const before = amounts?.get(counter)
          if (before) amounts?.set(counter, subtractQuantities(before, quantity(value)))
        }
      }
    }
  }
  return left
}

/** What the devices that are being allocated take of counters. */
export class ConsumedCounters {
  readonly #available: AvailableCounters
  readonly #byPool = new Map<string, Map<string, Map<string, Quantity>>>()

  constructor(available: AvailableCounters) {
    this.#available = available
  }

  /** Takes what the device needs; false: there is not enough, and nothing is taken. */
  take(device: Device, pool: Pool): boolean {
    this.#change(device, pool, addQuantities)
    const consumed = this.#byPool.get(pool.name)
    for (const [set, counters] of this.#available.of(pool)) {
      for (const [counter, available] of counters) {
        if (compareQuantities(available, consumed?.get(set)?.get(counter) ?? ZERO_QUANTITY) >= 0) continue
        this.giveBack(device, pool)
        return false
      }
    }
    return true
  }

  giveBack(device: Device, pool: Pool): void {
    this.#change(device, pool, subtractQuantities)
  }

  #change(device: Device, pool: Pool, change: (a: Quantity, b: Quantity) => Quantity): void {
    const sets = this.#byPool.get(pool.name) ?? new Map<string, Map<string, Quantity>>()
    this.#byPool.set(pool.name, sets)
    for (const { counterSet, counters } of device.consumesCounters) {
      const amounts = sets.get(counterSet) ?? new Map<string, Quantity>()
      sets.set(counterSet, amounts)
      for (const [counter, value] of Object.entries(counters)) {
        amounts.set(counter, change(amounts.get(counter) ?? ZERO_QUANTITY, quantity(value)))
      }
    }
  }
}
