import { CLOSE_BRACE, CLOSE_BRACKET } from './json-bytes.ts'

const MANAGED_FIELDS = Buffer.from('"managedFields":[{')

/**
 * The object whose JSON is in `buffer` from `start` to `end`, without the entries of its managedFields: half of the bytes of many
 * objects. For kinds whose rows do not keep who wrote them (`keepsManagers`).
 *
 * What looks like the end of the entries may be inside of a string of theirs, or inside of another array. Then the rest has an odd number of
 * quotes, or a bracket too many, and does not parse; in that case all of it is parsed.
 * @throws {SyntaxError}
 */
export function parseWithoutManagers(buffer: Buffer, start: number, end: number): unknown {
  const object = buffer.subarray(start, end)
  const key = object.indexOf(MANAGED_FIELDS)
  const close = key < 0 ? -1 : endOfEntries(object, key + MANAGED_FIELDS.length)
  if (close >= 0) {
    try {
      const before = object.toString('utf8', 0, key + MANAGED_FIELDS.length - 1)
      return JSON.parse(before + object.toString('utf8', close))
    } catch {
      // An odd entry, or damaged text: the complete text shows which.
    }
  }
  return JSON.parse(object.toString())
}

/** The bracket that follows the brace of an entry. Entries have few brackets, and a single byte is found fastest. */
function endOfEntries(object: Buffer, from: number): number {
  let close = object.indexOf(CLOSE_BRACKET, from)
  while (close >= 0 && object[close - 1] !== CLOSE_BRACE) close = object.indexOf(CLOSE_BRACKET, close + 1)
  return close
}
