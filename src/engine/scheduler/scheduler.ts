import { type PodRow, podRow } from '../../kube/pod.ts'
import type { Change } from '../../twin/change.ts'
import type { Urgency } from '../run/event-queue.ts'
import type { Actor, Turn } from '../turn.ts'
import { BindingCycles } from './binding-cycles.ts'
import { BindingEchoes } from './binding-echoes.ts'
import type { BoundDecision } from './cycle.ts'
import type { Decision } from './decision.ts'
import { podEvents } from './events-of-change.ts'
import { runFastCycle } from './fast/fast-cycle.ts'
import { NodeOrder } from './node-order.ts'
import { PREEMPTION } from './preemption.ts'
import { Preemptions } from './preemptions.ts'
import type { Profile } from './profile.ts'
import { leftoverLook } from './queue/leftover-look.ts'
import type { QueueEntry } from './queue/queue-entry.ts'
import { feedQueue } from './queue/queue-feed.ts'
import type { Moment, Popped } from './queue/queue-types.ts'
import { SchedulingQueue } from './queue/scheduling-queue.ts'
import { defaultSchedulerConfig, type SchedulerConfig } from './scheduler-config.ts'
import { bindPod, type FailureReport, failureOf, reportFailure, tellExpectedNode, writeReservations } from './scheduler-writes.ts'
import { waitingPods } from './waiting-pods.ts'
import { unreserveClaims } from './write-claims.ts'

export interface SchedulerOptions {
  readonly config?: SchedulerConfig | undefined
  /** `faithful`: large clusters are searched in part, as the real one does. `exhaustive`: every node is looked at. */
  readonly mode?: 'faithful' | 'exhaustive' | undefined
  /** The place in the order of nodes where the first search begins, which nobody outside of a running scheduler knows. */
  readonly start?: number | undefined
  /** Told of every decision as it is made. */
  readonly onDecision?: ((decision: Decision) => void) | undefined
  /** What a document says that the scheduler is started anew with. */
  readonly configOf?: ((document: string) => SchedulerConfig) | undefined
}

/** Begins the key by which the scheduler is started anew; a document follows, by which it goes from then on. */
export const RESTART = 'restart '

/** From the change of an object to the scheduler's knowing of it. */
const REACTION_MS = 1

/**
 * kube-scheduler as an actor. Key `cycle` tries the next pod of the queue, key `flush` ends backoffs and looks for pods
 * that wait too long. Changes are noted as they come and told to the queue when the scheduler acts next.
 */
export class Scheduler implements Actor {
  readonly name = 'kube-scheduler'
  readonly reactionMs = REACTION_MS
  readonly #options: SchedulerOptions
  #config: SchedulerConfig
  #queue: SchedulingQueue
  /** `undefined` until the run has begun. */
  #order: NodeOrder | undefined
  readonly #inbox: Change[]
  /** Where the search through the nodes begins. */
  #start: number
  #preemptions: Preemptions
  #cycles: BindingCycles
  readonly #echoes: BindingEchoes
  /** Uids of pods that were given a node, could not be bound and have not been since. */
  readonly #unbound: Set<string>

  constructor(options: SchedulerOptions = {}, from?: Scheduler) {
    this.#options = options
    this.#config = from ? from.#config : (options.config ?? defaultSchedulerConfig())
    this.#queue = from ? from.#queue.fork() : new SchedulingQueue(this.#config)
    this.#order = from?.orderForFork()
    this.#inbox = from ? from.#inbox.slice() : []
    this.#start = from ? from.#start : (options.start ?? 0)
    this.#preemptions = from ? from.#preemptions.fork() : new Preemptions()
    this.#cycles = from ? from.#cycles.fork() : new BindingCycles()
    this.#echoes = from ? from.#echoes.fork() : new BindingEchoes()
    this.#unbound = new Set(from ? from.#unbound : [])
  }

