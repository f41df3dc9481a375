import type { Instant } from '../../../kube/instant.ts'

interface Timer {
  readonly uid: string
  readonly since: Instant
  readonly at: Instant
  /** The pod was deleted; nothing happens to it again until its taints are gone. */
  readonly fired: boolean
}

/** Which pods are to be evicted, and when (TimedWorkerQueue; semantics B9.3-4). */
export class EvictionTimers {
  readonly #timers = new Map<string, Timer>()

  knows(key: string): boolean {
    return this.#timers.has(key)
  }

  /** The timer of a pod that still has to go. */
  pending(key: string): Timer | undefined {
    const timer = this.#timers.get(key)
    return timer?.fired ? undefined : timer
  }

  /** Sets the timer of a pod that has none, be it that it has fired. */
  set(key: string, timer: Omit<Timer, 'fired'>): void {
    if (this.#timers.get(key)?.uid !== timer.uid) this.#timers.set(key, { ...timer, fired: false })
  }

  fired(key: string): void {
    const timer = this.#timers.get(key)
    if (timer) this.#timers.set(key, { ...timer, fired: true })
  }

  /** Forgets the pod; true when it would still have been evicted. */
  cancel(key: string): boolean {
    const pending = this.pending(key) !== undefined
    this.#timers.delete(key)
    return pending
  }
}
