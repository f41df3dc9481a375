import { type Environment, EvaluationError } from '@marcbachmann/cel-js'
import { parseQuantity, QuantityError } from '../quantity.ts'
import { addQuantities, compareQuantities, quantitySign, subtractQuantities } from '../quantity-arithmetic.ts'
import { quantityAsFloat, quantityAsInt64 } from '../quantity-text.ts'
import { CelQuantity } from './cel-values.ts'
import { registerComparisons } from './register-comparisons.ts'

const QUANTITY = 'kubernetes.Quantity'

/** Quantities (apiserver/pkg/cel/library Quantity). */
export function registerQuantities(environment: Environment): void {
  environment.registerType(QUANTITY, { ctor: CelQuantity, fields: {} })
  registerComparisons<CelQuantity>(environment, QUANTITY, (a, b) => compareQuantities(a.amount, b.amount))
  const add = (a: CelQuantity, b: CelQuantity): CelQuantity => new CelQuantity(addQuantities(a.amount, b.amount))
  const subtract = (a: CelQuantity, b: CelQuantity): CelQuantity => new CelQuantity(subtractQuantities(a.amount, b.amount))
  const whole = (amount: bigint): CelQuantity => quantityOf(String(amount))
  environment.registerFunction(`quantity(string): ${QUANTITY}`, quantityOf)
  environment.registerFunction('isQuantity(string): bool', (text: string) => isQuantity(text))
  environment.registerFunction(`${QUANTITY}.add(${QUANTITY}): ${QUANTITY}`, add)
  environment.registerFunction(`${QUANTITY}.add(int): ${QUANTITY}`, (a: CelQuantity, b: bigint) => add(a, whole(b)))
  environment.registerFunction(`${QUANTITY}.sub(${QUANTITY}): ${QUANTITY}`, subtract)
  environment.registerFunction(`${QUANTITY}.sub(int): ${QUANTITY}`, (a: CelQuantity, b: bigint) => subtract(a, whole(b)))
  environment.registerFunction(`sign(${QUANTITY}): int`, ({ amount }: CelQuantity) => BigInt(quantitySign(amount)))
  environment.registerFunction(`${QUANTITY}.asApproximateFloat(): double`, ({ amount }: CelQuantity) => quantityAsFloat(amount))
  environment.registerFunction(
    `${QUANTITY}.isInteger(): bool`,
    ({ amount }: CelQuantity) => quantityAsInt64(amount) !== undefined,
  )
  environment.registerFunction(`${QUANTITY}.asInteger(): int`, ({ amount }: CelQuantity) => {
    const value = quantityAsInt64(amount)
    if (value === undefined) throw new EvaluationError('cannot convert value to integer')
    return value
  })
}

function quantityOf(text: string): CelQuantity {
  try {
    return new CelQuantity(parseQuantity(text))
  } catch (error) {
    if (error instanceof QuantityError) throw new EvaluationError(error.reason)
    throw error
  }
}

function isQuantity(text: string): boolean {
  try {
    parseQuantity(text)
    return true
  } catch (error) {
    if (error instanceof QuantityError) return false
    throw error
  }
}
