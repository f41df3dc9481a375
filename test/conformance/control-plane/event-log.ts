import type { ClusterEvent } from '../../../src/engine/turn.ts'
import type { Instant } from '../../../src/kube/instant.ts'

/** What an event is about, as the API had it at that moment. */
export interface Regarded {
  readonly uid: string
  /** Rises with every change of the object. */
  readonly version: number
}

interface LoggedEvent {
  readonly involvedObject: { readonly kind: string; readonly namespace: string; readonly name: string; readonly uid: string }
  readonly type: string
  readonly reason: string
  readonly message: string
  readonly count: number
}

/** Different messages of one reason on one object, after which they are combined. */
const SIMILAR_MAX = 10
const COMBINED = '(combined from similar events): '
/** At most this many events of one source and type on one object are written at once; after that one every five minutes. */
const BURST = 25
const REFILL_MS = 300_000
/** Who evicts for taints names pods by their names alone, so that those that have a name one after the other are one to it. */
const NAMES_ONLY = new Set(['TaintManagerEviction'])
/** The scheduler writes through the newer events API, which counts otherwise. */
const SCHEDULER_REASONS = new Set(['Scheduled', 'FailedScheduling', 'Preempted', 'WaitingForGates'])

/**
 * Events as the API stores them. The real system's recorders count equal events, combine similar ones and drop events that
 * are too fast (client-go tools/record and tools/events), so fewer events are recorded than happen.
 */
export class EventLog {
  readonly #written = new Map<string, LoggedEvent>()
  readonly #counts = new Map<string, number>()
  readonly #similar = new Map<string, Set<string>>()
  readonly #buckets = new Map<string, { tokens: number; at: Instant }>()
  #isClosed = false

  /** From now on nothing new is written, as in a namespace that is being terminated; what is there may still be counted up. */
  close(): void {
    this.#isClosed = true
  }

  get objects(): readonly object[] {
    return [...this.#written.values()].map((event) => ({ kind: 'Event', ...event }))
  }

  add(at: Instant, event: ClusterEvent, regarded: Regarded): void {
    if (SCHEDULER_REASONS.has(event.reason)) this.#addSeries(event, regarded)
    else this.#addCounted(at, event, regarded)
  }

  /**
   * Events of the same reason about the same version of an object are one, regardless of their messages; only the first repeat is
   * written.
   */
  #addSeries(event: ClusterEvent, { uid, version }: Regarded): void {
    const key = [objectOf(event, uid), version, event.type, event.reason].join('\n')
    const known = this.#written.get(key)
    this.#write(key, known ? { ...known, count: 2 } : written(event, uid, { message: event.message, count: 1 }))
  }

  #addCounted(at: Instant, event: ClusterEvent, regarded: Regarded): void {
    const uid = NAMES_ONLY.has(event.reason) ? '' : regarded.uid
    const object = objectOf(event, uid)
    const group = [object, event.type, event.reason].join('\n')
    const isCombined = this.#isSimilar(group, event.message)
    const key = isCombined ? group : `${group}\n${event.message}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (!this.#takeToken(`${object}\n${event.type}`, at)) return
    this.#write(key, written(event, uid, { message: (isCombined ? COMBINED : '') + event.message, count }))
  }

  #write(key: string, event: LoggedEvent): void {
    if (!this.#isClosed || this.#written.has(key)) this.#written.set(key, event)
  }

  #isSimilar(group: string, message: string): boolean {
    const messages = this.#similar.get(group) ?? new Set<string>()
    this.#similar.set(group, messages)
    messages.add(message)
    if (messages.size < SIMILAR_MAX) return false
    // The real one evicts a random entry. Evicting the newest keeps those separate that were separate before.
    messages.delete(message)
    return true
  }

  #takeToken(source: string, at: Instant): boolean {
    const bucket = this.#buckets.get(source) ?? { tokens: BURST, at }
    const tokens = Math.min(BURST, bucket.tokens + (at - bucket.at) / REFILL_MS)
    this.#buckets.set(source, { tokens: tokens >= 1 ? tokens - 1 : tokens, at })
    return tokens >= 1
  }
}

function objectOf({ regarding }: ClusterEvent, uid: string): string {
  return [regarding.kind, regarding.namespace, regarding.name, uid].join('/')
}

function written(event: ClusterEvent, uid: string, reported: { readonly message: string; readonly count: number }): LoggedEvent {
  const { kind, namespace, name } = event.regarding
  return { involvedObject: { kind, namespace, name, uid }, type: event.type, reason: event.reason, ...reported }
}
