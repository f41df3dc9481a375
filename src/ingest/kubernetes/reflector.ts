import { collectionPath, type KnownResource, type SourceKind } from '../resources.ts'
import type { CoverageNote, NamedObject, SourceEvent } from '../source.ts'
import { type ApiConnection, type GetOptions, WATCH_SILENCE_MS_MAX } from './api-connection.ts'
import { ApiError, messageOf } from './api-error.ts'
import { Backoff } from './backoff.ts'
import { type EmittedObject, EmittedObjects } from './emitted-objects.ts'
import type { Room } from './event-queue.ts'
import { isMoreThanAFault } from './health.ts'
import { type IngestClock, sleep } from './ingest-clock.ts'
import type { IngestStatistics } from './ingest-statistics.ts'
import { PageLister } from './page-lister.ts'
import type { Semaphore } from './semaphore.ts'
import { unreadNote } from './unread-note.ts'
import { BadLineError, notAfter, type WatchFrame, watchFrames } from './watch-frames.ts'

const WATCH_SECONDS_MIN = 300
/**
 * A kind that may not be read, or is not served, is requested again after pauses that double up to this. No longer pause is granted
 * to a server either: a proxy that sends a Retry-After of a year must not end the watching.
 */
const SELDOM_MS = 5 * 60_000
const REFUSED_MS_MIN = 1_000
/** A watch that lasted this long was a good one, even if nothing happened. */
const GOOD_WATCH_MS = 30_000
/** Watches can miss events by faults on the way; a periodic list bounds how long an error can last. */
const RELIST_MS_MIN = 30 * 60_000
/** Bad lines in a row after which the watch is not resumed: the same line would be sent again. */
const BAD_LINES_MAX = 2

export interface ReflectorOptions {
  readonly resource: KnownResource
  readonly connection: ApiConnection
  readonly clock: IngestClock
  /** Shared by the reflectors of a source, so that not all kinds are listed at once. */
  readonly listing: Semaphore
  readonly emit: (event: SourceEvent) => Room
  /**
   * Resolves when the cluster that answers is still the one that was read first; called when an answer has begun to arrive, before
   * anything of it is emitted.
   */
  readonly confirm: () => Promise<void>
  /** Gets what this kind does, for health and metrics. */
  readonly statistics: IngestStatistics
  /** Called at each failure, with the number of consecutive failures, and with 0 when the server answers again. */
  readonly onHealth: (kind: SourceKind, error: unknown, failures: number) => Promise<void>
}

/** Keeps one kind in step with the API server: lists it, then watches it, and lists again when the watch cannot continue. */
export class Reflector {
  private readonly options: ReflectorOptions
  private readonly backoff: Backoff
  private readonly emitted = new EmittedObjects()
  private readonly pages: PageLister
  /** The version up to which everything was emitted; undefined when a list is needed. */
  private version: string | undefined
  private listedMs = 0
  private failures = 0
  private badLines = 0
  /** Why the kind cannot be read now, as reported; undefined while it can. */
  private noted: CoverageNote['code'] | undefined
  /** How often in a row the server answered that the kind may not be read or does not exist. */
  private refusals = 0

  constructor(options: ReflectorOptions) {
    this.options = options
    this.backoff = new Backoff(options.clock)
    this.pages = new PageLister({
      resource: options.resource,
      get: (query, signal, accept) => this.get(query, signal, { accept }),
      begin: () => this.emitted.beginList(),
      emit: (object) => this.emitObject(object),
      pause: (error, signal) => this.pause(error, signal),
    })
  }

  /** Runs until `signal` aborts. Never rejects for anything that a server or a network can do. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.version === undefined) await this.options.listing.run(() => this.list(signal))
        else await this.watch(this.version, signal)
      } catch (error) {
        if (signal.aborted) return
        await this.recover(error, signal)
      }
    }
  }

  private async list(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    await this.status('listing')
    const version = await this.pages.list(signal)
    for (const gone of this.emitted.endList()) await this.emitDeleted(gone)
    this.version = version
    this.listedMs = this.options.clock.now()
    this.options.statistics.noteList(this.options.resource.kind)
    this.noted = undefined
    this.refusals = 0
    await this.healthy()
    await this.options.emit({ type: 'synced', kind: this.options.resource.kind, resourceVersion: version })
  }

  /** An answer of the cluster that was read first. One of another cluster is closed unread. */
  private async get(query: string, signal: AbortSignal, options?: GetOptions): Promise<AsyncIterable<Buffer>> {
    const { connection, confirm, resource } = this.options
    const unread = new AbortController()
    const ended = AbortSignal.any([signal, unread.signal])
    const body = await connection.get(collectionPath(resource) + query, ended, options)
    // The first lists show which cluster it is.
    if (this.listedMs === 0) return body
    try {
      await confirm()
      return body
    } catch (error) {
      unread.abort()
      throw error
    }
  }

