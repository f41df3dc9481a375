import { addMs, type Instant } from '../../../kube/instant.ts'
import type { DrainOptions } from './drain-options.ts'
import type { DrainReport, NodeFailure } from './drain-report.ts'
import type { DrainServer } from './drain-server.ts'
import { aggregateText } from './go-text.ts'
import { KubectlClient } from './kubectl-client.ts'
import { LatestChange } from './latest-change.ts'
import { type DrainMoment, NodeDrain } from './node-drain.ts'
import type { Wake } from './removal.ts'

/** The options of a whole drain besides those of each node's drain. */
export interface CordonServer extends DrainServer {
  /** `undefined`: the node does not exist. */
  isCordoned(name: string): boolean | undefined
  cordon(name: string): void
}

interface Progress {
  readonly current: NodeDrain | undefined
  readonly done: number
  readonly failures: readonly { readonly node: string; readonly failure: NodeFailure }[]
  readonly exitCode: number | undefined
}

interface Cordon {
  readonly node: string
  readonly already: boolean
}

const NOT_BEGUN: Progress = { current: undefined, done: 0, failures: [], exitCode: undefined }

/**
 * `kubectl drain NODE...` (semantics D1): cordons every node first, then drains one after the other. A node that fails
 * does not stop the rest, but the command ends with 1. Nodes stay cordoned.
 */
export class Drain {
  readonly nodes: readonly string[]
  readonly options: DrainOptions
  #progress: Progress
  readonly #client = new KubectlClient()
  /** Nodes that are still to be cordoned; `undefined` before the drain begins. */
  #uncordoned: Cordon[] | undefined
  /** When the request to cordon the first of them has its turn. */
  #cordonAt: Instant | undefined
  /** When the request before it is answered. */
  #answeredAt: Instant | undefined
  readonly #reports: DrainReport[]
  readonly #latestChange: LatestChange

  constructor(
    nodes: readonly string[],
    options: DrainOptions,
    from: { readonly progress: Progress; readonly reports: readonly DrainReport[]; readonly latestChange?: LatestChange } = {
      progress: NOT_BEGUN,
      reports: [],
    },
  ) {
    this.nodes = nodes
    this.options = options
    this.#progress = from.progress
    this.#reports = [...from.reports]
    this.#latestChange = new LatestChange(from.latestChange)
  }

  /** Everything that happened so far. */
  get reports(): readonly DrainReport[] {
    return this.#reports
  }

  /** When it last reported something new; `undefined` before it has begun. */
  get lastChangeAt(): Instant | undefined {
    return this.#latestChange.at
  }

  /** The state of the drain at the end of that moment. */
  until(moment: Instant): Drain {
    if ((this.#reports.at(-1)?.at ?? moment) <= moment) return this
    const reports = this.#reports.filter(({ at }) => at <= moment)
    return new Drain(this.nodes, this.options, { progress: this.#progress, reports, latestChange: this.#latestChange })
  }

  /** kubectl's exit code; `undefined` while the drain is in progress. */
  get exitCode(): number | undefined {
    return this.#progress.exitCode
  }

  /** Does what is due; returns what to come back for, nothing at the end. */
  advance(moment: DrainMoment, server: CordonServer): readonly Wake[] {
    const { now } = moment
    if (this.exitCode !== undefined) return []
    this.#uncordoned ??= this.#begin(now, server)
    if (this.#uncordoned === undefined) return []
    const cordonAt = this.#cordon(this.#uncordoned, now, server)
    if (cordonAt !== undefined) return [{ key: '', at: cordonAt }]
    for (let current = this.#progress.current ?? this.#next(now); current; current = this.#next(now)) {
      const step = current.advance(moment, server, (report) => this.#report(report))
      if ('wakes' in step) return step.wakes
      this.#finish(current, step.failure, { now, server })
    }
    this.#end(now)
    return []
  }

  /** When the pod of a key is read next (Removal.nextCheck). */
  nextCheck(key: string, now: Instant): Instant {
    return this.#progress.current?.nextCheck(key, now) ?? now
  }

  /** The nodes to cordon; `undefined` when one of them is missing, which ends the command. */
  #begin(now: Instant, server: CordonServer): Cordon[] | undefined {
    // All nodes are read before the first is marked, so that one named twice is cordoned twice.
    const read = this.nodes.map((node) => ({ node, already: server.isCordoned(node) }))
    const missing = read.find(({ already }) => already === undefined)?.node
    if (missing !== undefined) {
      const line = `Error from server (NotFound): nodes "${missing}" not found`
      this.#report({ kind: 'aborted', at: now, node: missing, nodes: this.nodes, lines: [line] })
      this.#progress = { ...this.#progress, exitCode: 1 }
      return undefined
    }
    return read.map(({ node, already = false }) => ({ node, already }))
  }

  /** Cordons the nodes one after the other; returns when to continue, `undefined` when all are. */
  #cordon(nodes: Cordon[], now: Instant, server: CordonServer): Instant | undefined {
    for (let first = nodes[0]; first !== undefined; first = nodes[0]) {
      const { node, already } = first
      if (!already && this.options.dryRun !== 'client') {
        this.#cordonAt ??= this.#client.core.take(this.#answeredAt ?? now)
        if (this.#cordonAt > now) return this.#cordonAt
        this.#cordonAt = undefined
        this.#answeredAt = addMs(now, server.betweenRequestsMs ?? 0)
        if (this.options.dryRun === 'none') server.cordon(node)
      }
      this.#report({ kind: 'cordoned', at: now, node, already })
      nodes.shift()
    }
    return undefined
  }

  #next(at: Instant): NodeDrain | undefined {
    const node = this.nodes[this.#progress.done]
    const current = node === undefined ? undefined : new NodeDrain(node, this.options, { client: this.#client, at })
    this.#progress = { ...this.#progress, current }
    return current
  }

  #finish(
    drain: NodeDrain,
    failure: NodeFailure | undefined,
    at: { readonly now: Instant; readonly server: CordonServer },
  ): void {
    const { node } = drain
    const failures = failure ? [...this.#progress.failures, { node, failure }] : this.#progress.failures
    this.#progress = { ...this.#progress, done: this.#progress.done + 1, failures }
    if (failure === undefined) {
      this.#report({ kind: 'drained', at: at.now, node })
      return
    }
    const pending = failure.begun ? drain.pending(at.now, at.server) : []
    this.#report({ kind: 'notDrained', at: at.now, node, failure, pending })
  }

  #end(now: Instant): void {
    const { failures } = this.#progress
    this.#progress = { ...this.#progress, exitCode: failures.length > 0 ? 1 : 0 }
    if (failures.length === 0) return
    // One failed node ends with its own errors, a line each; several with a line a node.
    const lines =
      failures.length === 1
        ? failures.flatMap(({ failure }) => failure.closing)
        : failures.map(({ failure }) => aggregateText(failure.errors))
    this.#report({ kind: 'aborted', at: now, node: '', nodes: failures.map(({ node }) => node), lines })
  }

  #report(report: DrainReport): void {
    this.#reports.push(report)
    this.#latestChange.note(report)
  }
}
