import { addMs, type Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { checkPod } from './check-pod.ts'
import type { DrainClock } from './drain-clock.ts'
import type { DrainOptions } from './drain-options.ts'
import { identityOf } from './drain-report.ts'
import type { DrainServer } from './drain-server.ts'
import type { KubectlClient } from './kubectl-client.ts'
import { PollClock } from './poll-clock.ts'
import type { Removal, RemovalStep } from './removal.ts'

const ENDED: RemovalStep = { pending: false, wakes: [] }

/** The pods of a node, in the order of the API. */
interface Begin {
  readonly pods: readonly PodRow[]
  readonly at: Instant
  readonly client: KubectlClient
}

/** A request, or the pause between two rounds. `next`: pods that the next request is about, and the ones after it. */
interface Stage {
  readonly kind: 'delete' | 'check' | 'pause'
  readonly next: readonly PodRow[]
  /** Pods that this round has found. */
  readonly found: readonly PodRow[]
}

/**
 * Deletes the pods of a node past every budget (`--disable-eviction`, semantics D8, D10): one after the other, the first error
 * ends it and leaves the rest untouched; then all are read in rounds until they are gone. A dry run on the server deletes nothing,
 * and kubectl waits for that all the same.
 */
export class DeletePods implements Removal {
  readonly #node: string
  readonly #options: DrainOptions
  readonly #client: KubectlClient
  readonly #pods: readonly PodRow[]
  #stage: Stage
  /** When the stage continues. */
  #at: Instant
  /** Ticks from the first round on. */
  #clock: PollClock | undefined
  #errors: readonly string[] = []

  constructor(node: string, options: DrainOptions, { pods, at, client }: Begin) {
    this.#node = node
    this.#options = options
    this.#client = client
    this.#pods = pods
    this.#stage = { kind: 'delete', next: pods, found: [] }
    this.#at = pods.length > 0 ? client.core.take(at) : at
  }

  get errors(): readonly string[] {
    return this.#errors
  }

  nextCheck(_key: string, { now }: Pick<DrainClock, 'now'>): Instant {
    return now
  }

  advance(clock: DrainClock, server: DrainServer): RemovalStep {
    while (this.#at <= clock.now) {
      const [pod] = this.#stage.next
      if (pod === undefined) return ENDED
      const error = this.#act(pod, clock, server)
      if (error === undefined) continue
      this.#errors = [error]
      return ENDED
    }
    return { pending: true, wakes: [{ key: this.#node, at: this.#at }] }
  }

  /** Sends the request whose turn it is, or ends the pause; returns the error that ends everything. */
  #act(pod: PodRow, clock: DrainClock, server: DrainServer): string | undefined {
    const { kind, next, found } = this.#stage
    if (kind === 'pause') {
      if (clock.now >= this.#deadline(clock)) return 'context deadline exceeded'
      this.#request({ kind: 'check', next, found: [] }, clock.now)
      return undefined
    }
    const answeredAt = addMs(clock.now, server.betweenRequestsMs ?? 0)
    const rest = next.slice(1)
    if (kind === 'delete') {
      const error = this.#delete(pod, clock, server)
      if (error === undefined) this.#continue({ kind, next: rest, found }, answeredAt, clock)
      return error
    }
    const seen = checkPod({ pod, node: this.#node, byEviction: false, options: this.#options }, clock, server)
    if (typeof seen === 'object') return seen.error
    this.#continue({ kind, next: rest, found: seen === 'pending' ? [...found, pod] : found }, answeredAt, clock)
    return undefined
  }

  #delete(pod: PodRow, clock: DrainClock, server: DrainServer): string | undefined {
    const about = { at: clock.now, node: this.#node, pod: identityOf(pod), byEviction: false }
    if (this.#options.dryRun === 'server') {
      clock.report({ kind: 'tried', ...about })
      return undefined
    }
    const seconds = this.#options.gracePeriodSeconds
    const result = server.deletePod(pod, seconds < 0 ? undefined : seconds)
    if (!result.ok && result.refusal.code !== 404) return result.refusal.message
    clock.report({ kind: 'accepted', ...about })
    return undefined
  }

  /** Goes to the next pod when the request is answered; after the last one to the first round, or to the pause before the next. */
  #continue(stage: Stage, now: Instant, clock: DrainClock): void {
    const { kind, next, found } = stage
    if (next.length > 0) this.#request(stage, now)
    else if (kind === 'delete') {
      this.#clock = new PollClock(now)
      this.#request({ kind: 'check', next: this.#pods, found: [] }, now)
    } else {
      this.#stage = { kind: 'pause', next: found, found: [] }
      if (found.length > 0) this.#at = Math.min(this.#clock?.next(now) ?? now, Math.max(now, this.#deadline(clock))) as Instant
    }
  }

  #request(stage: Stage, now: Instant): void {
    this.#stage = stage
    this.#at = this.#client.core.take(now)
  }

  /** The time limit of the deletions begins with the first round. */
  #deadline({ now, timeoutMs }: DrainClock): Instant {
    return this.#options.timeoutSeconds === 0
      ? (Number.POSITIVE_INFINITY as Instant)
      : addMs(this.#clock?.startedAt ?? now, timeoutMs)
  }
}
