import { addMs, type Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { type ApiRefusal, keyOf } from '../../turn.ts'
import type { GrantedEviction } from '../eviction-api.ts'
import { checkPod } from './check-pod.ts'
import { checkFrom, type DrainClock, nextCheck } from './drain-clock.ts'
import type { DrainOptions } from './drain-options.ts'
import { identityOf } from './drain-report.ts'
import type { DrainServer } from './drain-server.ts'
import { durationText } from './go-text.ts'
import type { Removal, RemovalStep, Wake } from './removal.ts'

const RETRY_MS = 5000
/** A refusal with a retry time is repeated after it by the client library, up to this often, and kubectl does not see it. */
const RESENT_MAX = 10
/** The API server's own retry after a conflict; the real one adds a random share of up to a tenth. */
const CONFLICT_MS = 500
/** The budget, the mark on the pod, the deletion: three writes, and the budget is seen before the pod goes. */
const WRITES_UNTIL_REMOVED = 2
const NO_GRANT: GrantedEviction = { kind: 'granted', budget: undefined }
const NAMESPACE_TERMINATING = 'NamespaceTerminating'

/** The eviction of one pod: retry until it is granted, then poll until the pod is gone. */
interface Task {
  readonly key: string
  /** `granted`: the server is about to do it; `paid`: the budget has; `again`: the same request is decided again. */
  stage: 'ask' | 'granted' | 'paid' | 'again' | 'firstCheck' | 'check' | 'done'
  at: Instant
  /** The pod as it was last read: again after every refusal. */
  known: PodRow
  refresh: boolean
  grant: GrantedEviction
  /** How often the present request was sent again because the server requested a retry. */
  resent: number
}

/**
 * Evicts the pods of a node in parallel (kubectl pkg/drain, semantics D5-D7): each eviction is requested every five seconds until
 * it is granted, then the pod is polled every second until it is gone.
 */
export class EvictPods implements Removal {
  readonly #node: string
  readonly #options: DrainOptions
  readonly #tasks: readonly Task[]
  readonly #errors: string[] = []

  constructor(node: string, options: DrainOptions, begin: { readonly pods: readonly PodRow[]; readonly at: Instant }) {
    this.#node = node
    this.#options = options
    this.#tasks = begin.pods.map(
      (pod): Task => ({
        key: keyOf(pod),
        stage: 'ask',
        at: begin.at,
        known: pod,
        refresh: false,
        grant: NO_GRANT,
        resent: 0,
      }),
    )
  }

  get errors(): readonly string[] {
    return this.#errors
  }

  advance(clock: DrainClock, server: DrainServer, woken: string): RemovalStep {
    for (const task of this.#tasks) if (task.stage === 'check') task.at = checkFrom(task.at, clock)
    const due = this.#tasks.filter((task) => task.at <= clock.now && task.stage !== 'done')
    if (due.length === 0) return this.#step(due, woken, clock)
    for (const task of due) if (task.stage === 'ask') this.#prepare(task, clock, server)
    const asking = due.filter((task) => task.stage === 'ask' || task.stage === 'again')
    this.#send(asking, clock, server)
    for (const task of due) if (task.stage === 'granted' && task.at <= clock.now) this.#pay(task, clock, server)
    for (const task of due) if (task.stage === 'paid' && task.at <= clock.now) this.#remove(task, clock, server)
    for (const task of due) if (task.stage === 'firstCheck' || task.stage === 'check') this.#check(task, clock, server)
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

  #wakeOf({ key, at, stage }: Task, { deadline }: DrainClock): Wake {
    // --skip-wait-for-delete-timeout counts from the pod's deletionTimestamp, so every check matters.
    if (stage !== 'check' || this.#options.skipWaitForDeleteTimeoutSeconds > 0) return { key, at }
    return { key, at, checksUntil: deadline }
  }

  /** After a refusal another pod may have the name by now: then that one is evicted, and waited for. */
  #prepare(task: Task, clock: DrainClock, server: DrainServer): void {
    const fresh = task.refresh ? server.readPod(task.known.namespace, task.known.name) : undefined
    if (fresh?.ok) task.known = fresh.value
    clock.report({ kind: 'evicting', at: clock.now, node: this.#node, pod: identityOf(task.known) })
    if (clock.now >= clock.deadline) {
      const timeout = durationText(clock.timeoutMs)
      this.#fail(task, clock, `error when evicting ${named(task.known)}: global timeout reached: ${timeout}`)
      return
    }
    task.resent = 0
  }

  /** Requests that come in together are decided together; what is granted is written one after the other. */
  #send(tasks: readonly Task[], clock: DrainClock, server: DrainServer): void {
    let granted = 0
    for (const task of tasks) {
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

  #pay(task: Task, clock: DrainClock, server: DrainServer): void {
    const paid = server.spend(task.known, task.grant)
    task.stage = paid ? 'paid' : 'again'
    if (!paid) task.at = addMs(clock.now, CONFLICT_MS)
    else if (task.grant.budget !== undefined) task.at = addMs(clock.now, WRITES_UNTIL_REMOVED * server.writeMs)
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
      task.stage = 'again'
      task.at = addMs(clock.now, refusal.retryAfterSeconds * 1000)
    } else if (terminating && task.known.deletionTimestamp !== undefined) {
      // An eviction in a namespace that goes is never granted; a pod that is deleted with it only needs to be waited for.
      task.stage = 'firstCheck'
    } else if (refusal.code === 429 || terminating) {
      clock.report({ kind: 'refused', at: clock.now, node: this.#node, pod: identityOf(task.known), refusal })
      task.stage = 'ask'
      task.at = addMs(clock.now, RETRY_MS)
      task.refresh = true
    } else {
      this.#fail(task, clock, `error when evicting ${named(task.known)}: ${refusal.message}`)
    }
  }

  #check(task: Task, clock: DrainClock, server: DrainServer): void {
    const waiting = `error when waiting for pod "${task.known.name}" in namespace "${task.known.namespace}" to terminate`
    if (task.stage === 'check' && clock.now >= clock.deadline) {
      this.#fail(task, clock, `${waiting}: context deadline exceeded`)
      return
    }
    const search = { pod: task.known, node: this.#node, byEviction: true, options: this.#options }
    const seen = checkPod(search, clock, server)
    if (seen === 'over') task.stage = 'done'
    else if (seen !== 'pending') this.#fail(task, clock, `${waiting}: ${seen.error}`)
    else if (clock.now >= clock.deadline) {
      this.#fail(task, clock, `${waiting}: context deadline exceeded`)
    } else {
      task.stage = 'check'
      task.at = nextCheck(clock)
    }
  }

  #fail(task: Task, clock: DrainClock, message: string): void {
    clock.report({ kind: 'failed', at: clock.now, node: this.#node, pod: identityOf(task.known), message })
    this.#errors.push(message)
    task.stage = 'done'
  }
}

/** How kubectl names a pod in the errors of its eviction. */
export function named(pod: { readonly namespace: string; readonly name: string }): string {
  return `pods/"${pod.name}" -n "${pod.namespace}"`
}

export function isNamespaceTerminating(refusal: ApiRefusal): boolean {
  return refusal.code === 403 && refusal.causes.some((cause) => cause.reason === NAMESPACE_TERMINATING)
}
