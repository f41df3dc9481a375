import { type Api, sleep } from '../../scripts/oracle/cluster/lib/api.mjs'
import { ADD_ONS, collectionPath, type KnownResource, RESOURCES, type SourceKind } from '../../src/ingest/resources.ts'
import type { NamedObject } from '../../src/ingest/source.ts'

/** One change of an object as the API server's own watch reported it. */
export interface LoggedChange {
  /** When it arrived, wall clock. */
  readonly at: number
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly kind: SourceKind
  readonly object: NamedObject
}

/** Leases are renewed continuously and no query depends on them; this control plane has no add-ons. */
const LOGGED: readonly KnownResource[] = RESOURCES.filter(({ kind }) => kind !== 'Lease' && !ADD_ONS.has(kind))

/**
 * All changes that the API server reports, read with plain requests and not through the twin's own ingestion, so that the
 * twin can be compared with it. Versions are etcd's revisions: one order over all kinds.
 */
export class WatchLog {
  /** Every object as it was when the log began. */
  readonly initial: { readonly kind: SourceKind; readonly object: NamedObject }[] = []
  readonly #changes: LoggedChange[] = []
  readonly #closers: (() => void)[] = []
  #closed = false
  #lastAt = Date.now()
  #failure: Error | undefined

  static async open(api: Api): Promise<WatchLog> {
    const log = new WatchLog()
    for (const resource of LOGGED) await log.#follow(api, resource)
    return log
  }

  /** The changes so far in the order in which they were written. */
  get changes(): readonly LoggedChange[] {
    if (this.#failure) throw this.#failure
    return this.#changes.toSorted((a, b) => versionOf(a.object) - versionOf(b.object))
  }

  /** When the latest change arrived, wall clock; before the first one, when the log began. */
  get lastAt(): number {
    if (this.#failure) throw this.#failure
    return this.#lastAt
  }

  /** Waits until nothing has changed for the given time. */
  async quiet(ms: number, limitMs = 120_000): Promise<void> {
    const end = Date.now() + limitMs
    const from = Date.now()
    while (Date.now() - Math.max(this.#lastAt, from) < ms) {
      if (this.#failure) throw this.#failure
      if (Date.now() > end) throw new Error(`the cluster does not come to rest in ${limitMs / 1000} s`)
      await sleep(50)
    }
  }

  close(): void {
    this.#closed = true
    for (const close of this.#closers) close()
  }

  async #follow(api: Api, resource: KnownResource): Promise<void> {
    const path = collectionPath(resource)
    const list = (await api.must('GET', path)) as {
      readonly metadata: { readonly resourceVersion: string }
      readonly items: readonly NamedObject[]
    }
    for (const object of list.items) this.initial.push({ kind: resource.kind, object })
    const query = `watch=1&timeoutSeconds=3600&resourceVersion=${list.metadata.resourceVersion}`
    const stream = api.watch(
      `${path}?${query}`,
      (line) => this.#note(resource.kind, line as Omit<LoggedChange, 'at' | 'kind'>),
      (error) => {
        if (!this.#closed) this.#failure = error ?? new Error(`the watch of ${resource.plural} has ended`)
      },
    )
    this.#closers.push(() => stream.close())
  }

  #note(kind: SourceKind, { type, object }: Omit<LoggedChange, 'at' | 'kind'>): void {
    this.#lastAt = Date.now()
    this.#changes.push({ at: this.#lastAt, type, kind, object })
  }
}

/** The revision of the write that made this version of the object. */
export function versionOf(object: NamedObject): number {
  return Number(object.metadata.resourceVersion)
}
