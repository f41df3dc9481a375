/** Gives one waiter a turn of the event loop at a time, so that all other events are processed between two of them. */
export class TurnQueue {
  readonly #waiting: (() => void)[] = []
  #running = false

  /** Resolves when it is the caller's turn. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#running) return
      this.#running = true
      setImmediate(() => this.#run())
    })
  }

  #run(): void {
    this.#waiting.shift()?.()
    this.#running = this.#waiting.length > 0
    if (this.#running) setImmediate(() => this.#run())
  }
}
