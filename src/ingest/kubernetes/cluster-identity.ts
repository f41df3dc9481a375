import { IDENTIFYING_NAMESPACE } from '../../kube/identifying-namespace.ts'
import type { SourceEvent, SourceProblem } from '../source.ts'
import type { ApiConnection } from './api-connection.ts'
import { ApiError, TransportError } from './api-error.ts'
import { readClusterUid } from './read-cluster-uid.ts'

export interface ClusterIdentityOptions {
  readonly connection: ApiConnection
  /** Aborted when the source ends. */
  readonly signal: AbortSignal
  /** Called once, when another cluster answers, with the uids of both. */
  readonly onReplaced: (before: string, now: string) => Promise<void>
}

/**
 * Which cluster answers at an address: the uid of its namespace kube-system. Each kind is listed and watched on its own, so after a
 * cluster is replaced some kinds would show the new one and others still the old one. Therefore no answer to a later list or watch is used
 * before the identity is read once more.
 */
export class ClusterIdentity {
  readonly #options: ClusterIdentityOptions
  /** `undefined` until the namespace is read; it may be forbidden. */
  #uid: string | undefined
  #isReplaced = false
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(options: ClusterIdentityOptions) {
    this.#options = options
  }

  /** Follows what the source emits; `undefined` for what shows no identity. */
  observe(event: SourceEvent): Promise<void> | undefined {
    if (event.type !== 'object' || event.kind !== 'Namespace') return undefined
    const { name, uid } = event.object.metadata
    return name === IDENTIFYING_NAMESPACE && uid !== undefined ? this.#compare(uid) : undefined
  }

  /**
   * Resolves when the cluster that answers is the one that was read before.
   * @throws {ApiError | TransportError} when that cannot be found out now, or it is another one.
   */
  async confirm(): Promise<void> {
    if (this.#uid === undefined) return
    // A check that is under way may have been answered before what it is to confirm, so callers share the one after it.
    this.#next ??= this.#last
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        this.#last = this.#check()
        return this.#last
      })
    await this.#next
    if (this.#isReplaced) throw new TransportError('another cluster answers', { answered: true })
  }

  async #check(): Promise<void> {
    try {
      const { connection, signal } = this.#options
      await this.#compare(await readClusterUid(connection, signal))
    } catch (error) {
      // Without the permission to list namespaces it cannot be found out.
      if (!(error instanceof ApiError && (error.status === 403 || error.status === 404))) throw error
    }
  }

  async #compare(uid: string): Promise<void> {
    this.#uid ??= uid
    if (this.#uid === uid || this.#isReplaced) return
    this.#isReplaced = true
    await this.#options.onReplaced(this.#uid, uid)
  }
}

/** What the source reports of a cluster that another one replaces. */
export function replacedProblem(server: string, before: string, now: string): SourceProblem {
  return {
    code: 'cluster-replaced',
    severity: 'notice',
    message: `${server} is another cluster now: the uid of its namespace ${IDENTIFYING_NAMESPACE} is ${now}, before it was ${before}`,
    remedy: 'It is read from the beginning. Forks, snapshots and kept states of the former cluster are kept aside.',
  }
}
