import { addMs, type Instant } from '../../../kube/instant.ts'
import { keyOf } from '../../../kube/namespaced-name.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ApiRefusal } from '../../turn.ts'
import type { GrantedEviction } from '../eviction-api.ts'
import { checkPod } from './check-pod.ts'
import { DeletionWaits, type SentRead } from './deletion-waits.ts'
import type { DrainClock } from './drain-clock.ts'
import type { DrainOptions } from './drain-options.ts'
import { identityOf } from './drain-report.ts'
import type { DrainServer } from './drain-server.ts'
import { LAST_FIRST } from './eviction-order.ts'
import { durationText } from './go-text.ts'
import type { KubectlClient } from './kubectl-client.ts'
import type { Removal, RemovalStep, Wake } from './removal.ts'

const RETRY_MS = 5000
/** A refusal with a retry time is repeated after it by the client library, up to this often, and kubectl does not see it. */
const RESENT_MAX = 10
/** The API server's own retry after a conflict; the real one adds a random share of up to a tenth. */
const CONFLICT_MS = 500
/** The budget, the mark on the pod, the deletion: three writes, and the budget is read before the pod is deleted. */
const WRITES_UNTIL_REMOVED = 2
const NO_GRANT: GrantedEviction = { kind: 'granted', budget: undefined }
const NAMESPACE_TERMINATING = 'NamespaceTerminating'

/**
 * The progress of the eviction of one pod. `start`: a line is printed, and the request waits for its turn; `ask`: it is decided;
 * `granted`: the server is about to do it; `paid`: the budget has; `resend` and `again`: the same request once more; `refresh` and
 * `read`: after a refusal the pod is read again; `firstCheck` and `check`: it is read until it is gone.
 */
type Stage = 'start' | 'ask' | 'granted' | 'paid' | 'resend' | 'again' | 'refresh' | 'read' | 'firstCheck' | 'check' | 'done'

/** The eviction of one pod: retry until it is granted, then poll until the pod is gone. */
interface Task {
  readonly key: string
  stage: Stage
  at: Instant
  /** The pod as it was last read: again after every refusal. */
  known: PodRow
  grant: GrantedEviction
  /** Since when the present request has waited for its turn. */
  queuedAt: Instant
  /** How often the present request was sent again because the server requested a retry. */
  resent: number
}

/** The pods of a node, in the order in which kubectl begins with them. */
interface Begin {
  readonly pods: readonly PodRow[]
  readonly at: Instant
  readonly client: KubectlClient
}

/**
 * Evicts the pods of a node in parallel (kubectl pkg/drain, semantics D5-D7, D10): each eviction is requested every five seconds
 * until it is granted, then the pod is polled every second until it is gone. All requests wait for their turn at kubectl's client.
 */
export class EvictPods implements Removal {
  readonly #node: string
  readonly #options: DrainOptions
  readonly #client: KubectlClient
  readonly #waits: DeletionWaits
  readonly #tasks: readonly Task[]
  readonly #errors: string[] = []
  /** Reads whose delay kubectl has printed, in the order of their times, until they are reported. */
  readonly #delayed: SentRead[] = []

