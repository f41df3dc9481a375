import { QuantityError, quantity } from '../quantity.ts'

/** Why a manifest's value is not a quantity, in the API server's words; plain numbers are quantities. */
export function quantityProblem(value: unknown): string | undefined {
  if (typeof value === 'number') return undefined
  if (typeof value !== 'string') return new QuantityError('', WRONG).reason
  try {
    quantity(value)
    return undefined
  } catch (error) {
    if (error instanceof QuantityError) return error.reason
    throw error
  }
}

const WRONG = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
