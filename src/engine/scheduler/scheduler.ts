import type { PodRow } from '../../kube/pod.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Actor, Turn } from '../turn.ts'
import type { BoundDecision, CycleDecision } from './cycle.ts'
import type { Decision } from './decision.ts'
import { runFastCycle } from './fast/fast-cycle.ts'
import { NodeOrder } from './node-order.ts'
import { Preemptions } from './preemptions.ts'
import type { Profile } from './profile.ts'
import { feedQueue } from './queue/queue-feed.ts'
import type { Moment, Popped } from './queue/queue-types.ts'
import { LEFTOVER_PERIOD_MS, SchedulingQueue } from './queue/scheduling-queue.ts'
import { defaultSchedulerConfig, type SchedulerConfig } from './scheduler-config.ts'
import { bindPod, type FailureReport, reportFailure } from './scheduler-writes.ts'

export interface SchedulerOptions {
  readonly config?: SchedulerConfig | undefined
  /** `faithful`: large clusters are searched in part, as the real one does. `exhaustive`: every node is looked at. */
  readonly mode?: 'faithful' | 'exhaustive' | undefined
  /** The place in the order of nodes where the first search begins, which nobody outside of a running scheduler knows. */
  readonly start?: number | undefined
  /** Told of every decision as it is made. */
  readonly onDecision?: ((decision: Decision) => void) | undefined
}

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
  readonly #config: SchedulerConfig
  #queue: SchedulingQueue
  /** `undefined` until the run has begun. */
  #order: NodeOrder | undefined
  #inbox: Change[]
  /** Where the search through the nodes begins. */
  #start: number
  readonly #preemptions: Preemptions

  constructor(options: SchedulerOptions = {}, from?: Scheduler) {
    this.#options = options
    this.#config = from ? from.#config : (options.config ?? defaultSchedulerConfig())
    this.#queue = from ? from.#queue.fork() : new SchedulingQueue(this.#config)
    this.#order = from?.orderForFork()
    this.#inbox = from ? from.#inbox.slice() : []
    this.#start = from ? from.#start : (options.start ?? 0)
    this.#preemptions = from ? from.#preemptions.fork() : new Preemptions()
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
    const at: Moment = { now: turn.now, cluster: turn.cluster }
    const order = this.#catchUp(at)
    if (Preemptions.isKey(key)) {
      const pod = this.#preemptions.goOn(key, turn)
      if (pod) this.#queue.endPreemption(pod)
    }
    if (key === 'flush') {
      this.#queue.flushBackoff(at)
      this.#queue.flushLeftover(at)
    }
    this.#tryNext(turn, order)
    this.#setWakes(turn)
  }

  /** Tells the queue what has happened since the last time; the first time, what there is. */
  #catchUp(at: Moment): NodeOrder {
    const changes = this.#inbox
    this.#inbox = []
    if (!this.#order) {
      this.#order = NodeOrder.of(at.cluster)
      this.#queue = new SchedulingQueue(this.#config)
      for (const pod of waitingPods(at.cluster)) if (this.#profileOf(pod)) this.#queue.add(pod, at)
      return this.#order
    }
    // The cluster shows all of them already: nobody is held any more for a pod that has gone.
    for (const change of changes) this.#queue.followVictim(change)
    for (const change of changes) {
      if (change.kind === 'Node') followNode(this.#order, change)
      feedQueue(this.#queue, this.#config, { change, at })
    }
    return this.#order
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
      cluster: turn.cluster,
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

  #bind(popped: Popped, outcome: BoundDecision, { pod, turn }: Pick<Attempt, 'pod' | 'turn'>): void {
    this.#queue.assume(pod)
    this.#queue.done(pod)
    const refusal = bindPod(pod, outcome, turn)
    if (refusal === undefined) return
    this.#fail(
      popped,
      { reason: 'SchedulerError', message: refusal, nominate: '', plugins: [], postFilter: undefined },
      { pod, turn },
    )
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
    const wake = (at: number | undefined, urgency: 'work' | 'poll'): void => {
      if (at !== undefined) turn.wakeAfter(Math.max(0, at - turn.now), 'flush', urgency)
    }
    wake(this.#queue.nextBackoffFlush('failure'), 'work')
    wake(this.#queue.nextBackoffFlush('error'), 'poll')
    wake(leftoverLook(this.#queue.nextLeftover()), 'poll')
  }

  #profileOf(pod: PodRow): Profile | undefined {
    return this.#config.profiles.get(pod.shape.spec.schedulerName)
  }
}

const CYCLE_KEYS: readonly string[] = ['cycle']

interface Attempt {
  readonly pod: PodRow
  readonly profile: Profile
  readonly order: NodeOrder
  readonly turn: Turn
}

/** Pods without a node, the oldest first, so that the order in which they were loaded does not matter. */
function waitingPods(cluster: ClusterView): readonly PodRow[] {
  const rank = (pod: PodRow): string => `${pod.namespace}/${pod.name}`
  return cluster
    .podsOnNode('')
    .filter(({ phase }) => phase !== 'Succeeded' && phase !== 'Failed')
    .toSorted((a, b) => a.creationTimestamp - b.creationTimestamp || (rank(a) < rank(b) ? -1 : 1))
}

function followNode(order: NodeOrder, { before, after }: Extract<Change, { kind: 'Node' }>): void {
  if (before && after && before.uid !== after.uid) order.remove(before.name)
  if (after) order.put(after)
  else if (before) order.remove(before.name)
}

/** The first look at or after the moment; looks come at whole half minutes of the clock. */
function leftoverLook(at: number | undefined): number | undefined {
  return at === undefined ? undefined : (Math.floor(at / LEFTOVER_PERIOD_MS) + 1) * LEFTOVER_PERIOD_MS
}

/** Without anybody who could make room the nomination is given up; preemption itself says what becomes of it. */
function failureOf(outcome: Exclude<CycleDecision, BoundDecision>): FailureReport {
  if (outcome.result === 'error') {
    return { reason: 'SchedulerError', message: outcome.message, nominate: '', plugins: [], postFilter: undefined }
  }
  const { message, postFilter, unschedulablePlugins } = outcome
  return {
    reason: 'Unschedulable',
    message,
    nominate: postFilter ? postFilter.nominate : '',
    plugins: unschedulablePlugins,
    postFilter,
  }
}
