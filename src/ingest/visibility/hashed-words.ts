import { createHmac } from 'node:crypto'
import { LABEL_MAX, NAME, NAME_MAX, PORT_NAME_MAX, WORD } from '../redaction/name-words.ts'
import type { Renames } from '../redaction/renames.ts'

/** Names that every cluster has, and that controllers know. */
const KEPT: ReadonlySet<string> = new Set([
  '',
  'default',
  'kube-node-lease',
  'kube-public',
  'kube-system',
  'kubernetes',
  'true',
  'false',
])
/** Ordinals and indexes. */
const SMALL_NUMBER = /^\d{1,3}$/
/** Digits of a hash in base 36: two of 10,000 words are equal once in a thousand clusters. */
const DIGITS = 7
/** What is kept of hashes that were made: most names of a cluster appear again and again. */
const REMEMBERED_MAX = 200_000

/**
 * New words for those of names, made by hashes with a key. Unlike those of an export they need no list of all names, so names that appear later are
 * renamed like those before; their order is another one. Names keep their separators and small numbers, so what is made of other names
 * (a pod of its StatefulSet and its ordinal) stays so.
 */
export class HashedWords implements Renames {
  readonly #key: string
  readonly #words = new Map<string, string>()

  /** @param key without it the text of a hash cannot be found by trying. */
  constructor(key: string) {
    this.#key = key
  }

  text(text: string): string {
    if (KEPT.has(text)) return text
    const renamed = text.replace(WORD, (word) => this.#word(word))
    const max = text.length <= LABEL_MAX ? LABEL_MAX : NAME_MAX
    return renamed.length > max && NAME.test(text) ? `x${this.#hash(text, 36).slice(0, LABEL_MAX - 1)}` : renamed
  }

  port(text: string): string {
    return this.text(text).slice(0, PORT_NAME_MAX)
  }

  uid(uid: string): string {
    const hash = this.#hash(uid, 16)
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(12, 15)}-a${hash.slice(15, 18)}-${hash.slice(18, 30)}`
  }

  digest(text: string, digits: number): string {
    return this.#hash(text, 16).padEnd(digits, '0').slice(0, digits)
  }

  #word(word: string): string {
    if (SMALL_NUMBER.test(word)) return word
    const known = this.#words.get(word)
    if (known !== undefined) return known
    const made = `x${this.#hash(word, 36).slice(0, DIGITS)}`
    if (this.#words.size >= REMEMBERED_MAX) this.#words.clear()
    this.#words.set(word, made)
    return made
  }

  #hash(text: string, radix: 16 | 36): string {
    const hex = createHmac('sha256', this.#key).update(text).digest('hex')
    return radix === 16 ? hex : BigInt(`0x${hex}`).toString(radix)
  }
}
