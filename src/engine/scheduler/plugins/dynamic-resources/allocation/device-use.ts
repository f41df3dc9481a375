import { type Quantity, quantity } from '../../../../../kube/quantity.ts'
import { addQuantities } from '../../../../../kube/quantity-arithmetic.ts'
import type { AllocatedDevice, ResourceClaimRow } from '../../../../../kube/resource-claim.ts'
import type { ClusterView } from '../../../../../twin/cluster-view.ts'

/** How much of a device's capacities is taken, by capacity. */
export type Consumed = ReadonlyMap<string, Quantity>

/** A device, named so that no two devices of a cluster have the same name. */
export function deviceId(driver: string, pool: string, device: string): string {
  return `${driver}/${pool}/${device}`
}

/** What the claims of a cluster have taken. */
export interface DevicesInUse {
  /** Devices that serve one claim alone. */
  readonly exclusive: ReadonlySet<string>
  /** Devices that serve several. */
  readonly shared: ReadonlySet<string>
  readonly consumed: ConsumedCapacities
}

/** Capacities taken of shared devices. An entry of a device shows that a share of it is in use. */
export class ConsumedCapacities {
  readonly #byDevice = new Map<string, Consumed>()

  of(id: string): Consumed | undefined {
    return this.#byDevice.get(id)
  }

  add(id: string, more: Consumed): void {
    const sum = new Map(this.#byDevice.get(id))
    for (const [name, amount] of more) sum.set(name, plus(sum.get(name), amount))
    this.#byDevice.set(id, sum)
  }

  /** Puts back what was there before an `add`. */
  restore(id: string, before: Consumed | undefined): void {
    if (before) this.#byDevice.set(id, before)
    else this.#byDevice.delete(id)
  }
}

function plus(a: Quantity | undefined, b: Quantity): Quantity {
  return a ? addQuantities(a, b) : b
}

/** Reads off the allocated claims what is in use. Devices with admin access are not. */
export function devicesInUse(cluster: ClusterView): DevicesInUse {
  const exclusive = new Set<string>()
  const shared = new Set<string>()
  const consumed = new ConsumedCapacities()
  cluster.table('ResourceClaim').forEach(({ status }: ResourceClaimRow) => {
    for (const result of status.allocation?.results ?? []) {
      if (result.adminAccess) continue
      const id = deviceId(result.driver, result.pool, result.device)
      if (result.shareID === undefined) exclusive.add(id)
      else shared.add(id)
      if (result.shareID !== undefined && result.consumedCapacity) consumed.add(id, amountsOf(result))
    }
  })
  return { exclusive, shared, consumed }
}

function amountsOf({ consumedCapacity }: AllocatedDevice): Consumed {
  return new Map(Object.entries(consumedCapacity ?? {}).map(([name, amount]) => [name, quantity(amount)]))
}

/** Whether any claim has the device, or a share of it. */
export function isInUse({ exclusive, shared, consumed }: DevicesInUse, id: string): boolean {
  return exclusive.has(id) || shared.has(id) || consumed.of(id) !== undefined
}
