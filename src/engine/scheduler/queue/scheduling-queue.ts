import { keyOf } from '../../../kube/namespaced-name.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import type { Change } from '../../../twin/change.ts'
import type { SchedulerConfig } from '../configuration/scheduler-config.ts'
import type { QueueEvent } from '../framework/events.ts'
import { backoffEnd, backoffFlushAt, isBackingOff } from './backoff.ts'
import { EntryHeap } from './entry-heap.ts'
import { HintMap, type Strategy } from './hint-map.ts'
import { InFlightLog } from './in-flight-log.ts'
import { isWaiting, Nominator } from './nominator.ts'
import { PreEnqueueGate } from './pre-enqueue-gate.ts'
import { type Failure, failedEntry, hasRejectors, newEntry, type QueueEntry } from './queue-entry.ts'
import { queueOrders } from './queue-order.ts'
import type { EarlierRefusals, Moment, Popped, QueueContent, Refusal } from './queue-types.ts'
import { UNSCHEDULABLE_MAX_MS, UnschedulablePool } from './unschedulable-pool.ts'

/**
 * The scheduling queue (kube-scheduler's PriorityQueue, semantics A4): pods to be tried, pods in backoff, and pods that only a
 * change can help.
 */
export class SchedulingQueue {
  readonly #config: SchedulerConfig
  readonly #hints: HintMap
  readonly #active: EntryHeap
  readonly #backoff: EntryHeap
  readonly #errorBackoff: EntryHeap
  readonly #pool: UnschedulablePool
  readonly #log = new InFlightLog()
  readonly #nominator = new Nominator()
  readonly #gate: PreEnqueueGate
  #sequence = 0

  constructor(config: SchedulerConfig) {
    const orders = queueOrders(config)
    this.#config = config
    this.#hints = new HintMap(config.profiles.values())
    this.#active = new EntryHeap(orders.active)
    this.#backoff = new EntryHeap(orders.backoff)
    this.#errorBackoff = new EntryHeap(orders.errorBackoff)
    this.#pool = new UnschedulablePool((entry) => this.#gate.holds(entry))
    this.#gate = new PreEnqueueGate(config)
  }

  get nominations(): Nominator {
    return this.#nominator
  }

  /** Whether `pop` would find a pod now. */
  get hasPods(): boolean {
    return this.#active.size > 0 || this.#backoff.size > 0
  }

  content(): QueueContent {
    return {
      active: this.#active.sorted(),
      backoff: this.#backoff.sorted(),
      errorBackoff: this.#errorBackoff.sorted(),
      unschedulable: this.#pool.entries().toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      inFlight: this.#log.pods(),
    }
  }

