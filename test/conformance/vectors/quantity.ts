import { isInt64 } from '../../../src/kube/int64.ts'
import { parseQuantity, type Quantity, QuantityError, scaledInt64 } from '../../../src/kube/quantity.ts'
import {
  addQuantities,
  compareQuantities,
  negateQuantity,
  quantitySign,
  roundUpQuantity,
  subtractQuantities,
} from '../../../src/kube/quantity-arithmetic.ts'
import { quantityAsFloat, quantityAsInt64, quantityText } from '../../../src/kube/quantity-text.ts'
import { judgeBy } from './judge.ts'

type Input =
  | { readonly kind: 'parse'; readonly text: string }
  | { readonly kind: 'arithmetic'; readonly a: string; readonly b: string }

const MILLI = -3

export const judgeQuantity = judgeBy((input: Input) =>
  input.kind === 'parse' ? parse(input.text) : arithmetic(parseQuantity(input.a), parseQuantity(input.b)),
)

function parse(text: string): unknown {
  try {
    return { ...describe(parseQuantity(text)), error: null }
  } catch (error) {
    if (error instanceof QuantityError) return { error: error.reason }
    throw error
  }
}

function arithmetic(a: Quantity, b: Quantity): unknown {
  const unit = roundUpQuantity(a, 0)
  const milli = roundUpQuantity(a, MILLI)
  return {
    sum: describe(addQuantities(a, b)),
    difference: describe(subtractQuantities(a, b)),
    compare: compareQuantities(a, b),
    equal: compareQuantities(a, b) === 0,
    negated: quantityText(negateQuantity(a)),
    roundedUpToUnit: quantityText(unit.quantity),
    unitIsExact: unit.exact,
    roundedUpToMilli: quantityText(milli.quantity),
    milliIsExact: milli.exact,
  }
}

function describe(quantity: Quantity): Record<string, unknown> {
  const integer = quantityAsInt64(quantity)
  return {
    canonical: quantityText(quantity),
    value: `${scaledInt64(quantity, 0)}`,
    milliValue: `${scaledInt64(quantity, MILLI)}`,
    sign: quantitySign(quantity),
    isZero: quantity.unscaled === 0n,
    format: quantity.format,
    asInt64: integer === undefined || !isInt64(integer) ? null : `${integer}`,
    approximateFloat64: quantityAsFloat(quantity),
  }
}
