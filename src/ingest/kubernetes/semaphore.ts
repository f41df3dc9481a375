/** Lets a limited number of tasks run at a time; the others wait in the order of their arrival. */
export class Semaphore {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(limit: number) {
    this.free = limit
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.waiting.shift()
      if (next === undefined) this.free++
      else next()
    }
  }
}
