import { Repeater, SlidingBuffer } from '@repeaterjs/repeater'
import type { ChangeBatch, ObjectChange } from '../service/twin-handle.ts'
import type { Base } from '../whatif/base.ts'
import { ChangeLog, coalesce } from './change-log.ts'
import { withGaps } from './with-gaps.ts'

/** Batches that wait for one slow reader before the oldest are dropped and the reader gets a gap. */
const BATCHES_KEPT = 64

/** A follower of changes: it gets each batch, and a gap in the sequence shows that it was too slow. */
type Listener = (batch: ChangeBatch) => void

let logs = 0

function newLog(): ChangeLog {
  return new ChangeLog(`${Date.now()}.${logs++}`)
}

/** Sends the changes of a twin to its readers, in batches in which each object occurs once. */
export class ChangeFeed {
  readonly #pin: () => Base
  readonly #coalesceMs: number
  readonly #listeners = new Set<Listener>()
  #pending = new Map<string, ObjectChange>()
  #sequence = 0
  #log = newLog()
  #timer: NodeJS.Timeout | undefined

  /** `coalesceMs`: how long changes are gathered before they are sent, in milliseconds. `pin`: the state with all changes so far. */
  constructor(pin: () => Base, coalesceMs: number) {
    this.#pin = pin
    this.#coalesceMs = coalesceMs
  }

  get sequence(): number {
    return this.#sequence
  }

  get cursor(): string {
    return this.#log.cursor
  }

  get hasReaders(): boolean {
    return this.#listeners.size > 0
  }

  since(cursor: string): readonly ObjectChange[] | undefined {
    // Pending changes are sent now, so that no reader gets them twice.
    this.flush()
    return this.#log.since(cursor)
  }

  /** `isLogged`: readers that come back get them too. */
  add(changes: readonly ObjectChange[], isLogged: boolean): void {
    if (isLogged) this.#log.add(changes)
    if (!this.hasReaders) return
    for (const change of changes) coalesce(this.#pending, change)
    this.sendSoon()
  }

  /** All is different: readers find a gap before the next batch, and former positions are not valid any more. */
  begin(): void {
    this.flush()
    this.#log = newLog()
    this.#sequence++
    this.sendSoon()
  }

  sendSoon(): void {
    if (this.hasReaders) this.#timer ??= setTimeout(() => this.#send(), this.#coalesceMs)
  }

  /** Sends now what would be sent soon. */
  flush(): void {
    if (this.#timer !== undefined) this.#send()
  }

  batches(): AsyncIterableIterator<ChangeBatch> {
    const batches = new Repeater<ChangeBatch>(async (push, stop) => {
      const listener: Listener = (batch) => void push(batch)
      this.#listeners.add(listener)
      await stop
      this.#listeners.delete(listener)
    }, new SlidingBuffer(BATCHES_KEPT))
    return withGaps(batches, this.#sequence)
  }

  #send(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changes = [...this.#pending.values()]
    this.#pending = new Map()
    this.#sequence++
    const base = this.#pin()
    const { cursor } = this.#log
    for (const listener of this.#listeners) listener({ sequence: this.#sequence, gap: false, changes, base, cursor })
  }
}
