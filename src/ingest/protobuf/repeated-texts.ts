const SLOTS = 1 << 14
const BYTES_MAX = 80

/**
 * Texts that were read before, found by their bytes: most texts of a pod are also in others, and a text that is found is neither decoded nor
 * kept a second time. It has a fixed number of places; a text takes the place of another with the same hash.
 */
export class RepeatedTexts {
  readonly #texts = new Array<string>(SLOTS).fill('')

  /** The UTF-8 text from `start` to `end`. */
  text(bytes: Buffer, start: number, end: number): string {
    const length = end - start
    if (length === 0) return ''
    if (length > BYTES_MAX) return bytes.toString('utf8', start, end)
    let hash = length
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
    const known = this.#texts[slot] ?? ''
    if (isTextOf(known, bytes, start, length)) return known
    const text = bytes.toString('utf8', start, end)
    this.#texts[slot] = text
    return text
  }
}

/** Other characters than those of ASCII never compare equal, so such a text is decoded each time. */
function isTextOf(known: string, bytes: Buffer, start: number, length: number): boolean {
  if (known.length !== length) return false
  for (let i = 0; i < length; i++) if (known.charCodeAt(i) !== bytes[start + i] || known.charCodeAt(i) > 127) return false
  return true
}