  private async watch(version: string, signal: AbortSignal): Promise<void> {
    const { clock, resource, statistics } = this.options
    const seconds = Math.floor(WATCH_SECONDS_MIN * (1 + clock.random()))
    const query = `?watch=1&allowWatchBookmarks=true&resourceVersion=${encodeURIComponent(version)}&timeoutSeconds=${seconds}`
    const body = await this.get(query, signal, { silenceMs: WATCH_SILENCE_MS_MAX })
    const startedMs = clock.now()
    statistics.noteWatch(resource.kind)
    await this.status('watching')
    try {
      for await (const frames of watchFrames(body, resource)) {
        for (const frame of frames) await this.follow(frame)
      }
    } finally {
      if (clock.now() - startedMs >= GOOD_WATCH_MS) this.backoff.reset()
    }
    await this.healthy()
    if (clock.now() - this.listedMs > RELIST_MS_MIN * (1 + clock.random())) this.version = undefined
    // Also after a clean end: a server that closes every watch at once must not be called without a pause.
    await this.pause(undefined, signal)
  }

  private async follow(frame: WatchFrame): Promise<void> {
    this.backoff.reset()
    this.badLines = 0
    this.options.statistics.noteCurrent(this.options.resource.kind)
    const repeated = this.version !== undefined && notAfter(frame.resourceVersion, this.version)
    if (!repeated && frame.type === 'DELETED') {
      const gone = this.emitted.remove(frame.object)
      if (gone !== undefined) await this.emitDeleted(gone)
    } else if (!repeated && frame.type !== 'BOOKMARK') await this.emitObject(frame.object)
    if (!repeated && frame.resourceVersion !== '') this.version = frame.resourceVersion
    if (this.failures > 0) await this.healthy()
  }

  private emitObject(object: NamedObject): Room {
    const verdict = this.emitted.observe(object)
    if (verdict.type === 'known') return undefined
    const emit = () => this.options.emit({ type: 'object', kind: this.options.resource.kind, object })
    const room = verdict.type === 'replaced' ? this.emitDeleted(verdict.predecessor) : undefined
    return room ? room.then(emit) : emit()
  }

  private emitDeleted(gone: EmittedObject): Room {
    return this.options.emit({ type: 'deleted', kind: this.options.resource.kind, ...gone })
  }

  private status(state: 'listing' | 'watching' | 'waiting', error?: string): Room {
    const { kind } = this.options.resource
    this.options.statistics.noteState(kind, state, error)
    return this.options.emit({ type: 'status', kind, state, ...(error === undefined ? {} : { error }) })
  }

  private async healthy(): Promise<void> {
    const { kind } = this.options.resource
    this.failures = 0
    await this.options.onHealth(kind, undefined, 0)
    if (this.noted !== 'failed' || this.version === undefined) return
    // The watch continues where it was, so nothing was missed.
    this.noted = undefined
    await this.options.emit({ type: 'synced', kind, resourceVersion: this.version })
  }

  private async unhealthy(error: unknown): Promise<void> {
    const { kind } = this.options.resource
    this.options.statistics.noteFailure(kind)
    await this.options.onHealth(kind, error, ++this.failures)
    if (isMoreThanAFault(error, this.failures)) await this.note('failed', messageOf(error))
  }

  /** Reports that the kind cannot be read, once for each reason. */
  private async note(code: 'forbidden' | 'failed' | 'absent', reason: string): Promise<void> {
    if (this.noted === code) return
    this.noted = code
    await this.options.emit({ type: 'coverage', note: unreadNote(this.options.resource, code, reason) })
  }

  /** Decides what a failure means for the version, reports what must be reported, and waits. */
  private async recover(error: unknown, signal: AbortSignal): Promise<void> {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
      await this.uncovered(error, signal)
      return
    }
    if (error instanceof BadLineError) {
      await this.badLine(error)
    } else if (error instanceof ApiError) {
      if (error.gone || error.fromTheFuture || error.status === 400) this.version = undefined
      // A version that grew too old is ordinary life, not a failure.
      if (!error.gone) await this.unhealthy(error)
    } else await this.unhealthy(error)
    await this.pause(error, signal)
  }

  private async badLine(error: BadLineError): Promise<void> {
    const { kind } = this.options.resource
    if (++this.badLines >= BAD_LINES_MAX) this.version = undefined
    const message = `${kind}: ${error.message}`
    const remedy =
      'No event is lost: the watch resumes before that line. If it happens often, check proxies in front of the API server.'
    await this.options.emit({
      type: 'problem',
      problem: { code: 'watch-line-bad', severity: 'notice', message, remedy, object: kind, count: this.badLines },
    })
  }

  /**
   * Notes that the kind cannot be read, once. Such an answer need not last: an API server that has just started forbids
   * everything until it has read its roles, so the first retries are soon.
   */
  private async uncovered(error: ApiError, signal: AbortSignal): Promise<void> {
    const { clock } = this.options
    this.version = undefined
    await this.note(error.status === 403 ? 'forbidden' : 'absent', error.message)
    // It answered: a refusal does not mean that it is unhealthy.
    await this.healthy()
    await this.status('waiting', error.message)
    const pauseMs = Math.min(SELDOM_MS, REFUSED_MS_MIN * 2 ** this.refusals++)
    await sleep(clock, pauseMs * (1 + clock.random() / 5), signal)
  }

  private async pause(error: unknown, signal: AbortSignal): Promise<void> {
    const requestedMs = error instanceof ApiError ? Math.min(error.retryAfterMs, SELDOM_MS) : 0
    await this.status('waiting', error === undefined ? undefined : messageOf(error))
    await sleep(this.options.clock, Math.max(this.backoff.nextMs(), requestedMs), signal)
  }
}
