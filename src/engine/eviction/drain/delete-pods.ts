import type { PodRow } from '../../../kube/pod.ts'
import { checkPod } from './check-pod.ts'
import { type DrainClock, nextCheck } from './drain-clock.ts'
import type { DrainOptions } from './drain-options.ts'
import { identityOf } from './drain-report.ts'
import type { DrainServer } from './drain-server.ts'
import type { Removal, RemovalStep } from './removal.ts'

const ENDED: RemovalStep = { pending: false, wakes: [] }

/**
 * Deletes the pods of a node past every budget (`--disable-eviction`, semantics D8): one after the other, the first error
 * ends it and leaves the rest untouched; then all are waited for together. A dry run on the server deletes nothing, and
 * kubectl waits for that all the same.
 */
export class DeletePods implements Removal {
  readonly #node: string
  readonly #options: DrainOptions
  #pods: readonly PodRow[]
  #stage: 'delete' | 'check' = 'delete'
  #errors: readonly string[] = []

  constructor(node: string, options: DrainOptions, pods: readonly PodRow[]) {
    this.#node = node
    this.#options = options
    this.#pods = pods
  }

  get errors(): readonly string[] {
    return this.#errors
  }

  advance(clock: DrainClock, server: DrainServer): RemovalStep {
    if (this.#stage === 'check') {
      return clock.now >= clock.deadline ? this.#fail('context deadline exceeded') : this.#check(clock, server)
    }
    this.#stage = 'check'
    const seconds = this.#options.gracePeriodSeconds
    const dryRun = this.#options.dryRun === 'server'
    for (const pod of this.#pods) {
      if (dryRun) {
        clock.report({ kind: 'tried', at: clock.now, node: this.#node, pod: identityOf(pod), byEviction: false })
        continue
      }
      const result = server.deletePod(pod, seconds < 0 ? undefined : seconds)
      if (!result.ok && result.refusal.code !== 404) return this.#fail(result.refusal.message)
      clock.report({ kind: 'accepted', at: clock.now, node: this.#node, pod: identityOf(pod), byEviction: false })
    }
    return this.#check(clock, server)
  }

  #check(clock: DrainClock, server: DrainServer): RemovalStep {
    const pending: PodRow[] = []
    for (const pod of this.#pods) {
      const search = { pod, node: this.#node, byEviction: false, options: this.#options }
      const seen = checkPod(search, clock, server)
      if (seen === 'pending') pending.push(pod)
      else if (seen !== 'over') return this.#fail(seen.error)
    }
    this.#pods = pending
    if (pending.length === 0) return ENDED
    if (clock.now >= clock.deadline) return this.#fail('context deadline exceeded')
    return { pending: true, wakes: [{ key: this.#node, at: nextCheck(clock) }] }
  }

  #fail(message: string): RemovalStep {
    this.#errors = [message]
    return ENDED
  }
}
