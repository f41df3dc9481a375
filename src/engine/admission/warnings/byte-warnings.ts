import type { JsonObject } from '../../../kube/codec/json.ts'
import { milliValue, parseQuantity, QuantityError } from '../../../kube/quantity.ts'
import { quantityText } from '../../../kube/quantity-text.ts'

const MILLI = 1000
/** Resources that are counted in bytes. */
const BYTES = ['memory', 'ephemeral-storage']

/** A fraction of a byte, such as `100m` of memory, is a likely mistake. `path` is that of the list of resources. */
export function byteWarnings(amounts: JsonObject, path: string, resources: readonly string[] = BYTES): readonly string[] {
  return resources.flatMap((resource) => {
    const amount = amounts[resource]
    if (typeof amount !== 'string' || !isFraction(amount)) return []
    const text = quantityText(parseQuantity(amount))
    return [`${path}[${resource}]: fractional byte value "${text}" is invalid, must be an integer`]
  })
}

/** Validation refuses text that is not a quantity. */
function isFraction(amount: string): boolean {
  try {
    return milliValue(amount) % MILLI !== 0
  } catch (error) {
    if (error instanceof QuantityError) return false
    throw error
  }
}
