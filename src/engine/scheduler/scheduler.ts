import { addMs, type Instant } from '../../kube/instant.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { splitAtBlank } from '../../lib/split-at-blank.ts'
import type { Change } from '../../twin/change.ts'
import type { Urgency } from '../run/event-queue.ts'
import type { Actor, Turn } from '../turn.ts'
import { bindPod, writeExpectedNode, writeReservations } from './binding/bind-pod.ts'
import { BindingCycles, type BindKey } from './binding/binding-cycles.ts'
import { BindingEchoes } from './binding/binding-echoes.ts'
import { type Binding, PacedRequests, type SendKey } from './binding/paced-requests.ts'
import { type FailureReport, failureOf, recordFailure, reportFailure } from './binding/report-failure.ts'
import { unreserveClaims } from './binding/write-claims.ts'
import { defaultSchedulerConfig, type SchedulerConfig } from './configuration/scheduler-config.ts'
import type { BoundDecision } from './cycle/cycle.ts'
import { NodeOrder } from './cycle/node-order.ts'
import { runFastCycle } from './fast/fast-cycle.ts'
import type { QueueEvent } from './framework/events.ts'
import { PREEMPTION } from './preemption/default-preemption.ts'
import { PreemptionExecutor, type PreemptKey } from './preemption/preemption-executor.ts'
import type { Profile } from './profile/profile.ts'
import { podEvents } from './queue/events-of-change.ts'
import { eventsOf, feedQueue } from './queue/queue-feed.ts'
import type { Moment, Popped } from './queue/queue-types.ts'
import { refusedBy } from './queue/refused-by.ts'
import { SchedulingQueue } from './queue/scheduling-queue.ts'
import { changedPods, takeOverPods } from './queue/take-over-pods.ts'
import { leftoverCheck } from './queue/unschedulable-pool.ts'
import type { SchedulerOptions } from './scheduler-options.ts'

/**
 * `cycle` tries the next pod of the queue, `flush` ends backoffs and looks for pods that wait too long; `restart` restarts the
 * scheduler with a configuration, which follows; the others continue a binding cycle and a preemption.
 */
type SchedulerKey = 'cycle' | 'flush' | `restart ${string}` | BindKey | SendKey | PreemptKey

/** From the change of an object to the scheduler's knowing of it. */
const REACTION_MS = 1

/** kube-scheduler as an actor. Changes are recorded as they arrive and passed to the queue when the scheduler acts next. */
export class Scheduler implements Actor<SchedulerKey> {
  readonly name = 'kube-scheduler'
  readonly reactionMs = REACTION_MS
  readonly #options: SchedulerOptions
  #config: SchedulerConfig
  #queue: SchedulingQueue
  /** `undefined` until the run has begun. */
  #order: NodeOrder | undefined
  readonly #inbox: Change[] = []
  /** Whether it tries pods as if it had never tried them. */
  #isNew: boolean
  /** What happened between the start of the run and its first work. */
  #atStart: readonly QueueEvent[] = []
  /** Where the search through the nodes begins. */
  #start: number
  #preemptions = new PreemptionExecutor()
  #cycles = new BindingCycles()
  #requests: PacedRequests
  /** Until when it is busy with the pod that it tried last. */
  #triesUntil: Instant | undefined
  readonly #echoes = new BindingEchoes()
  /** Uids of pods that were given a node, could not be bound and have not been since. */
  readonly #unbound = new Set<string>()

  constructor(options: SchedulerOptions = {}) {
    this.#options = options
    this.#config = options.config ?? defaultSchedulerConfig()
    this.#requests = new PacedRequests(this.#config.clientRate)
    this.#queue = new SchedulingQueue(this.#config)
    this.#start = options.start ?? 0
    this.#isNew = options.isNew ?? false
  }

  keysFor(change: Change): readonly SchedulerKey[] {
    this.#inbox.push(change)
    return CYCLE_KEYS
  }

  keysAtStart(): readonly SchedulerKey[] {
    this.#order = undefined
    return CYCLE_KEYS
  }

  reconcile(key: SchedulerKey, turn: Turn<SchedulerKey>): void {
    const [task, subject] = splitAtBlank(key)
    if (task === 'restart') this.#startAnew(subject)
    const at: Moment = { now: turn.now, cluster: turn.cluster }
    const order = this.#catchUp(at, turn)
    if (task === 'preempt') {
      const pod = this.#preemptions.resume(subject, turn, (victim) => this.#cycles.preempt(victim, PREEMPTION, turn))
      if (pod) this.#queue.endPreemption(pod)
    }
    if (task === 'bind') this.#endWait(subject, turn)
    if (task === 'send') this.#sendBinding(subject, turn)
    if (key === 'flush') {
      this.#queue.flushBackoff(at)
      this.#queue.flushLeftover(at)
    }
    this.#requests.resume(turn)
    if (this.#busyUntil(turn.now) === undefined) this.#tryNext(turn, order)
    this.#setWakes(turn)
  }

  /** It has only what the cluster shows: pods that it was about to bind are tried again. */
  #startAnew(document: string): void {
    this.#config = this.#options.configOf?.(document) ?? this.#config
    this.#order = undefined
    this.#isNew = true
    this.#preemptions = new PreemptionExecutor()
    this.#cycles = new BindingCycles()
    this.#requests = new PacedRequests(this.#config.clientRate)
    this.#unbound.clear()
  }

