import type { ResourceList } from '../../../../../kube/pod-spec.ts'
import { parseQuantity, type Quantity, quantity, scaledInt64 } from '../../../../../kube/quantity.ts'
import { addQuantities, compareQuantities } from '../../../../../kube/quantity-arithmetic.ts'
import { quantityText } from '../../../../../kube/quantity-text.ts'
import type { CapacityPolicy, Device, DeviceCapacity } from '../../../../../kube/resource-slice.ts'
import type { Consumed } from './device-use.ts'

/**
 * What a request takes of each capacity of a device; `undefined`: it requests a capacity that the device does not have, parts
 * that its policy does not allow, or more than is left.
 */
export function takenCapacity(
  device: Device,
  requested: ResourceList | undefined,
  taken: readonly (Consumed | undefined)[],
): Consumed | undefined {
  for (const name in requested) if (!Object.hasOwn(device.capacity, name)) return undefined
  const amounts = new Map<string, Quantity>()
  for (const [name, capacity] of Object.entries(device.capacity)) {
    const amount = amountOf(requested?.[name], capacity)
    if (violates(amount, capacity.requestPolicy)) return undefined
    amounts.set(name, amount)
    let sum = amount
    for (const consumed of taken) {
      const already = consumed?.get(name)
      if (already) sum = addQuantities(sum, already)
    }
    if (compareQuantities(sum, quantity(capacity.value)) > 0) return undefined
  }
  return amounts
}

/** Rounded up to what the policy gives; without a request its default, or all there is. */
function amountOf(requested: string | undefined, { value, requestPolicy }: DeviceCapacity): Quantity {
  if (requested === undefined) return quantity(requestPolicy?.default ?? value)
  const amount = quantity(requested)
  const range = requestPolicy?.validRange
  if (range?.min !== undefined) return roundUpInRange(amount, quantity(range.min), range.step)
  for (const valid of requestPolicy?.validValues ?? []) {
    if (compareQuantities(amount, quantity(valid)) <= 0) return quantity(valid)
  }
  return amount
}

function roundUpInRange(amount: Quantity, min: Quantity, step: string | undefined): Quantity {
  if (compareQuantities(amount, min) < 0) return min
  if (step === undefined) return amount
  const start = scaledInt64(min, 0)
  const width = scaledInt64(quantity(step), 0)
  const added = scaledInt64(amount, 0) - start
  const steps = added / width + (added % width === 0n ? 0n : 1n)
  return binaryQuantity(start + steps * width)
}

/** A whole amount, written with binary suffixes where it has one. */
function binaryQuantity(amount: bigint): Quantity {
  return parseQuantity(quantityText({ unscaled: amount, exponent: 0, wide: false, format: 'BinarySI', text: undefined }))
}

function violates(amount: Quantity, policy: CapacityPolicy | undefined): boolean {
  if (!policy) return false
  if (policy.default !== undefined && compareQuantities(amount, quantity(policy.default)) === 0) return false
  const { validRange, validValues } = policy
  if (validRange) return violatesRange(amount, validRange)
  if (!validValues || validValues.length === 0) return false
  return !validValues.some((valid) => compareQuantities(amount, quantity(valid)) === 0)
}

function violatesRange(amount: Quantity, { min, max, step }: NonNullable<CapacityPolicy['validRange']>): boolean {
  if (max !== undefined && compareQuantities(amount, quantity(max)) > 0) return true
  if (step === undefined || min === undefined) return false
  return (scaledInt64(amount, 0) - scaledInt64(quantity(min), 0)) % scaledInt64(quantity(step), 0) !== 0n
}

/** As the claim's status records it. */
export function capacityTexts(amounts: Consumed): ResourceList {
  return Object.fromEntries([...amounts].map(([name, amount]) => [name, quantityText(amount)]))
}
