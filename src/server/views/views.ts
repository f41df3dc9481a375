import { randomBytes } from 'node:crypto'
import type { Api } from '../../graphql/create-api.ts'
import { Visibility } from '../../ingest/visibility/visibility.ts'
import type { Service } from '../../service/service.ts'
import type { TwinHandle } from '../../service/twin-handle.ts'
import { AccessError, type Caller, sightOf } from '../access/authenticator.ts'
import { LiveTwin } from '../live-twin.ts'
import { viewNotes } from './view-notes.ts'
import { visibleSource } from './visible-source.ts'

/** Views at the same time: each is a twin of its own. */
const VIEWS_MAX = 16
/** How long a view that is not used is kept, in milliseconds. */
const IDLE_MS = 3_600_000
const SWEEP_MS = 60_000
/** A change has waited in the twin of all namespaces already. */
const COALESCE_MS = 10
const KEY_BYTES = 32

/** What answers over one twin. */
export interface Answerer {
  readonly api: Api
  /** What the API is made of. */
  readonly service: Service
}

export interface ViewsOptions {
  /** The twin of all namespaces. */
  readonly twin: TwinHandle
  /** What answers callers that see all namespaces. */
  readonly whole: Answerer
  /** Makes what answers over the twin of a view. */
  readonly answererOf: (twin: TwinHandle) => Answerer
  /** Monotonic milliseconds. */
  readonly nowMs: () => number
  /** Calls repeatedly until the returned function is called. */
  readonly every: (intervalMs: number, work: () => void) => () => void
  /** Writes down why a view failed. */
  readonly log?: ((line: string) => void) | undefined
}

/** What answers a caller, until it is released. */
export interface OpenView extends Answerer {
  readonly release: () => void
}

interface View extends Answerer {
  /** Settled when the view has all objects. */
  readonly ready: Promise<void>
  readonly end: () => Promise<void>
  users: number
  usedAtMs: number
}

/**
 * The APIs of a server. Callers that see all namespaces share one; those who see the same namespaces share a view: a twin that follows that of all
 * namespaces without the names of the others, with forks, standing questions and cursors of its own. What a caller may not see is not in
 * the twin that answers, so no field, message, count of bytes or cursor can show it.
 */
export class Views {
  readonly #options: ViewsOptions
  readonly #views = new Map<string, View>()
  readonly #stopSweep: () => void
  /** A key for each view and start, so that hashes of different views cannot be compared. */
  readonly #key = randomBytes(KEY_BYTES).toString('hex')

  constructor(options: ViewsOptions) {
    this.#options = options
    this.#stopSweep = options.every(SWEEP_MS, () => this.#sweep())
  }

  /**
   * The API for a caller; without a caller that of all namespaces.
   * @throws {AccessError} while the cluster is being read, and when too many views are in use.
   */
  async open(caller: Caller | undefined): Promise<OpenView> {
    if (caller?.namespaces === undefined) return { ...this.#options.whole, release: () => {} }
    const view = this.#viewOf(sightOf(caller), caller.namespaces)
    view.users++
    let isOpen = true
    const release = (): void => {
      if (isOpen) view.users--
      isOpen = false
      view.usedAtMs = this.#options.nowMs()
    }
    try {
      await view.ready
    } catch (error) {
      release()
      throw error
    }
    return { api: view.api, service: view.service, release }
  }

  async close(): Promise<void> {
    this.#stopSweep()
    await Promise.all([...this.#views.keys()].map((sight) => this.#end(sight)))
  }

  #viewOf(sight: string, namespaces: readonly string[]): View {
    // Again while another cluster takes the place of the one that the views show.
    if (this.#options.twin.waitingFor().length > 0)
      throw new AccessError(503, 'the server is still reading the cluster: try again in a moment')
    const known = this.#views.get(sight)
    if (known) return known
    if (this.#views.size >= VIEWS_MAX) this.#endIdlest()
    const view = this.#begin(sight, namespaces)
    this.#views.set(sight, view)
    return view
  }

  #begin(sight: string, namespaces: readonly string[]): View {
    const { twin, answererOf, nowMs, log } = this.#options
    const visibility = new Visibility(namespaces, `${this.#key} ${sight}`)
    const ending = new AbortController()
    const shown = new LiveTwin(visibleSource(twin, visibility), {
      live: true,
      coalesceMs: COALESCE_MS,
      now: () => twin.pin().info.takenAt,
      judges: false,
      notes: (state) => viewNotes(twin, visibility, state),
    })
    const answerer = answererOf(shown)
    let settle = (): void => {}
    const settled = new Promise<void>((resolve) => {
      settle = resolve
    })
    const ran = shown.run(ending.signal, () => settle())
    // A view that no longer follows is not shown to new callers.
    ran.catch((error: unknown) => {
      this.#views.delete(sight)
      log?.(
        `problem: the view of the namespaces ${sight} ended: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
      )
    })
    const end = async (): Promise<void> => {
      ending.abort()
      await ran.catch(() => undefined)
      await answerer.api.dispose()
    }
    return { ...answerer, ready: Promise.race([settled, ran]), end, users: 0, usedAtMs: nowMs() }
  }

  #endIdlest(): void {
    const idle = [...this.#views].filter(([, { users }]) => users === 0)
    const [oldest] = idle.sort(([, a], [, b]) => a.usedAtMs - b.usedAtMs)
    if (!oldest)
      throw new AccessError(
        503,
        `callers with ${VIEWS_MAX} different sets of namespaces are connected: try again when some have left`,
      )
    void this.#end(oldest[0])
  }

  #sweep(): void {
    const before = this.#options.nowMs() - IDLE_MS
    for (const [sight, { users, usedAtMs }] of this.#views) if (users === 0 && usedAtMs < before) void this.#end(sight)
  }

  async #end(sight: string): Promise<void> {
    const view = this.#views.get(sight)
    this.#views.delete(sight)
    await view?.end()
  }
}
