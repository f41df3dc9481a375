import { createHmac } from 'node:crypto'
import { compareText } from '../../lib/compare.ts'
import { isKeptWord, KEPT_WORDS } from './kept-words.ts'
import { LABEL_MAX, NAME, NAME_MAX, PORT_NAME_MAX, WORD } from './name-words.ts'
import type { Renames } from './renames.ts'
import { tokenBase } from './token-base.ts'

/** Digits of the hash in a word's new text, unless a name would be too long. */
const HASH_DIGITS = [4, 3, 2]

/**
 * New words for those of names, consistently: equal words get equal ones, and all are in the same order as before, because
 * controllers and the scheduler break ties by name. Names keep their separators, so what is made of other names (a pod of its
 * StatefulSet and its ordinal) stays so. First every text is noted, then all are renamed.
 */
export class Renaming implements Renames {
  readonly #key: string
  readonly #words = new Set<string>(KEPT_WORDS)
  readonly #ordinals = new Set<string>()
  /** Texts that must not get longer than a label may be. */
  readonly #short = new Set<string>()
  readonly #tokens = new Map<string, string>()
  readonly #known = new Map<string, string>()
  readonly #newUids = new Map<string, string>()
  /** Texts that became a single word, because they would be too long. */
  readonly #wholes = new Set<string>()
  #isSettled = false

  /** @param key what the hashes are made with; without it the name of a hash cannot be found by trying. */
  constructor(key: string) {
    this.#key = key
  }

  /** A number in a name that a controller reads or computes: an ordinal, an index, a time. */
  keepOrdinal(digits: string): void {
    this.#ordinals.add(digits)
  }

  /** Ends the noting: from now on texts are renamed. */
  settle(): void {
    const words = [...this.#words].sort(compareText)
    const width = Math.max(2, (words.length - 1).toString(36).length)
    const places = this.#placesOf(words).map((base, i) => `${base}${i.toString(36).padStart(width, '0')}`)
    const hashes = words.map((word) => this.#hash(word, 36))
    for (const digits of HASH_DIGITS) {
      words.forEach((word, i) => {
        this.#tokens.set(word, this.#isKept(word) ? word : `${places[i]}${hashes[i]?.slice(0, digits)}`)
      })
      if ([...this.#short].every((text) => this.#inWords(text).length <= LABEL_MAX)) break
    }
    this.#isSettled = true
  }

  /** A name, or a text made of names. One that would be too long becomes a single word. */
  text(text: string): string {
    if (!this.#isSettled) return this.#note(text)
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const renamed = this.#inWords(text)
    const max = text.length <= LABEL_MAX ? LABEL_MAX : NAME_MAX
    const isWhole = renamed.length > max && NAME.test(text)
    if (isWhole) this.#wholes.add(text)
    const made = isWhole ? this.#whole(text) : renamed
    this.#known.set(text, made)
    return made
  }

  /** A name that is a single word, whatever separators it has, and at most as long as that of a port. */
  port(text: string): string {
    if (!this.#isSettled) this.#words.add(text)
    return (this.#tokens.get(text) ?? text).slice(0, PORT_NAME_MAX)
  }

  /** A uid that follows from a name. Those of an API server are random: they name nothing, and ties are broken by them. */
  replaceUid(uid: string): void {
    const hash = this.#hash(uid, 16)
    this.#newUids.set(
      uid,
      `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(12, 15)}-a${hash.slice(15, 18)}-${hash.slice(18, 30)}`,
    )
  }

  uid(uid: string): string {
    return this.#newUids.get(uid) ?? uid
  }

  /** The digest of text that is left out: equal for equal text, and useless without the key. Hexadecimal. */
  digest(text: string, digits: number): string {
    return this.#hash(text, 16).padEnd(digits, '0').slice(0, digits)
  }

  /** How many names lost their parts, because they would be too long. */
  get shortened(): number {
    return this.#wholes.size
  }

  /** The original and the new text of everything that was renamed. */
  *names(): Generator<readonly [before: string, after: string]> {
    for (const [before, after] of this.#known) if (before !== after) yield [before, after]
  }

  #note(text: string): string {
    for (const [word] of text.matchAll(WORD)) this.#words.add(word)
    if (text.length <= LABEL_MAX && NAME.test(text)) this.#short.add(text)
    return text
  }

  #inWords(text: string): string {
    return text.replace(WORD, (word) => this.#tokens.get(word) ?? word)
  }

  #whole(text: string): string {
    return `x${this.#hash(text, 36).slice(0, LABEL_MAX - 1)}`
  }

  #isKept(word: string): boolean {
    return isKeptWord(word) || this.#ordinals.has(word)
  }

  /** How the new text of each word begins: between the kept words on both sides, so that the order is that of the words. */
  #placesOf(words: readonly string[]): readonly string[] {
    const kept = words.filter((word) => this.#isKept(word))
    let before = 0
    return words.map((word) => {
      if (word === kept[before]) before++
      return tokenBase(kept[before - 1] ?? '', kept[before])
    })
  }

  #hash(text: string, radix: number): string {
    const hex = createHmac('sha256', this.#key).update(text).digest('hex')
    return radix === 16 ? hex + createHmac('sha256', this.#key).update(hex).digest('hex') : BigInt(`0x${hex}`).toString(radix)
  }
}
