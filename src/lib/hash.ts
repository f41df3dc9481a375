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

/** Two lanes of 32 bits over the text in one pass: `[low, high]`, unsigned. For digests, not for secrets. */
export function hashPair(text: string): readonly [low: number, high: number] {
  let low = FNV_OFFSET
  let high = SECOND_OFFSET
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    low = Math.imul(low ^ unit, FNV_PRIME)
    high = Math.imul(high ^ unit, SECOND_PRIME)
  }
  return [mix(low, text.length), mix(high, low)]
}

/** The digest of a text in pieces: equal to that of the whole. */
export class TextDigest {
  #low = FNV_OFFSET
  #high = SECOND_OFFSET
  #length = 0

  add(piece: string): void {
    let low = this.#low
    let high = this.#high
    for (let i = 0; i < piece.length; i++) {
      const unit = piece.charCodeAt(i)
      low = Math.imul(low ^ unit, FNV_PRIME)
      high = Math.imul(high ^ unit, SECOND_PRIME)
    }
    this.#low = low
    this.#high = high
    this.#length += piece.length
  }

  text(): string {
    return hexOf(mix(this.#low, this.#length), mix(this.#high, this.#low))
  }
}

/** The pair as 16 hexadecimal digits: a digest that is equal on every machine. */
export function digestText(text: string): string {
  const [low, high] = hashPair(text)
  return hexOf(low, high)
}

function hexOf(low: number, high: number): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}

const SECOND_OFFSET = 0x9dc5811c
const SECOND_PRIME = 0x5f356495

/** Spreads every bit over the whole number, so that sums of hashes stay well mixed. */
function mix(hash: number, salt: number): number {
  let h = hash ^ salt
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
