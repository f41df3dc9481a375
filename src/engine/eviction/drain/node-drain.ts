import { addMs, type Instant } from '../../../kube/instant.ts'
import { AS_LISTED } from './arrival-order.ts'
import { DeletePods } from './delete-pods.ts'
import type { DrainClock } from './drain-clock.ts'
import type { DrainOptions } from './drain-options.ts'
import { type DrainReport, identityOf, type NodeFailure } from './drain-report.ts'
import type { DrainServer } from './drain-server.ts'
import { EvictPods } from './evict-pods.ts'
import { podsToDrain } from './pods-to-drain.ts'
import type { Removal, Wake } from './removal.ts'

/** What to come back for; or, at the end, what went wrong. */
export type NodeStep = { readonly wakes: readonly Wake[] } | { readonly failure: NodeFailure | undefined }

/** The present moment, and the key of the wake-up that has come. */
export interface DrainMoment {
  readonly now: Instant
  readonly woken: string
}

interface Progress {
  readonly removal: Removal | undefined
  readonly deadline: Instant
}

const NOT_BEGUN: Progress = { removal: undefined, deadline: Number.POSITIVE_INFINITY as Instant }

/** The drain of one node: list its pods, judge them, remove those that may go, wait until they are gone. */
export class NodeDrain {
  readonly node: string
  readonly #options: DrainOptions
  #progress: Progress = NOT_BEGUN

  constructor(node: string, options: DrainOptions) {
    this.node = node
    this.#options = options
  }

  /** Does what is due; returns when to come back, or how it ended. */
  advance({ now, woken }: DrainMoment, server: DrainServer, report: (report: DrainReport) => void): NodeStep {
    const removal = this.#progress.removal ?? this.#begin(now, server, report)
    if (removal === undefined) return { failure: undefined }
    if ('closing' in removal) return { failure: removal }
    const clock: DrainClock = { now, deadline: this.#progress.deadline, timeoutMs: this.#options.timeoutSeconds * 1000, report }
    const { pending, wakes } = removal.advance(clock, server, woken)
    if (pending) return { wakes }
    if (removal.errors.length === 0) return { failure: undefined }
    // An error of a deletion comes alone, those of evictions come as a list; kubectl ends accordingly.
    const closing = this.#options.disableEviction ? removal.errors.map((error) => `error: ${error}`) : removal.errors
    return { failure: { errors: removal.errors, begun: true, closing } }
  }

  /** The pods that still stand in the list when the drain has failed. */
  pending(now: Instant, server: DrainServer): readonly ReturnType<typeof identityOf>[] {
    return this.#list(now, server).pods.map(identityOf)
  }

  /** The removal that starts; the reason that none can start; or nothing, where kubectl only prints what it would request. */
  #begin(now: Instant, server: DrainServer, report: (report: DrainReport) => void): Removal | NodeFailure | undefined {
    const list = this.#list(now, server)
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
    const inOrder = server.arrivalOrder ?? AS_LISTED
    const removal = disableEviction
      ? new DeletePods(this.node, this.#options, list.pods)
      : new EvictPods(this.node, this.#options, { pods: inOrder(list.pods), at: now })
    this.#progress = {
      removal,
      deadline: timeoutSeconds !== 0 ? addMs(now, timeoutSeconds * 1000) : NOT_BEGUN.deadline,
    }
    return removal
  }

  #list(now: Instant, server: DrainServer): ReturnType<typeof podsToDrain> {
    return podsToDrain(server.podsOnNode(this.node), {
      now,
      options: this.#options,
      daemonSetExists: (namespace, name) => server.daemonSetExists(namespace, name),
    })
  }
}
