/** Tells everybody who waits that there is something to look at. Keeps nothing: who does not wait hears nothing. */
export class Bell {
  readonly #waiting = new Set<() => void>()

  ring(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  /** Until it rings the next time, or nobody waits for it any more. */
  heard(signal: AbortSignal): Promise<void> {
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