  /** The scheduler names that this scheduler serves; pods of others are left alone. */
  get schedulerNames(): readonly string[] {
    return [...this.#config.profiles.keys()]
  }

  get queue(): SchedulingQueue {
    return this.#queue
  }

  fork(): Scheduler {
    return new Scheduler(this.#options, this)
  }

  orderForFork(): NodeOrder | undefined {
    return this.#order?.fork()
  }

  keysFor(change: Change): readonly string[] {
    this.#inbox.push(change)
    return CYCLE_KEYS
  }

  keysAtStart(): readonly string[] {
    this.#order = undefined
    return CYCLE_KEYS
  }

  reconcile(key: string, turn: Turn): void {
    if (key.startsWith(RESTART)) this.#startAnew(key.slice(RESTART.length))
    const at: Moment = { now: turn.now, cluster: turn.cluster }
    const order = this.#catchUp(at, turn)
    if (Preemptions.isKey(key)) {
      const pod = this.#preemptions.goOn(key, turn, (victim) => this.#cycles.preempt(victim, PREEMPTION, turn))
      if (pod) this.#queue.endPreemption(pod)
    }
    if (BindingCycles.isKey(key)) this.#endWait(key, turn)
    if (key === 'flush') {
      this.#queue.flushBackoff(at)
      this.#queue.flushLeftover(at)
    }
    this.#tryNext(turn, order)
    this.#setWakes(turn)
  }

  /** It knows nothing any more but what the cluster shows: pods that it was about to bind are tried again. */
  #startAnew(document: string): void {
    this.#config = this.#options.configOf?.(document) ?? this.#config
    this.#order = undefined
    this.#preemptions = new Preemptions()
    this.#cycles = new BindingCycles()
    this.#unbound.clear()
  }

  /** Tells the queue what has happened since the last time; the first time, what there is. */
  #catchUp(at: Moment, turn: Turn): NodeOrder {
    const changes = this.#inbox.splice(0)
    if (!this.#order) {
      this.#order = NodeOrder.of(at.cluster)
      this.#queue = new SchedulingQueue(this.#config)
      for (const pod of waitingPods(at.cluster)) if (this.#profileOf(pod)) this.#queue.add(pod, at)
      return this.#order
    }
    // The cluster shows all of them already: nobody is held any more for a pod that has gone.
    for (const change of changes) this.#queue.followVictim(change)
    this.#cycles.follow(changes, turn)
    for (const change of changes) {
      if (change.kind === 'Node') this.#order.follow(change)
      const isHeard = !this.#isOfAssumed(change, at) && !this.#echoes.keep(change, at.now)
      if (isHeard) feedQueue(this.#queue, this.#config, { change, at })
    }
    for (const change of this.#echoes.take(at.now)) feedQueue(this.#queue, this.#config, { change, at })
    return this.#order
  }

  /** A pod that is about to be bound is in no queue: nothing of it matters but that it goes. */
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
    this.#tellRoom(assumed, at)
    return true
  }

  /** Others hear that a pod which took room on its node takes none any more. */
  #tellRoom(assumed: PodRow, at: Moment): void {
    for (const event of podEvents({ kind: 'Pod', before: assumed, after: undefined })) this.#queue.move(event, at)
  }

  /** Tries one pod; those that need no node any more are let go on the way. */
  #tryNext(turn: Turn, order: NodeOrder): void {
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

  #attempt(popped: Popped, { pod, profile, order, turn }: Attempt): void {
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
      choose: (names) => turn.random.pick(names),
      pick: (count) => turn.random.below(count),
      below: (bound) => turn.random.below(bound),
    })
    this.#start = outcome.nextStart
    this.#options.onDecision?.({ at: turn.now, pod, outcome })
    if (outcome.result === 'bound') this.#bind(popped, outcome, { pod, turn })
    else this.#fail(popped, failureOf(outcome), { pod, turn })
  }

  /** What a decision takes is written at once; the binding follows when all of it is there. */
  #bind({ entry }: Popped, { node, reservations, waits }: BoundDecision, { pod, turn }: Pick<Attempt, 'pod' | 'turn'>): void {
    this.#queue.assume(pod)
    this.#queue.done(pod)
    if (waits.length > 0) {
      this.#cycles.assume(pod, node.name, turn.cluster)
      tellExpectedNode(pod, node.name, turn)
    }
    const refusal = writeReservations(reservations, turn)
    if (refusal !== undefined) this.#failBinding(refusal, { entry, pod, nodeName: node.name, turn })
    else if (waits.length > 0) this.#cycles.begin({ pod, nodeName: node.name, entry, waits, since: turn.now }, turn)
    else this.#finishBinding({ entry, pod, nodeName: node.name, turn })
  }

  #endWait(key: string, turn: Turn): void {
    const end = this.#cycles.goOn(key, turn)
    if (!end) return
    const binding = { ...end.pod, turn }
    if (end.error === undefined) this.#finishBinding(binding)
    else this.#failBinding(end.error, binding)
  }

  #finishBinding(binding: Binding): void {
    const { pod, nodeName, turn } = binding
    const refusal = bindPod(pod, nodeName, turn)
    if (refusal !== undefined) {
      this.#failBinding(refusal, binding)
      return
    }
    this.#cycles.forget(pod, turn.cluster)
    this.#unbound.delete(pod.uid)
  }

  /** The pod gives back what it took and is tried again, unless it has gone meanwhile. */
  #failBinding(message: string, { entry, pod, nodeName, turn }: Binding): void {
    const at: Moment = { now: turn.now, cluster: turn.cluster }
    this.#cycles.forget(pod, turn.cluster)
    unreserveClaims(pod, turn)
    this.#tellRoom(podRow({ ...pod, nodeName }), at)
    const current = turn.cluster.get('Pod', pod.namespace, pod.name)
    if (current && current.uid !== pod.uid) return
    const isUnbound = current?.nodeName === ''
    if (isUnbound) this.#unbound.add(pod.uid)
    this.#queue.fail(entry, { pod: isUnbound ? current : undefined, plugins: [], pending: [], nominate: '' }, at)
    reportFailure(pod, { reason: 'SchedulerError', message, nominate: '', plugins: [], postFilter: undefined }, turn)
  }

  /** The pod goes back to the queue before its status tells why. */
  #fail(popped: Popped, report: FailureReport, { pod, turn }: Pick<Attempt, 'pod' | 'turn'>): void {
    const at: Moment = { now: turn.now, cluster: turn.cluster }
    const { plugins, nominate, postFilter } = report
    if (postFilter?.outcome === 'nominated') {
      const last = this.#preemptions.start({ by: pod, node: nominate ?? '', victims: postFilter.victims }, turn)
      if (last) this.#queue.startPreemption(pod, last)
    }
    this.#queue.fail(popped.entry, { pod, plugins, pending: [], nominate }, at)
    reportFailure(pod, report, turn)
  }

  /** Pods that only wait for time do not keep a run going: nothing says that the next try ends otherwise. */
  #setWakes(turn: Turn): void {
    if (this.#queue.hasPods) turn.wakeAfter(0, 'cycle')
    const wake = (at: number | undefined, urgency: Urgency): void => {
      if (at !== undefined) turn.wakeAfter(Math.max(0, at - turn.now), 'flush', urgency)
    }
    wake(this.#queue.nextBackoffFlush('failure'), 'work')
    wake(this.#echoes.nextAt, this.#queue.nextLeftover() === undefined ? 'poll' : 'work')
    // What could not be bound takes and gives back its claims with each try: that never ends by itself.
    wake(this.#queue.nextBackoffFlush('error'), this.#unbound.size === 0 ? 'poll' : 'idle')
    wake(leftoverLook(this.#queue.nextLeftover()), 'poll')
  }

  #profileOf(pod: PodRow): Profile | undefined {
    return this.#config.profiles.get(pod.shape.spec.schedulerName)
  }
}

const CYCLE_KEYS: readonly string[] = ['cycle']

/** A pod that has a node and is to be bound. */
interface Binding {
  readonly entry: QueueEntry
  readonly pod: PodRow
  readonly nodeName: string
  readonly turn: Turn
}

interface Attempt {
  readonly pod: PodRow
  readonly profile: Profile
  readonly order: NodeOrder
  readonly turn: Turn
}
