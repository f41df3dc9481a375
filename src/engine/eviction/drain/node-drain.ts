import { addMs, type Instant } from '../../../kube/instant.ts'
import { DeletePods } from './delete-pods.ts'
import type { DrainClock } from './drain-clock.ts'
import type { DrainOptions } from './drain-options.ts'
import { type DrainReport, identityOf, type NodeFailure } from './drain-report.ts'
import type { DrainServer } from './drain-server.ts'
import { EvictPods } from './evict-pods.ts'
import { LAST_FIRST } from './eviction-order.ts'
import type { KubectlClient } from './kubectl-client.ts'
import { type PodsToDrain, podsToDrain } from './pods-to-drain.ts'
import type { Removal, Wake } from './removal.ts'

/** What to come back for; or, at the end, what went wrong. */
export type NodeStep = { readonly wakes: readonly Wake[] } | { readonly failure: NodeFailure | undefined }

/** The present moment, and the key of the wake-up that fired. */
export interface DrainMoment {
  readonly now: Instant
  readonly woken: string
}

/** How far the drain of a node is: before the list of pods, before the first removal, or removing. */
type Progress =
  | { readonly stage: 'list' }
  | { readonly stage: 'judged'; readonly list: PodsToDrain; readonly at: Instant }
  | { readonly stage: 'remove'; readonly removal: Removal; readonly deadline: Instant }

/** The drain of one node: list its pods, judge them, remove those that may go, wait until they are gone. */
export class NodeDrain {
  readonly node: string
  readonly #options: DrainOptions
  readonly #client: KubectlClient
  /** When the request for the list of pods has its turn. */
  readonly #listAt: Instant
  #progress: Progress = { stage: 'list' }

  constructor(node: string, options: DrainOptions, begin: { readonly client: KubectlClient; readonly at: Instant }) {
    this.node = node
    this.#options = options
    this.#client = begin.client
    this.#listAt = begin.client.core.take(begin.at)
  }

  /** Does what is due; returns when to come back, or how it ended. */
  advance({ now, woken }: DrainMoment, server: DrainServer, report: (report: DrainReport) => void): NodeStep {
    if (this.#progress.stage === 'list') {
      if (this.#listAt > now) return this.#comeBack(this.#listAt)
      this.#progress = { stage: 'judged', ...this.#judge(now, server) }
    }
    if (this.#progress.stage === 'judged') {
      if (this.#progress.at > now) return this.#comeBack(this.#progress.at)
      const begun = this.#begin(this.#progress.list, now, { server, report })
      if (begun === undefined) return { failure: undefined }
      if ('closing' in begun) return { failure: begun }
      this.#progress = { stage: 'remove', ...begun }
    }
    const { removal, deadline } = this.#progress
    const clock: DrainClock = { now, deadline, timeoutMs: this.#options.timeoutSeconds * 1000, report }
    const { pending, wakes } = removal.advance(clock, server, woken)
    if (pending) return { wakes }
    if (removal.errors.length === 0) return { failure: undefined }
    // An error of a deletion is reported alone, those of evictions as a list; kubectl ends accordingly.
    const closing = this.#options.disableEviction ? removal.errors.map((error) => `error: ${error}`) : removal.errors
    return { failure: { errors: removal.errors, begun: true, closing } }
  }

  /** When the pod of a key is read next (Removal.nextCheck). */
  nextCheck(key: string, now: Instant): Instant {
    if (this.#progress.stage !== 'remove') return now
    const { removal, deadline } = this.#progress
    return removal.nextCheck(key, { now, deadline })
  }

  #comeBack(at: Instant): NodeStep {
    return { wakes: [{ key: this.node, at }] }
  }

  /** The pods that are still in the list when the drain has failed. */
  pending(now: Instant, server: DrainServer): readonly ReturnType<typeof identityOf>[] {
    return this.#judge(now, server).list.pods.map(identityOf)
  }

  /** The removal that starts; the reason that none can start; or nothing, where kubectl only prints what it would request. */
  #begin(
    list: PodsToDrain,
    now: Instant,
    { server, report }: { readonly server: DrainServer; readonly report: (report: DrainReport) => void },
  ): { readonly removal: Removal; readonly deadline: Instant } | NodeFailure | undefined {
    if (list.errors.length > 0) return { errors: list.errors, begun: false, closing: list.errors }
    if (list.warnings.length > 0) report({ kind: 'warnings', at: now, node: this.node, messages: list.warnings })
    for (const { pod, verdict } of list.judged) {
      if (!verdict.delete) report({ kind: 'left', at: now, node: this.node, pod: identityOf(pod), reason: verdict.message })
    }
    const { disableEviction, dryRun, timeoutSeconds } = this.#options
    if (dryRun === 'client') {
      for (const pod of list.pods) report({ kind: 'evicting', at: now, node: this.node, pod: identityOf(pod) })
      return undefined
    }
    const order = server.evictionOrder ?? LAST_FIRST
    const client = this.#client
    return {
      removal: disableEviction
        ? new DeletePods(this.node, this.#options, { pods: list.pods, at: now, client })
        : new EvictPods(this.node, this.#options, { pods: order.sorted(list.pods), at: now, client }),
      deadline: timeoutSeconds === 0 ? (Number.POSITIVE_INFINITY as Instant) : addMs(now, timeoutSeconds * 1000),
    }
  }

  /** The list, and when kubectl has it: it reads the DaemonSet of each pod that has one, one after the other. */
  #judge(now: Instant, server: DrainServer): { readonly list: PodsToDrain; readonly at: Instant } {
    let at = now
    const list = podsToDrain(server.podsOnNode(this.node), {
      now,
      options: this.#options,
      daemonSetExists: (namespace, name) => {
        at = this.#client.apps.take(at)
        return server.daemonSetExists(namespace, name)
      },
    })
    return { list, at }
  }
}