  /** The end of an entry's backoff; `undefined` when it has none. */
  backoffEnd(entry: QueueEntry): number | undefined {
    return backoffEnd(entry, this.#config)
  }

  /** A pod to be scheduled was added (semantics A4.9). */
  add(pod: PodRow, at: Moment): void {
    this.#toActive(newEntry(pod, at.now, this.#sequence++), at, { isArrival: true, isTested: false })
  }

  /** A pod that is to be scheduled was refused before the run: it is tried to find out by which plugins. */
  addRefused(pod: PodRow, earlier: EarlierRefusals, at: Moment): void {
    const entry = {
      ...newEntry(pod, at.now, this.#sequence++),
      unschedulable: earlier.refusals - 1,
      refusedAt: earlier.refusedAt,
    }
    this.#toActive(entry, at, { isArrival: true, isTested: false })
  }

  /**
   * A popped pod that was refused before the run is refused still: it waits since then, unless one of these events may help it
   * (semantics A4.19).
   */
  park(entry: QueueEntry, { plugins, events }: Refusal, at: Moment): void {
    const failure: Failure = { pod: entry.pod, plugins, pending: [], nominate: undefined }
    const next = failedEntry(entry, failure, { now: entry.refusedAt ?? at.now, sequence: this.#sequence++ })
    this.#requeue(next, this.#hints.replay(next, events, at.cluster), { at, isArrival: false })
    this.#log.done(entry.pod)
  }

  /** A pod that is to be scheduled has changed; `events` is what its change means, most important first (semantics A4.14). */
  update(before: PodRow, after: PodRow, { events, at }: { readonly events: readonly QueueEvent[]; readonly at: Moment }): void {
    if (this.#log.has(after)) {
      for (const event of events) this.#log.add(event)
      return
    }
    for (const heap of [this.#active, this.#backoff, this.#errorBackoff]) {
      const entry = heap.get(keyOf(before))
      if (!entry) continue
      heap.put({ ...entry, pod: after, refusedAt: events.length > 0 ? undefined : entry.refusedAt })
      this.#nominator.update(before, after, isWaiting(after, at.cluster))
      return
    }
    const entry = this.#pool.get(keyOf(after))
    if (entry) this.#updateInPool({ ...entry, pod: after }, before, { events, at })
    else this.#toActive(newEntry(after, at.now, this.#sequence++), at, { isArrival: true, isTested: false })
  }

  /** A pod is gone, or bound by another scheduler. */
  remove(pod: PodRow): void {
    this.#nominator.remove(pod)
    const key = keyOf(pod)
    if (this.#active.remove(key) || this.#backoff.remove(key) || this.#errorBackoff.remove(key)) return
    this.#pool.delete(key)
  }

  /** Takes the next pod: the head of the active queue, else of backoff (semantics A4.7). It is in flight until `fail` or `done`. */
  pop(): Popped | undefined {
    for (;;) {
      const active = this.#active.pop()
      const entry = active ?? this.#backoff.pop()
      if (!entry) return undefined
      if (!this.#log.start(entry.pod)) continue
      return { entry: { ...entry, attempts: entry.attempts + 1 }, from: active ? 'active' : 'backoff' }
    }
  }

  /** A popped pod needs the queue no longer: it is bound, or it was not tried at all. */
  done(pod: PodRow): void {
    this.#log.done(pod)
  }

  /** A popped pod has found no node and comes back, unless it is gone. */
  fail(entry: QueueEntry, failure: Failure, at: Moment): void {
    const next = failedEntry(entry, failure, { now: at.now, sequence: this.#sequence++ })
    if (failure.pod && !this.#holds(entry.key))
      this.#requeue(next, this.#hints.replay(next, this.#log.eventsSince(next.pod), at.cluster), { at, isArrival: false })
    this.#log.done(entry.pod)
    this.nominate(failure.pod ?? entry.pod, failure.nominate, at)
  }

  /** Something has changed: pods that it may help are tried again. `only` leaves pods out. */
  move(event: QueueEvent, at: Moment, only?: (pod: PodRow) => boolean): void {
    if (!this.#hints.isOfInterest(event)) return
    if (event.kind === 'change') this.followVictim(event.change)
    // No pod waits for most changes.
    if (!this.#pool.isAnyMovable && this.#log.isEmpty) return
    const entries = this.#pool.movable()
    this.#moveEntries(only ? entries.filter(({ pod }) => only(pod)) : entries, event, at)
  }

  /** Whether `move` would do nothing, whatever the events are that the change means: no pod waits for any. */
  isDeafTo(change: Change): boolean {
    this.followVictim(change)
    return !this.#pool.isAnyMovable && this.#log.isEmpty
  }

  /** The pod is to be tried at once, backoff or not (semantics A4.11). */
  activate(pod: PodRow, at: Moment): void {
    const key = keyOf(pod)
    const inBackoff = this.#backoff.get(key) ?? this.#errorBackoff.get(key)
    const entry = this.#pool.get(key) ?? inBackoff
    if (entry && this.#toActive(entry, at, { isArrival: false, isTested: entry === inBackoff })) return
    if (this.#log.has(pod)) this.#log.add({ kind: 'activate', pod })
  }

  /** Ends the backoff of entries whose time is over. */
  flushBackoff(at: Moment): void {
    for (const heap of [this.#backoff, this.#errorBackoff]) {
      for (let top = heap.peek(); top && !isBackingOff(top, at.now, this.#config); top = heap.peek()) {
        heap.pop()
        this.#toActive(top, at, { isArrival: false, isTested: true })
      }
    }
  }

  /** Tries pods again that nothing has moved for too long (semantics A4.13). */
  flushLeftover(at: Moment): void {
    const late = this.#pool.entries().filter(({ timestamp }) => at.now - timestamp > UNSCHEDULABLE_MAX_MS)
    if (late.length === 0) return
    const flushed = late.map((entry) => ({ ...entry, flushed: true }))
    for (const entry of flushed) this.#pool.set(entry)
    this.#moveEntries(flushed, { kind: 'timeout' }, at)
  }

  /** When the next backoff ends, after a failure or after an error; `undefined` when none runs. */
  nextBackoffFlush(after: 'failure' | 'error'): number | undefined {
    const first = (after === 'failure' ? this.#backoff : this.#errorBackoff).peek()
    return first && backoffFlushAt(first, this.#config)
  }

  /** When the next entry has been unschedulable for too long; the flush happens at the first check after it. */
  nextLeftover(): number | undefined {
    const first = this.#pool.longestWaiting()
    return first === undefined ? undefined : first + UNSCHEDULABLE_MAX_MS
  }

  /** Sets or clears (`''`) a nomination, or takes it from the pod's status (`undefined`). */
  nominate(pod: PodRow, node: string | undefined, { cluster }: Moment): void {
    if (node === undefined && pod.nominatedNodeName === '') this.#nominator.remove(pod)
    else this.#nominator.put(pod, node, isWaiting(pod, cluster))
  }

  /** The pod takes its room: its nomination is used up. */
  assume(pod: PodRow): void {
    this.#nominator.remove(pod)
  }

  /** Victims are being preempted for the pod; it is blocked until the last one's request is answered. */
  startPreemption(pod: PodRow, lastVictim: PodRow): void {
    this.#gate.startPreemption(pod, lastVictim)
  }

  /** The last victim's request is answered. */
  endPreemption(pod: PodRow): void {
    this.#gate.endPreemption(pod)
    this.#pool.release(keyOf(pod))
  }

  /** A pod that is deleted may be the last victim that others wait for. */
  followVictim(change: Change): void {
    for (const key of this.#gate.release(change)) this.#pool.release(key)
  }

  #holds(key: string): boolean {
    return this.#pool.has(key) || this.#active.has(key) || this.#backoff.has(key) || this.#errorBackoff.has(key)
  }

  #updateInPool(
    entry: QueueEntry,
    before: PodRow,
    { events, at }: { readonly events: readonly QueueEvent[]; readonly at: Moment },
  ): void {
    this.#pool.set(entry)
    this.#nominator.update(before, entry.pod, isWaiting(entry.pod, at.cluster))
    for (const event of events) {
      const current = this.#pool.get(entry.key)
      assert(current, 'an entry that was not moved is still in the pool')
      const isArrival = event.kind === 'change' && event.action === 'Update'
      if (this.#requeue(current, this.#hints.strategyFor(current, event, at.cluster), { at, isArrival })) return
    }
  }

  #moveEntries(entries: readonly QueueEntry[], event: QueueEvent, at: Moment): void {
    for (const entry of entries) {
      if (entry.gatedBy !== '' && !this.#hints.interestsGate(entry, event)) continue
      const strategy = this.#hints.strategyFor(entry, event, at.cluster)
      if (strategy === 'skip') continue
      this.#pool.delete(entry.key)
      this.#requeue(entry, strategy, { at, isArrival: false })
    }
    if (!this.#log.isEmpty) this.#log.add(event)
  }

  /** Puts an entry where it belongs; true when that is a queue and not the pool. */
  #requeue(
    entry: QueueEntry,
    strategy: Strategy,
    { at, isArrival }: { readonly at: Moment; readonly isArrival: boolean },
  ): boolean {
    if (strategy === 'skip') {
      this.#pool.set(entry)
      return false
    }
    if (strategy === 'afterBackoff' && isBackingOff(entry, at.now, this.#config)) return this.#toBackoff(entry, at)
    return this.#toActive(entry, at, { isArrival, isTested: false })
  }

  /** False: a plugin blocks the pod, and it is in the pool. An entry that comes from backoff was tested on its way there. */
  #toActive(entry: QueueEntry, at: Moment, how: { readonly isArrival: boolean; readonly isTested: boolean }): boolean {
    const next = how.isTested ? entry : this.#gate.test(entry, at.cluster)
    const key = next.key
    if (next.gatedBy !== '') {
      if (!this.#active.has(key) && !this.#backoff.has(key) && !this.#errorBackoff.has(key))
        this.#pool.set({ ...next, refusedAt: undefined })
      return false
    }
    this.#pool.delete(key)
    if (!this.#backoff.remove(key)) this.#errorBackoff.remove(key)
    this.#active.put(next)
    if (how.isArrival) this.nominate(next.pod, undefined, at)
    return true
  }

  #toBackoff(entry: QueueEntry, at: Moment): boolean {
    const next = this.#gate.test(entry, at.cluster)
    if (next.gatedBy !== '') {
      this.#pool.set(next)
      return false
    }
    this.#pool.delete(next.key)
    if (hasRejectors(next)) this.#backoff.put(next)
    else this.#errorBackoff.put(next)
    return true
  }
}
