import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { TokenBucket, type TokenBucketRate } from '../../../lib/token-bucket.ts'
import type { Turn } from '../../turn.ts'
import type { QueueEntry } from '../queue/queue-entry.ts'
import { type FailureReport, failureStatus } from './report-failure.ts'

/** A pod that has a node and is to be bound. */
export interface Binding {
  readonly entry: QueueEntry
  readonly pod: PodRow
  readonly nodeName: string
}

/** Sends the binding of the pod with that uid, whose turn it is. */
export type SendKey = `send ${string}`

interface Patch {
  readonly pod: PodRow
  readonly report: FailureReport
  readonly at: Instant
}

/**
 * The requests of kube-scheduler's client, which share one rate in the order in which they are made (clientConnection; semantics
 * A1.17). Bindings wait beside the scheduling cycles, so that the next pod is tried meanwhile. The status of a pod without a node is
 * written in the cycle, which ends only when it is sent.
 */
export class PacedRequests {
  readonly #bucket: TokenBucket
  readonly #bindings = new Map<string, Binding>()
  #patch: Patch | undefined

  constructor(rate: TokenBucketRate) {
    this.#bucket = new TokenBucket(rate)
  }

  /** Whether a binding may be sent now; otherwise the key `send` is woken when it may. */
  mayBind(binding: Binding, turn: Turn<SendKey>): boolean {
    const at = this.#bucket.take(turn.now)
    if (at <= turn.now) return true
    const { uid } = binding.pod
    this.#bindings.set(uid, binding)
    turn.wakeAfter(at - turn.now, `send ${uid}`)
    return false
  }

  /** The binding that has waited; `undefined` if the scheduler was restarted meanwhile. */
  takeBinding(uid: string): Binding | undefined {
    const binding = this.#bindings.get(uid)
    this.#bindings.delete(uid)
    return binding
  }

  /** Writes why a pod has no node, now or when its turn comes. */
  patch(pod: PodRow, report: FailureReport, turn: Turn): void {
    const status = failureStatus(pod, report, turn)
    if (status === undefined) return
    const at = this.#bucket.take(turn.now)
    if (at <= turn.now) turn.api.updateStatus(status)
    else this.#patch = { pod, report, at }
  }

  /** Sends a status whose turn it is. */
  resume(turn: Turn): void {
    const patch = this.#patch
    if (patch === undefined || patch.at > turn.now) return
    this.#patch = undefined
    const status = failureStatus(patch.pod, patch.report, turn)
    if (status) turn.api.updateStatus(status)
  }

  /** When the scheduling cycle ends that waits for its request; `undefined`: none waits. */
  get busyUntil(): Instant | undefined {
    return this.#patch?.at
  }
}
