/** Resolves the promises of all waiters when there is something to check. Keeps no state: a later waiter is not notified. */
export class Notifier {
  readonly #waiting = new Set<() => void>()

  notify(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  /** Resolves at the next notification, or when the waiter aborts. */
  notified(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#waiting.add(wake)
      signal.addEventListener('abort', wake, { once: true })
    })
  }
}
