import { Bell } from '../bell.ts'

/** How far an operation is: runs of the model that it has made, and how many it takes where that can be known. */
export class OperationProgress {
  readonly changed = new Bell()
  #done = 0
  #expected = 0
  #isOpen = false
  #isOver = false

  get done(): number {
    return this.#done
  }

  /** `undefined`: each run decides about the next, so nobody knows. */
  get total(): number | undefined {
    return this.#isOpen || this.#expected === 0 || this.#done > this.#expected ? undefined : this.#expected
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** So many runs more are to be made. */
  expect(runs: number): void {
    this.#expected += runs
    this.changed.ring()
  }

  /** Some runs are to be made, nobody knows how many. */
  expectSome(): void {
    this.#isOpen = true
  }

  ran(): void {
    this.#done++
    this.changed.ring()
  }

  end(): void {
    this.#isOver = true
    this.changed.ring()
  }
}
