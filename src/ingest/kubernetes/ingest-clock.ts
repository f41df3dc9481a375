/** The only source of time and randomness for live ingest, so that tests can run hours in milliseconds, always the same way. */
export interface IngestClock {
  /** Milliseconds since a fixed moment; only differences mean something. */
  now(): number
  /** A number in [0, 1). */
  random(): number
  /** Calls `action` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, action: () => void): () => void
}

/** The clock on the wall. */
export const systemClock: IngestClock = {
  now: () => performance.now(),
  random: () => Math.random(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `delayMs`, or at once when `signal` aborts; never rejects. */
export function sleep(clock: IngestClock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const wake = () => {
      cancel()
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const cancel = clock.after(delayMs, wake)
    signal.addEventListener('abort', wake, { once: true })
  })
}
