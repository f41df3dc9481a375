import { Notifier } from '../event-loop/notifier.ts'

/** How far an operation is: runs of the model that it has made, and how many it takes where that can be known. */
export class OperationProgress {
  readonly changed = new Notifier()
  #done = 0
  #expected = 0
  #isOpen = false
  #isOver = false

  get done(): number {
    return this.#done
  }

  /** `undefined`: each run decides about the next, so the total is unknown. */
  get total(): number | undefined {
    return this.#isOpen || this.#expected === 0 || this.#done > this.#expected ? undefined : this.#expected
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** This many more runs are to be made. */
  expect(runs: number): void {
    this.#expected += runs
    this.changed.notify()
  }

  /** An unknown number of runs follows. */
  expectSome(): void {
    this.#isOpen = true
  }

  ran(): void {
    this.#done++
    this.changed.notify()
  }

  end(): void {
    this.#isOver = true
    this.changed.notify()
  }
}
