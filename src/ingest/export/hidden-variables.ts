import { createHmac } from 'node:crypto'
import { isJsonObject } from '../../kube/codec/json.ts'

const DIGEST_DIGITS = 12

/**
 * Literal values of environment variables, hidden as the API of a server hides them. A digest with a key takes the place of each, so
 * templates that differ in a value still differ, and equal ones are still equal.
 */
export class HiddenVariables {
  readonly #key: string

  /** @param key without it a value cannot be found by trying. */
  constructor(key: string) {
    this.#key = key
  }

  /** A value of the JSON of an object, as it is shown. */
  shown(field: string, value: unknown): unknown {
    return field === 'env' && Array.isArray(value) ? value.map((variable) => this.#hidden(variable)) : value
  }

  #hidden(variable: unknown): unknown {
    if (!isJsonObject(variable) || typeof variable['value'] !== 'string' || variable['value'] === '') return variable
    const digest = createHmac('sha256', this.#key).update(variable['value']).digest('hex').slice(0, DIGEST_DIGITS)
    return { ...variable, value: `hidden-${digest}` }
  }
}
