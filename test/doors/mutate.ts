import type { Random } from '../../src/engine/run/random.ts'

/** Texts that parsers have stumbled over: depth, numbers, types, escapes, anchors. */
const POISON: readonly string[] = [
  '['.repeat(5000),
  '{"a":'.repeat(3000),
  `&a [${'*a,'.repeat(50)}]`,
  '1e999999',
  '-0',
  '99999999999999999999999999',
  'null',
  '"\\ud800"',
  '\u0000',
  '"__proto__": {"x": 1}',
  '!!js/function "x"',
  'x'.repeat(100_000),
  '"',
  '---\n',
]

/** The bytes with a few faults: flipped, cut out, doubled, moved, overwritten by a hostile text, or cut off. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  let result = Buffer.from(bytes)
  for (let left = 1 + random.below(4); left > 0; left--) result = Buffer.from(fault(result, random))
  return result
}

function fault(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1)
  const end = Math.min(bytes.length, at + 1 + random.below(64))
  switch (random.below(6)) {
    case 0: {
      if (at < bytes.length) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at)
      return bytes
    }
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
    case 2:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
    case 3:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(random.pick(POISON)), bytes.subarray(end)])
    case 4:
      return bytes.subarray(0, at)
    default:
      return Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)])
  }
}
