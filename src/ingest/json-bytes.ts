export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const NEWLINE = 0x0a
export const OPEN_BRACE = 0x7b
export const CLOSE_BRACE = 0x7d
export const OPEN_BRACKET = 0x5b
export const CLOSE_BRACKET = 0x5d
export const COMMA = 0x2c
export const COLON = 0x3a

/** 1 for the bytes that matter outside of strings. */
export const STRUCTURE = byteTable(QUOTE, NEWLINE, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET)
/** 1 for the bytes that matter inside of strings. */
export const STRING_END = byteTable(QUOTE, BACKSLASH, NEWLINE)

/** How many lines end from index `from` up to `to`. */
export function countNewlines(buffer: Buffer, from: number, to: number): number {
  // Most objects that machines write are on one line, and searching for the next end of a line is faster than reading each byte.
  const first = buffer.indexOf(NEWLINE, from)
  if (first < 0 || first >= to) return 0
  let count = 1
  for (let at = first + 1; at < to; at++) if (buffer[at] === NEWLINE) count++
  return count
}

/** For each byte 1 if it is among `bytes`, else 0: one lookup instead of a chain of comparisons in a hot loop. */
function byteTable(...bytes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of bytes) table[byte] = 1
  return table
}
