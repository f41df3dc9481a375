/** A bounded queue between several writers and one reader: a writer waits while it is full, the reader while it is empty. */
export class EventQueue<T> implements AsyncIterable<T> {
  private values: T[] = []
  private closed = false
  private readonly writers: (() => void)[] = []
  private reader: (() => void) | undefined
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  /** Resolves when there is room for more. After `close` values are dropped. */
  async push(value: T): Promise<void> {
    if (this.closed) return
    this.values.push(value)
    this.wakeReader()
    if (this.values.length >= this.limit) await new Promise<void>((resolve) => this.writers.push(resolve))
  }

  /** Ends the iteration behind what is queued and lets all writers go. */
  close(): void {
    this.closed = true
    this.wakeReader()
    this.wakeWriters()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    while (true) {
      const taken = this.values
      this.values = []
      this.wakeWriters()
      yield* taken
      if (this.values.length > 0) continue
      if (this.closed) return
      await new Promise<void>((resolve) => {
        this.reader = resolve
      })
    }
  }

  private wakeReader(): void {
    this.reader?.()
    this.reader = undefined
  }

  private wakeWriters(): void {
    for (const wake of this.writers.splice(0)) wake()
  }
}
