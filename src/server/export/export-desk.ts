import { type LimitExceeded, limitExceeded } from '../../service/errors.ts'

/** Admits a number of exports at the same time: each keeps its state in memory until its client has taken it. */
export class ExportDesk {
  readonly #max: number
  #open = 0

  constructor(max: number) {
    this.#max = max
  }

  /** The function that ends the export, or the error when there are too many. */
  enter(): (() => void) | LimitExceeded {
    if (this.#open >= this.#max) return limitExceeded('exports', this.#max, this.#open + 1)
    this.#open++
    return () => {
      this.#open--
    }
  }
}
