import { isJsonObject } from '../../kube/codec/json.ts'
import { LAST_APPLIED, parseLastApplied } from '../../kube/managed-fields/last-applied.ts'
import { hiddenText } from '../hidden-text.ts'

/**
 * Literal values of environment variables, hidden as the API of a server hides them. A digest with a key takes the place of each, so
 * templates that differ in a value still differ, and equal ones are still equal. kubectl keeps a copy of what it applies in an
 * annotation, in which the same values are hidden.
 */
export class HiddenVariables {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  /** Whether JSON of an object has something to hide. */
  static mayBeIn(json: string): boolean {
    return json.includes('"env":[') || json.includes(LAST_APPLIED)
  }

  /** A value of the JSON of an object, as it is shown. */
  shown(field: string, value: unknown): unknown {
    if (field === LAST_APPLIED && typeof value === 'string') return this.#applied(value)
    return field === 'env' && Array.isArray(value) ? value.map((variable) => this.#hidden(variable)) : value
  }

  /** What cannot be read may be anything, so nothing of it is shown. */
  #applied(text: string): string {
    const manifest = parseLastApplied(text) ?? {}
    return JSON.stringify(manifest, (field, value: unknown) => this.shown(field, value))
  }

  #hidden(variable: unknown): unknown {
    if (!isJsonObject(variable) || typeof variable['value'] !== 'string' || variable['value'] === '') return variable
    return { ...variable, value: hiddenText(variable['value'], this.#key) }
  }
}
