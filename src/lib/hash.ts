const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a over the UTF-16 code units of `text`: 32 bits, unsigned. For tables and seeds, not for secrets. */
export function hashText(text: string, start: number = FNV_OFFSET): number {
  let hash = start
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, FNV_PRIME)
  }
  return hash >>> 0
}

/** Two independent 32-bit FNV-1a lanes as 16 hexadecimal digits: a digest that is equal on every machine. */
export function digestText(text: string): string {
  const low = hashText(text)
  const high = hashText(text, hashText(`${text.length}`, 0x9dc5811c))
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}