  constructor(node: string, options: DrainOptions, { pods, at, client }: Begin) {
    this.#node = node
    this.#options = options
    this.#client = client
    this.#waits = new DeletionWaits(client.core, (read) => this.#noteRead(read))
    this.#tasks = pods.map(
      (pod): Task => ({ key: keyOf(pod), stage: 'start', at, known: pod, grant: NO_GRANT, queuedAt: at, resent: 0 }),
    )
  }

  get errors(): readonly string[] {
    return this.#errors
  }

  nextCheck(key: string, clock: Pick<DrainClock, 'now' | 'deadline'>): Instant {
    const task = this.#tasks.find((other) => other.key === key)
    if (task?.stage !== 'check') return clock.now
    this.#waits.advance(clock.now)
    return this.#checkAt(task, clock)
  }

  advance(clock: DrainClock, server: DrainServer, woken: string): RemovalStep {
    this.#waits.advance(clock.now)
    this.#reportReads(clock)
    for (const task of this.#tasks) if (task.stage === 'check') task.at = this.#checkAt(task, clock)
    const due = this.#tasks.filter((task) => task.at <= clock.now && task.stage !== 'done')
    if (due.length === 0) return this.#step(due, woken, clock)
    const at = (...stages: readonly Stage[]) => due.filter((task) => task.at <= clock.now && stages.includes(task.stage))
    for (const task of at('refresh')) this.#queue(task, 'read', clock)
    for (const task of at('read')) this.#read(task, clock, server)
    for (const task of at('start')) this.#start(task, clock)
    for (const task of at('resend')) this.#queue(task, 'again', clock)
    this.#send(at('ask', 'again'), clock, server)
    for (const task of at('granted')) this.#pay(task, clock, server)
    for (const task of at('paid')) this.#remove(task, clock, server)
    for (const task of at('firstCheck')) this.#beginToCheck(task, clock)
    for (const task of at('check')) this.#check(task, clock, server)
    return this.#step(due, woken, clock)
  }

  /** The wake-ups of tasks that were not due stay as they are, except the one that has just fired. */
  #step(due: readonly Task[], woken: string, clock: DrainClock): RemovalStep {
    const wakes: Wake[] = []
    for (const task of due) if (task.stage !== 'done') wakes.push(this.#wakeOf(task, clock))
    const early = this.#tasks.find((task) => task.key === woken)
    if (early !== undefined && early.stage !== 'done' && !due.includes(early)) wakes.push(this.#wakeOf(early, clock))
    return { pending: this.#tasks.some((task) => task.stage !== 'done'), wakes }
  }

  #wakeOf({ key, at, stage }: Task, { now, deadline }: DrainClock): Wake {
    // --skip-wait-for-delete-timeout counts from the pod's deletionTimestamp, so every check matters.
    if (stage !== 'check' || this.#options.skipWaitForDeleteTimeoutSeconds > 0 || now >= deadline) return { key, at }
    return { key, at, checksUntil: deadline }
  }

  /** When the next check counts: kubectl gives up at the deadline, unless a read is under way. */
  #checkAt({ key }: Task, { deadline }: Pick<DrainClock, 'deadline'>): Instant {
    const at = this.#waits.nextAt(key)
    return this.#waits.isRequested(key) ? at : (Math.min(at, deadline) as Instant)
  }

  /** Requests a turn for the next request. */
  #queue(task: Task, stage: 'read' | 'ask' | 'again', { now }: DrainClock): void {
    task.stage = stage
    task.queuedAt = now
    task.at = (stage === 'read' ? this.#client.core : this.#client.policy).take(now)
  }

  /** After a refusal another pod may have the name by now: then that one is evicted, and waited for. */
  #read(task: Task, clock: DrainClock, server: DrainServer): void {
    this.#noteDelay(task, clock, 'GET')
    const { now } = clock
    const fresh = server.readPod(task.known.namespace, task.known.name)
    if (fresh.ok) task.known = fresh.value
    task.stage = 'start'
    task.at = now
  }

  #start(task: Task, clock: DrainClock): void {
    clock.report({ kind: 'evicting', at: clock.now, node: this.#node, pod: identityOf(task.known) })
    if (clock.now >= clock.deadline) {
      const timeout = durationText(clock.timeoutMs)
      this.#fail(task, clock, `error when evicting ${named(task.known)}: global timeout reached: ${timeout}`)
      return
    }
    task.resent = 0
    this.#queue(task, 'ask', clock)
  }

  /** Requests that arrive together are decided together; what is granted is written one after the other. */
  #send(tasks: readonly Task[], clock: DrainClock, server: DrainServer): void {
    let granted = 0
    for (const task of tasks) {
      this.#noteDelay(task, clock, 'POST')
      const decision = server.decide(task.known, this.#graceSeconds())
      if (decision.kind === 'refused') {
        this.#refuse(decision.refusal, task, clock)
        continue
      }
      if (this.#options.dryRun === 'server') {
        clock.report({ kind: 'tried', at: clock.now, node: this.#node, pod: identityOf(task.known), byEviction: true })
        task.stage = 'done'
        continue
      }
      task.grant = decision
      task.stage = 'granted'
      task.at = addMs(clock.now, granted++ * server.writeMs)
    }
  }

  #noteDelay({ known, queuedAt }: Task, { now, report }: DrainClock, verb: 'GET' | 'POST'): void {
    if (!this.#client.printsDelay(now - queuedAt, now)) return
    report({ kind: 'throttled', at: now, node: this.#node, pod: identityOf(known), verb, delayMs: now - queuedAt })
  }

  #noteRead(read: SentRead): void {
    if (this.#client.printsDelay(read.delayMs, read.at)) this.#delayed.push(read)
  }

  #reportReads({ report }: DrainClock): void {
    for (const { key, at, delayMs } of this.#delayed.splice(0)) {
      const task = this.#tasks.find((other) => other.key === key)
      if (task) report({ kind: 'throttled', at, node: this.#node, pod: identityOf(task.known), verb: 'GET', delayMs })
    }
  }

  #pay(task: Task, clock: DrainClock, server: DrainServer): void {
    const paid = server.spend(task.known, task.grant)
    task.stage = paid ? 'paid' : 'again'
    if (!paid) task.at = addMs(clock.now, CONFLICT_MS)
    else if (task.grant.budget !== undefined) task.at = addMs(clock.now, untilRemovedMs(task.known, server))
  }

  #remove(task: Task, clock: DrainClock, server: DrainServer): void {
    const result = server.remove(task.known, task.grant, this.#graceSeconds())
    if (result.ok) {
      clock.report({ kind: 'accepted', at: clock.now, node: this.#node, pod: identityOf(task.known), byEviction: true })
      task.stage = 'firstCheck'
    } else {
      this.#refuse(result.refusal, task, clock)
    }
  }

  #graceSeconds(): number | undefined {
    const seconds = this.#options.gracePeriodSeconds
    return seconds < 0 ? undefined : seconds
  }

  #refuse(refusal: ApiRefusal, task: Task, clock: DrainClock): void {
    const terminating = isNamespaceTerminating(refusal)
    if (refusal.code === 404) {
      task.stage = 'done'
    } else if (refusal.retryAfterSeconds !== undefined && task.resent < RESENT_MAX) {
      task.resent++
      task.stage = 'resend'
      task.at = addMs(clock.now, refusal.retryAfterSeconds * 1000)
    } else if (terminating && task.known.deletionTimestamp !== undefined) {
      // An eviction in a terminating namespace is never granted; a pod that is deleted with it only needs to be waited for.
      task.stage = 'firstCheck'
    } else if (refusal.code === 429 || terminating) {
      clock.report({ kind: 'refused', at: clock.now, node: this.#node, pod: identityOf(task.known), refusal })
      task.stage = 'refresh'
      task.at = addMs(clock.now, RETRY_MS)
    } else {
      this.#fail(task, clock, `error when evicting ${named(task.known)}: ${refusal.message}`)
    }
  }

  #beginToCheck(task: Task, clock: DrainClock): void {
    this.#waits.begin(task.key, clock.now)
    task.stage = 'check'
    task.at = this.#waits.nextAt(task.key)
  }

  #check(task: Task, clock: DrainClock, server: DrainServer): void {
    const { key, known } = task
    const waiting = `error when waiting for pod "${known.name}" in namespace "${known.namespace}" to terminate`
    const isSent = this.#waits.isRequested(key)
    if (isSent) this.#noteRead({ key, at: clock.now, delayMs: this.#waits.delayMs(key) })
    this.#reportReads(clock)
    const search = { pod: known, node: this.#node, byEviction: true, options: this.#options }
    const seen = isSent ? checkPod(search, clock, server) : 'pending'
    if (seen === 'over') task.stage = 'done'
    else if (seen !== 'pending') this.#fail(task, clock, `${waiting}: ${seen.error}`)
    else if (clock.now >= clock.deadline) this.#fail(task, clock, `${waiting}: context deadline exceeded`)
    else {
      this.#waits.found(key, clock.now)
      task.at = this.#checkAt(task, clock)
    }
    if (task.stage === 'done') this.#waits.end(key)
  }

  #fail(task: Task, clock: DrainClock, message: string): void {
    clock.report({ kind: 'failed', at: clock.now, node: this.#node, pod: identityOf(task.known), message })
    this.#errors.push(message)
    task.stage = 'done'
  }
}

/** From the write of its budget to the deletion of a pod. */
function untilRemovedMs(pod: PodRow, { writeMs, evictionOrder = LAST_FIRST }: DrainServer): number {
  return Math.round(WRITES_UNTIL_REMOVED * writeMs * evictionOrder.writeShare(pod))
}

/** How kubectl names a pod in the errors of its eviction. */
export function named(pod: { readonly namespace: string; readonly name: string }): string {
  return `pods/"${pod.name}" -n "${pod.namespace}"`
}

export function isNamespaceTerminating(refusal: ApiRefusal): boolean {
  return refusal.code === 403 && refusal.causes.some((cause) => cause.reason === NAMESPACE_TERMINATING)
}
