import { isJsonObject } from '../codec/json.ts'

/** A memory that changes no answer: the lists and maps that come from objects, and not from literals of expressions. */
const natives = new WeakSet<object>()

/** JSON as CEL has it: whole numbers are integers, and fields without a value are missing. */
export function celValueOf(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) return native(value.map(celValueOf))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null)
  return native(Object.fromEntries(entries.map(([key, item]) => [key, celValueOf(item)])))
}

function native<T extends object>(value: T): T {
  natives.add(value)
  return value
}

/** Whether a list or map is part of an object that an expression was given. */
export function isNative(value: object): boolean {
  return natives.has(value)
}