  /** Passes the changes since the last call to the queue; at the first call, all existing objects. */
  #catchUp(at: Moment, turn: Turn<SchedulerKey>): NodeOrder {
    const changes = this.#inbox.splice(0)
    if (!this.#order) {
      this.#order = NodeOrder.of(at.cluster)
      this.#queue = new SchedulingQueue(this.#config)
      this.#atStart = changes.flatMap(eventsOf)
      const changed = this.#isNew ? undefined : changedPods(changes)
      takeOverPods(this.#queue, turn, {
        isServed: (pod) => this.#profileOf(pod) !== undefined,
        changed,
        phase: this.#options.waitPhase,
      })
      return this.#order
    }
    // The cluster shows all of them already: no pod is blocked any more by a pod that has gone.
    for (const change of changes) this.#queue.followVictim(change)
    this.#cycles.follow(changes, turn)
    for (const change of changes) {
      if (change.kind === 'Node') this.#order.follow(change)
      const isReported = !this.#isOfAssumed(change, at) && !this.#echoes.keep(change, at.now)
      if (isReported) feedQueue(this.#queue, this.#config, { change, at })
    }
    for (const change of this.#echoes.take(at.now)) feedQueue(this.#queue, this.#config, { change, at })
    return this.#order
  }

  /** A pod that is about to be bound is in no queue: only its deletion matters. */
  #isOfAssumed(change: Change, at: Moment): boolean {
    if (change.kind !== 'Pod' || !change.before) return false
    const { before, after } = change
    const assumed = this.#cycles.assumed(before)
    if (!assumed) return false
    const isBound = after !== undefined && after.nodeName !== ''
    const goes = !after || (before.deletionTimestamp === undefined && after.deletionTimestamp !== undefined)
    if (!isBound && !goes) return true
    this.#cycles.forget(assumed, at.cluster)
    if (isBound) return false
    this.#queue.remove(before)
    this.#announceRoom(assumed, at)
    return true
  }

  /** Notifies the others that a pod no longer takes resources on its node. */
  #announceRoom(assumed: PodRow, at: Moment): void {
    for (const event of podEvents({ kind: 'Pod', before: assumed, after: undefined })) this.#queue.move(event, at)
  }

  /** Tries one pod; those that need no node any more are dropped from the queue. */
  #tryNext(turn: Turn<SchedulerKey>, order: NodeOrder): void {
    for (let popped = this.#queue.pop(); popped; popped = this.#queue.pop()) {
      const { pod: queued } = popped.entry
      const pod = turn.cluster.get('Pod', queued.namespace, queued.name)
      const profile = this.#profileOf(queued)
      if (pod && profile && pod.uid === queued.uid && pod.nodeName === '' && pod.deletionTimestamp === undefined) {
        this.#attempt(popped, { pod, profile, order, turn })
        return
      }
      this.#queue.done(queued)
    }
  }

  /** Until when it tries no other pod; `undefined` if it is free. */
  #busyUntil(now: Instant): Instant | undefined {
    const { busyUntil } = this.#requests
    if (busyUntil !== undefined) return busyUntil
    return this.#triesUntil !== undefined && this.#triesUntil > now ? this.#triesUntil : undefined
  }

  #attempt(popped: Popped, { pod, profile, order, turn }: Attempt): void {
    this.#triesUntil = addMs(turn.now, this.#options.attemptMs ?? 0)
    const outcome = runFastCycle({
      pod,
      profile,
      cluster: this.#cycles.seenAs(turn.cluster),
      order,
      start: this.#start,
      percentageOfNodesToScore: this.#config.percentageOfNodesToScore,
      nominations: this.#queue.nominations,
      now: turn.now,
      mode: this.#options.mode ?? 'faithful',
      allCandidates: this.#options.mode === 'exhaustive',
      cacheOrder: this.#options.cacheOrder,
      choose: (names) => turn.random.pick(names),
      pick: (count) => turn.random.below(count),
      below: (bound) => turn.random.below(bound),
    })
    this.#options.onDecision?.({ at: turn.now, pod, outcome })
    if (popped.entry.refusedAt !== undefined && outcome.result === 'unschedulable') {
      // Its status stays as it is: the real scheduler does not try it, and this only shows who refuses it, if the status does not.
      const refusal = { plugins: refusedBy(pod) ?? outcome.unschedulablePlugins, events: this.#atStart }
      this.#queue.park(popped.entry, refusal, { now: turn.now, cluster: turn.cluster })
      return
    }
    this.#start = outcome.nextStart
    if (outcome.result === 'bound') this.#bind(popped, outcome, { pod, turn })
    else this.#fail(popped, failureOf(outcome), { pod, turn })
  }

  /** What a decision takes is written at once; the binding follows when all of it is there. */
  #bind({ entry }: Popped, { node, reservations, waits }: BoundDecision, { pod, turn }: Pick<Attempt, 'pod' | 'turn'>): void {
    const binding = { entry, pod, nodeName: node.name }
    this.#queue.assume(pod)
    this.#queue.done(pod)
    if (waits.length > 0) {
      this.#cycles.assume(pod, node.name, turn.cluster)
      writeExpectedNode(pod, node.name, turn)
    }
    const refusal = writeReservations(reservations, turn)
    if (refusal !== undefined) this.#failBinding(refusal, binding, turn)
    else if (waits.length > 0) this.#cycles.begin({ ...binding, waits, since: turn.now }, turn)
    else this.#finishBinding(binding, turn)
  }

  #endWait(uid: string, turn: Turn<SchedulerKey>): void {
    const end = this.#cycles.resume(uid, turn)
    if (!end) return
    if (end.error === undefined) this.#finishBinding(end.pod, turn)
    else this.#failBinding(end.error, end.pod, turn)
  }

  /** Until its binding may be sent, the pod is assumed to be on its node. */
  #finishBinding(binding: Binding, turn: Turn<SchedulerKey>): void {
    if (this.#requests.mayBind(binding, turn)) this.#writeBinding(binding, turn)
    else this.#cycles.assume(binding.pod, binding.nodeName, turn.cluster)
  }

  #sendBinding(uid: string, turn: Turn<SchedulerKey>): void {
    const binding = this.#requests.takeBinding(uid)
    if (binding) this.#writeBinding(binding, turn)
  }

  #writeBinding(binding: Binding, turn: Turn<SchedulerKey>): void {
    const refusal = bindPod(binding.pod, binding.nodeName, turn)
    if (refusal !== undefined) {
      this.#failBinding(refusal, binding, turn)
      return
    }
    this.#cycles.forget(binding.pod, turn.cluster)
    this.#unbound.delete(binding.pod.uid)
  }

  /** The pod releases what it reserved and is retried, unless it has gone meanwhile (semantics A1.15). */
  #failBinding(message: string, { entry, pod, nodeName }: Binding, turn: Turn<SchedulerKey>): void {
    const at: Moment = { now: turn.now, cluster: turn.cluster }
    this.#cycles.forget(pod, turn.cluster)
    unreserveClaims(pod, turn)
    this.#announceRoom(podRow({ ...pod, nodeName }), at)
    const current = turn.cluster.get('Pod', pod.namespace, pod.name)
    if (current && current.uid !== pod.uid) return
    const isUnbound = current?.nodeName === ''
    if (isUnbound) this.#unbound.add(pod.uid)
    this.#queue.fail(entry, { pod: isUnbound ? current : undefined, plugins: [], pending: [], nominate: '' }, at)
    reportFailure(pod, { reason: 'SchedulerError', message, nominate: '', plugins: [], postFilter: undefined }, turn)
  }

  /** The pod returns to the queue before its status shows why. */
  #fail(popped: Popped, report: FailureReport, { pod, turn }: Pick<Attempt, 'pod' | 'turn'>): void {
    const at: Moment = { now: turn.now, cluster: turn.cluster }
    const { plugins, nominate, postFilter } = report
    if (postFilter?.outcome === 'nominated') {
      const last = this.#preemptions.start({ by: pod, node: nominate ?? '', victims: postFilter.victims }, turn)
      if (last) this.#queue.startPreemption(pod, last)
    }
    this.#queue.fail(popped.entry, { pod, plugins, pending: [], nominate }, at)
    recordFailure(pod, report, turn)
    this.#requests.patch(pod, report, turn)
  }

  /** Pods that only wait for time do not prolong a run: nothing suggests that the next attempt succeeds. */
  #setWakes(turn: Turn<SchedulerKey>): void {
    const cycleAt = this.#requests.busyUntil ?? (this.#queue.hasPods ? (this.#busyUntil(turn.now) ?? turn.now) : undefined)
    if (cycleAt !== undefined) turn.wakeAfter(cycleAt - turn.now, 'cycle')
    const wake = (at: number | undefined, urgency: Urgency): void => {
      if (at !== undefined) turn.wakeAfter(Math.max(0, at - turn.now), 'flush', urgency)
    }
    wake(this.#queue.nextBackoffFlush('failure'), 'work')
    wake(this.#echoes.nextAt, this.#queue.nextLeftover() === undefined ? 'poll' : 'work')
    // A pod that could not be bound reserves and releases its claims with each attempt: this never ends without a change.
    wake(this.#queue.nextBackoffFlush('error'), this.#unbound.size === 0 ? 'poll' : 'idle')
    wake(leftoverCheck(this.#queue.nextLeftover()), 'poll')
  }

  #profileOf(pod: PodRow): Profile | undefined {
    return this.#config.profiles.get(pod.shape.spec.schedulerName)
  }
}

const CYCLE_KEYS: readonly SchedulerKey[] = ['cycle']

interface Attempt {
  readonly pod: PodRow
  readonly profile: Profile
  readonly order: NodeOrder
  readonly turn: Turn<SchedulerKey>
}
