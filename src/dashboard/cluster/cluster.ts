import { signal } from '@preact/signals'
import type { ClusterQuery } from '../api/answers.generated.ts'
import { ApiError, asApiError, refusalOf } from '../api/api-error.ts'
import { CLUSTER, CLUSTER_CHANGES } from '../api/documents.ts'
import { query } from '../api/query.ts'
import { readPages } from '../api/read-pages.ts'
import { subscribe } from '../api/subscribe.ts'

type ClusterAnswer = Extract<ClusterQuery['cluster'], { readonly __typename: 'Cluster' }>
export type StateShown = ClusterAnswer['state']
export type NodeShown = ClusterAnswer['nodes']['nodes'][number]

interface ClusterShown {
  readonly state: StateShown
  readonly nodes: readonly NodeShown[]
}

/** The nodes of the live twin; what was read last stays while it cannot be read again. */
export const cluster = signal<ClusterShown | undefined>(undefined)

/** Why the nodes could not be read the last time. */
export const clusterError = signal<ApiError | undefined>(undefined)

/** Milliseconds between two reads of all nodes while the cluster changes. */
const READ_EVERY_MS = 2000
/** Milliseconds until a read that failed is tried again: a server that still reads its cluster is not ready. */
const RETRY_MS = 3000

/** Reads the nodes, and again after each change, until the returned function ends it. */
export function followCluster(): () => void {
  const reader = new ClusterReader()
  return () => reader.end()
}

class ClusterReader {
  readonly #ended = new AbortController()
  readonly #unsubscribe: () => void
  #readAt = Number.NEGATIVE_INFINITY
  #waiting: ReturnType<typeof setTimeout> | undefined
  #reading = false
  #changed = false

  constructor() {
    void this.#read()
    this.#unsubscribe = subscribe(CLUSTER_CHANGES, {}, { next: () => this.#soon(), error: () => this.#soon(RETRY_MS) })
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
      cluster.value = await readCluster(this.#ended.signal)
    } catch (error) {
      if (this.#ended.signal.aborted) return
      failed = asApiError(error)
    } finally {
      this.#reading = false
    }
    clusterError.value = failed
    if (failed) this.#soon(RETRY_MS)
    else if (this.#changed) this.#soon()
    this.#changed = false
  }
}

/** The nodes in the order of their names, and the state of the last page of them. */
async function readCluster(signal: AbortSignal): Promise<ClusterShown> {
  let state: StateShown | undefined
  const nodes = await readPages(async (after) => {
    const { cluster: answer } = await query(CLUSTER, { after }, { signal })
    if (answer.__typename !== 'Cluster') throw refusalOf(answer)
    state = answer.state
    return answer.nodes
  })
  if (!state) throw new ApiError('FAILED', 'The server answered without a state.')
  return { state, nodes: nodes.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}
