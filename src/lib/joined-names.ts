/** More names than a run of a large cluster touches; a full cache is cleared. */
const NAMES_MAX = 32_768

type Parts = readonly [first: string, second: string]

/**
 * Two names as one text with a slash between them, and back. Each pair has one text object: a lookup in a map with the
 * same object that is its key does not compare characters, which matters because each step of a run looks up the same few
 * names in several maps.
 */
export class JoinedNames {
  readonly #texts = new Map<string, Map<string, string>>()
  readonly #parts = new Map<string, Parts>()
  #joined = 0

  join(first: string, second: string): string {
    return this.#texts.get(first)?.get(second) ?? this.#learnText(first, second)
  }

  /** The parts before and after the first slash. */
  split(text: string): Parts {
    return this.#parts.get(text) ?? this.#learnParts(text)
  }

  #learnText(first: string, second: string): string {
    if (this.#joined >= NAMES_MAX) {
      this.#texts.clear()
      this.#joined = 0
    }
    this.#joined++
    const text = `${first}/${second}`
    const seconds = this.#texts.get(first) ?? new Map<string, string>()
    this.#texts.set(first, seconds.set(second, text))
    return text
  }

  #learnParts(text: string): Parts {
    if (this.#parts.size >= NAMES_MAX) this.#parts.clear()
    const at = text.indexOf('/')
    const parts: Parts = [text.slice(0, at), text.slice(at + 1)]
    this.#parts.set(text, parts)
    return parts
  }
}
