import type { Names } from './names.ts'
import { type Rule, ruleOf } from './redaction-rules.ts'

/** Where a value of an object is: its field, within the field that has the object of that field. It finds its rule once. */
export class Place {
  readonly field: string
  /** `undefined`: there is none, and a text is renamed. */
  readonly rule: Rule | undefined
  /** Whether the value is kept with all that is in it. */
  readonly isKept: boolean
  readonly #names: Names
  readonly #parts = new Map<string, Place>()

  /** The whole object, unless a field is given. */
  constructor(names: Names, field = '', parent = '') {
    this.#names = names
    this.field = field
    this.rule = ruleOf(field, parent)
    this.isKept = names.keepsField(field, parent)
  }

  /** The place of a field of the object that is here. */
  part(field: string): Place {
    const known = this.#parts.get(field)
    if (known) return known
    const made = new Place(this.#names, field, this.field)
    this.#parts.set(field, made)
    return made
  }
}
