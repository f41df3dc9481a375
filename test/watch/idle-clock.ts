import { setTimeout } from 'node:timers/promises'
import { ManualClock } from '../support/api-server-clock.ts'

/** Turns of the event loop without progress after which what was sent has arrived: a TLS handshake takes some six. */
const QUIET_TURNS = 12
/** What other threads and the kernel work on, as Node names it. */
const BUSY: ReadonlySet<string> = new Set(['FSReqPromise', 'FSReqCallback', 'CloseReq', 'TCPConnectWrap', 'WriteWrap'])
/** Turns in which something happens: those in which the process waits for a busy machine do not count. */
const TURNS_MAX = 200_000

/**
 * A clock that moves only while the process has nothing else to do, and then to the next timer: minutes of backoff pass in microseconds,
 * and no real time is waited for.
 */
export class IdleClock extends ManualClock {
  #timers = 0

  override after(delayMs: number, action: () => void): () => void {
    this.#timers++
    const cancel = super.after(delayMs, action)
    return () => {
      this.#timers++
      cancel()
    }
  }

  /**
   * Resolves when nothing happens any more at this moment; `progress` counts what happens elsewhere.
   * @throws {Error} when something continues to happen without time passing.
   */
  async settle(progress: () => number): Promise<void> {
    let quiet = 0
    let seen = -1
    for (let turns = 0; quiet < QUIET_TURNS; turns += Number(quiet === 0)) {
      if (turns > TURNS_MAX) throw new Error(`no rest after ${TURNS_MAX} turns of the event loop`)
      await new Promise<void>((resolve) => setImmediate(resolve))
      const now = progress() + this.#timers
      quiet = now === seen ? quiet + 1 : 0
      seen = now
      if (quiet < QUIET_TURNS || !worksElsewhere()) continue
      quiet = 1
      await setTimeout(1)
    }
  }

  /** Moves to the next timer, at most `limitMs` ahead. */
  jump(limitMs: number): void {
    const [next = limitMs] = this.pending
    this.advance(Math.min(next, limitMs))
  }
}

/** Whether the process waits for the machine: a kubeconfig is read again when credentials are. */
function worksElsewhere(): boolean {
  return process.getActiveResourcesInfo().some((name) => BUSY.has(name))
}
