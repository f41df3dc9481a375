import { computed, signal } from '@preact/signals'
import type { ClusterQuery } from '../api/answers.generated.ts'
import { ApiError, asApiError } from '../api/api-error.ts'
import { CLUSTER, CLUSTER_CHANGES } from '../api/documents.ts'
import { type ClusterOf, queryCluster } from '../api/query-cluster.ts'
import { readPages } from '../api/read-pages.ts'
import { isFinal, subscribeAgain } from '../api/subscribe-again.ts'
import { moment, onOtherMoment } from '../moment/moment.ts'

export type StateShown = ClusterOf<ClusterQuery>['state']
export type NodeShown = ClusterOf<ClusterQuery>['nodes']['nodes'][number]

interface ClusterShown {
  /** The moment that was queried; `undefined`: now. */
  readonly at: string | undefined
  readonly state: StateShown
  /** What the twin could not read, or not under its name. */
  readonly coverage: ClusterOf<ClusterQuery>['coverage']
  readonly nodes: readonly NodeShown[]
}

/** The nodes of the state that the page shows; what was read last stays while it cannot be read again. */
export const cluster = signal<ClusterShown | undefined>(undefined)

/** Why the nodes could not be read the last time. */
export const clusterError = signal<ApiError | undefined>(undefined)

/** Why the changes of the cluster do not arrive any more, although the server answers. */
export const unfollowed = signal<ApiError | undefined>(undefined)

/** Whether the nodes are of the moment that the page shows: those of another one stay until they are read. */
export const isClusterRead = computed(() => cluster.value !== undefined && cluster.value.at === moment.value)

/** Identifies the state that the page shows. Answers about another one are read again; the state of a moment never changes. */
export const shownState = computed(() => moment.value ?? cluster.value?.state.digest)

/** Whether the cluster is another one now than that of an answer; never of a moment of the past. */
export function hasChangedSince(digest: string): boolean {
  return moment.value === undefined && isClusterRead.value && cluster.value?.state.digest !== digest
}

/** Errors that another try does not mend: the state of the moment is not kept, or cannot be read. */
const FINAL: ReadonlySet<string> = new Set(['NOT_FOUND', 'STATE_DAMAGED'])

/** Why the state of the moment that is shown cannot be had; `undefined`: it can, or this is not known yet. */
export const missingMoment = computed(() => {
  const error = moment.value === undefined ? undefined : clusterError.value
  return error && FINAL.has(error.code) ? error : undefined
})

onOtherMoment(() => {
  clusterError.value = undefined
})

/** Milliseconds between two reads of all nodes while the cluster changes. */
const READ_EVERY_MS = 2000
/** Milliseconds until a read that failed is tried again: a server that still reads its cluster is not ready. */
const RETRY_MS = 3000

/** Reads the nodes, and those of now again after each change, until the returned function ends it. */
export function followCluster(): () => void {
  const reader = new ClusterReader(moment.peek())
  return () => reader.end()
}

class ClusterReader {
  readonly #ended = new AbortController()
  readonly #at: string | undefined
  readonly #unsubscribe: () => void
  #readAt = Number.NEGATIVE_INFINITY
  #waiting: ReturnType<typeof setTimeout> | undefined
  #reading = false
  #changed = false

  constructor(at: string | undefined) {
    this.#at = at
    void this.#read()
    unfollowed.value = undefined
    const failed = (error: ApiError): void => {
      if (isFinal(error)) unfollowed.value = error
      this.#soon(RETRY_MS)
    }
    const sink = { next: () => this.#soon(), error: failed }
    this.#unsubscribe = at === undefined ? subscribeAgain(CLUSTER_CHANGES, {}, sink) : () => {}
  }

  end(): void {
    this.#ended.abort()
    this.#unsubscribe()
    clearTimeout(this.#waiting)
  }

  /** Changes that arrive together are one read. */
  #soon(least = 0): void {
    if (this.#ended.signal.aborted) return
    if (this.#reading) {
      this.#changed = true
      return
    }
    if (this.#waiting !== undefined) return
    const wait = Math.max(least, this.#readAt + READ_EVERY_MS - performance.now(), 0)
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined
      void this.#read()
    }, wait)
  }

  async #read(): Promise<void> {
    this.#reading = true
    this.#readAt = performance.now()
    let failed: ApiError | undefined
    try {
      cluster.value = { at: this.#at, ...(await readCluster(this.#ended.signal)) }
    } catch (error) {
      if (this.#ended.signal.aborted) return
      failed = asApiError(error)
    } finally {
      this.#reading = false
    }
    clusterError.value = failed
    if (failed && !FINAL.has(failed.code)) this.#soon(RETRY_MS)
    else if (this.#changed) this.#soon()
    this.#changed = false
  }
}

/** The nodes in the order of their names, and the state of the last page of them. */
async function readCluster(signal: AbortSignal): Promise<Omit<ClusterShown, 'at'>> {
  let last: ClusterOf<ClusterQuery> | undefined
  const nodes = await readPages(async (after) => {
    last = await queryCluster(CLUSTER, { after }, { signal })
    return last.nodes
  })
  if (!last) throw new ApiError('FAILED', 'The server answered without a state.')
  const { state, coverage } = last
  return { state, coverage, nodes: nodes.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}
