import type { SelectionNode } from 'graphql'
import { LimitError } from '../limit-error.ts'

/** What selections of the operation cost, a page counted as one item. */
export type Measure = (selections: readonly SelectionNode[]) => number

/** What one operation costs: its fields before it runs, then the items of each page as they are found. */
export class CostMeter {
  readonly #max: number
  readonly #byField = new Map<string, number>()
  #measure: Measure = () => 0
  #spent = 0
  #refusal: LimitError | undefined

  constructor(max: number) {
    this.#max = max
  }

  /** The error that ends the operation; `undefined` while it is within its limit. */
  get refusal(): LimitError | undefined {
    return this.#refusal
  }

  get measure(): Measure {
    return this.#measure
  }

  /** Begins an operation, or the next item of a stream: what it has cost before counts no more. */
  begin(measure: Measure): void {
    this.#measure = measure
    this.#byField.clear()
    this.#spent = 0
    this.#refusal = undefined
  }

  /**
   * Charges a field, named by the fields that lead to it.
   * @throws {LimitError} that names the field that weighs most, once the whole is more than the limit allows.
   */
  charge(field: string, cost: number): void {
    this.#spent += cost
    this.#byField.set(field, (this.#byField.get(field) ?? 0) + cost)
    if (this.#spent <= this.#max) return
    this.#refusal ??= new LimitError('cost', this.#max, this.#spent, this.#heaviest())
    throw this.#refusal
  }

  #heaviest(): { readonly field: string; readonly cost: number } {
    return [...this.#byField]
      .map(([field, cost]) => ({ field, cost }))
      .reduce((most, each) => (each.cost > most.cost ? each : most), { field: '', cost: 0 })
  }
}
