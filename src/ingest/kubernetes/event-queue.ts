/** Resolves when there is room for more; `undefined` while there is, because a promise for each pod of a large list takes time. */
export type Room = Promise<void> | undefined

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

  /** After `close` values are dropped. */
  push(value: T): Room {
    if (this.closed) return undefined
    this.values.push(value)
    this.wakeReader()
    return this.values.length < this.limit ? undefined : new Promise((resolve) => this.writers.push(resolve))
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
      // yield* would take three promises more for each value.
      for (const value of taken) yield value
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
