import { isDeeperThan, NESTING_MAX } from '../../lib/nesting.ts'
import { type Field, FieldError } from './field.ts'
import type { JsonObject } from './json.ts'
import { unlessEmpty } from './output.ts'

/**
 * The fields of an object besides those that are read, as they are; `undefined` where there are none. They decide nothing here, but they may
 * not change, and a manifest that has them is the same object only with them.
 * @throws {FieldError} when one is nested deeper than `NESTING_MAX` levels.
 */
export function otherFields(object: Field, read: ReadonlySet<string>): JsonObject | undefined {
  // The API leaves out what is empty.
  const others = Object.entries(object.json).filter(([key, value]) => !read.has(key) && unlessEmpty(value) !== undefined)
  for (const [key, value] of others)
    if (isDeeperThan(value, NESTING_MAX))
      throw new FieldError(object.at(key), `at most ${NESTING_MAX} levels`, 'a value of more levels')
  return others.length > 0 ? Object.fromEntries(others) : undefined
}
