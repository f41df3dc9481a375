/** Lets those who wait go on one after the other, each in a turn of its own, so that whatever else waits comes between them. */
export class Turnstile {
  readonly #waiting: (() => void)[] = []
  #running = false

  pass(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#running) return
      this.#running = true
      setImmediate(() => this.#next())
    })
  }

  #next(): void {
    this.#waiting.shift()?.()
    this.#running = this.#waiting.length > 0
    if (this.#running) setImmediate(() => this.#next())
  }
}
