import { assert } from '../../lib/assert.ts'
import type { ParameterPath } from './parameter-path.ts'

/**
 * A tree of plain data with another value at a place; all else is shared with the old one, which stays as it is. The last field
 * may be new, everything before it must be there.
 */
export function setAt<T>(tree: T, [step, ...rest]: ParameterPath, value: unknown): T {
  if (step === undefined) return value as T
  if (typeof step === 'number') {
    assert(Array.isArray(tree) && step < tree.length, `the list has a place ${step}`)
    return tree.with(step, setAt(tree[step], rest, value)) as T
  }
  assert(typeof tree === 'object' && tree !== null, `what has a field ${step} is an object`)
  const inner: unknown = (tree as Readonly<Record<string, unknown>>)[step]
  return { ...tree, [step]: setAt(inner, rest, value) }
}
