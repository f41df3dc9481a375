/** For each byte 1 if it is among `bytes`, else 0: one lookup instead of a chain of comparisons in a hot loop. */
export function byteTable(...bytes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of bytes) table[byte] = 1
  return table
}
