import type { PodRow } from '../../../kube/pod.ts'
import { REVISION_HASH_LABEL } from '../../../kube/pod-template.ts'
import type { StatefulSetRow, StatefulSetStatus } from '../../../kube/stateful-set.ts'
import type { Turn } from '../../turn.ts'
import { inBatches, slowStart } from '../shared/slow-start.ts'
import { AWAITS_CLAIMS, AWAITS_TURN, type Awaits, MemberControl, type MemberFailure } from './member-control.ts'
import { condemnedOf, isInRange, ordinalOf } from './ordinal.ts'
import type { MemberRequest } from './pass-under-way.ts'
import { statefulPod } from './stateful-pod.ts'
import type { StatefulRevisions } from './stateful-revisions.ts'
import { isRunningAndAvailable, isRunningAndReady, statefulStatus } from './stateful-status.ts'

/** A place in the set: the pod that has it, or the one that is to be created. */
interface Replica {
  readonly pod: PodRow
  readonly created: boolean
}

/** Whether the pass ends after a step, and why if the step failed; or it continues later: when claims are there, when it is its turn. */
type Step = 'next' | 'stop' | Awaits | MemberFailure

export interface PassResult {
  readonly status: StatefulSetStatus
  readonly failure: MemberFailure | undefined
}

export interface PassOptions {
  readonly turn: Turn
  readonly set: StatefulSetRow
  readonly revisions: StatefulRevisions
  readonly pods: readonly PodRow[]
  /** Whether a request more may be sent now. */
  readonly isTurn: () => boolean
}

/**
 * One pass over the members of a set (stateful_set_control.go updateStatefulSet; semantics B3.1-10). It sees the pods as
 * they were at its start: what it creates and deletes shows in the status of the next.
 */
export class StatefulPass {
  readonly #turn: Turn
  readonly #set: StatefulSetRow
  readonly #revisions: StatefulRevisions
  readonly #pods: readonly PodRow[]
  readonly #control: MemberControl
  readonly #replicas: readonly Replica[]
  readonly #condemned: readonly PodRow[]
  /** The remaining requests if the pass waits for its turn. */
  left: readonly MemberRequest[] = []

  constructor({ turn, set, revisions, pods, isTurn }: PassOptions) {
    this.#turn = turn
    this.#set = set
    this.#revisions = revisions
    this.#pods = pods
    this.#control = new MemberControl(turn, set, isTurn)
    this.#replicas = this.#places()
    this.#condemned = condemnedOf(set, pods)
  }

  /** Reports no status if the pass has only begun. */
  run(): PassResult | Awaits {
    const { deletionTimestamp, spec } = this.#set
    const status = this.#status()
    if (deletionTimestamp !== undefined) return { status, failure: undefined }
    const step = this.#scale()
    if (step === AWAITS_CLAIMS || step === AWAITS_TURN) return step
    if (step !== 'next') return { status: this.counted(), failure: step === 'stop' ? undefined : step }
    return spec.updateStrategy === 'OnDelete' ? { status: this.counted(), failure: undefined } : this.#roll(this.counted())
  }

  /** Before anything is done every pod counts, also one whose name has no number. */
  #status(): StatefulSetStatus {
    return statefulStatus(this.#set, this.#revisions, this.#pods, this.#turn.now)
  }

  /** The pod counts at the beginning of a pass. */
  counted(): StatefulSetStatus {
    const living = this.#replicas.filter(({ created }) => created).map(({ pod }) => pod)
    return statefulStatus(this.#set, this.#revisions, [...living, ...this.#condemned], this.#turn.now)
  }

  /** Every wanted place is filled before a condemned pod is deleted, and both before an update (SC-STS-29). */
  #scale(): Step {
    const living = this.#forAll(this.#replicas, (replica) => this.#processReplica(replica), requestFor)
    if (living !== 'next') return living
    const owned = this.#forAll(this.#condemned, (pod) => this.#control.applyRetention(pod) ?? 'next')
    if (owned !== 'next') return owned
    const first = this.#firstUnavailable()
    return this.#forAll(this.#condemned, (pod) => this.#processCondemned(pod, first), requestToEnd)
  }

  #processReplica({ pod, created }: Replica): Step {
    const monotonic = this.#monotonic
    if (pod.phase === 'Failed' || pod.phase === 'Succeeded') {
      return (pod.deletionTimestamp === undefined ? this.#control.delete(pod) : undefined) ?? 'stop'
    }
    if (!created) {
      if (this.#control.hasStaleClaim(pod)) return 'stop'
      return this.#control.create(pod) ?? (monotonic ? 'stop' : 'next')
    }
    const claims = pod.phase === 'Pending' ? this.#control.createClaims(pod) : undefined
    if (claims) return claims
    if (monotonic && this.#isUnavailable(pod)) return 'stop'
    return this.#control.repair(pod) ?? 'next'
  }

  #processCondemned(pod: PodRow, firstUnavailable: PodRow | undefined): Step {
    const monotonic = this.#monotonic
    if (pod.deletionTimestamp !== undefined) return monotonic ? 'stop' : 'next'
    if (monotonic && this.#isUnavailable(pod) && pod !== firstUnavailable) return 'stop'
    return this.#control.delete(pod) ?? (monotonic ? 'stop' : 'next')
  }

  /** One outdated pod at a time from the highest ordinal down, and only while all above it are available (SC-STS-40). */
  #roll(status: StatefulSetStatus): PassResult | typeof AWAITS_TURN {
    const update = this.#revisions.update.name
    for (const { pod, created } of this.#replicas.slice(this.#set.spec.partition ?? 0).reverse()) {
      if (pod.labels[REVISION_HASH_LABEL] !== update && pod.deletionTimestamp === undefined && created) {
        const failure = this.#control.delete(pod)
        if (failure === AWAITS_TURN) return failure
        return { status: failure ? status : { ...status, currentReplicas: status.currentReplicas - 1 }, failure }
      }
      if (!created || this.#isUnavailable(pod)) break
    }
    return { status, failure: undefined }
  }

  /** OrderedReady proceeds pod by pod and ends at the first that blocks; Parallel does all, in growing batches. */
  #forAll<T>(items: readonly T[], work: (item: T) => Step, requestOf?: (item: T) => readonly MemberRequest[]): Step {
    if (!this.#monotonic) {
      const order = inBatches(items, this.#turn.random)
      let next = 0
      const failure = slowStart(items.length, () => {
        const value = order[next++]
        const step = value === undefined ? 'next' : work(value)
        if (step === AWAITS_TURN && this.left.length === 0)
          this.left = order.slice(next - 1).flatMap((item) => requestOf?.(item) ?? [])
        return step === 'next' || step === 'stop' ? undefined : step
      })
      return failure ?? 'next'
    }
    for (const item of items) {
      const step = work(item)
      if (step !== 'next') return step
    }
    return 'next'
  }

  get #monotonic(): boolean {
    return this.#set.spec.podManagementPolicy === 'OrderedReady'
  }

  #firstUnavailable(): PodRow | undefined {
    const living = this.#replicas.find(({ pod, created }) => !created || this.#isUnavailable(pod))
    return living?.pod ?? this.#condemned.findLast((pod) => this.#isUnavailable(pod))
  }

  #isUnavailable(pod: PodRow): boolean {
    const { minReadySeconds } = this.#set.spec
    const up = isRunningAndReady(pod) && isRunningAndAvailable(pod, minReadySeconds, this.#turn.now)
    return !up || pod.deletionTimestamp !== undefined
  }

  /** The pod of each ordinal; a missing one gets a new pod. */
  #places(): readonly Replica[] {
    const set = this.#set
    const byOrdinal = new Map(this.#pods.filter((pod) => isInRange(set, ordinalOf(pod))).map((pod) => [ordinalOf(pod), pod]))
    return Array.from({ length: set.spec.replicas }, (_, i) => {
      const ordinal = set.spec.ordinalsStart + i
      const pod = byOrdinal.get(ordinal)
      return pod ? { pod, created: true } : { pod: this.#newPod(ordinal), created: false }
    })
  }

  /**
   * Below the partition a lost pod comes back as it was, all others at the new revision (semantics B3.1, SC-STS-42). Without a partition
   * a rolling update counts the pods of the old revision in its place (newVersionedStatefulSetPod, semantics B3.15).
   */
  #newPod(ordinal: number): PodRow {
    const { current, update } = this.#revisions
    const { updateStrategy, partition, ordinalsStart } = this.#set.spec
    const kept = partition ?? (updateStrategy === 'RollingUpdate' ? this.#set.status.currentReplicas : 0)
    const { name, template } = ordinal < ordinalsStart + kept ? current : update
    return statefulPod(this.#turn.cluster, this.#set, { ordinal, revision: name, template })
  }
}

/** What an ordinal may request; other differences are found by the pass that follows. */
function requestFor({ pod, created }: Replica): readonly MemberRequest[] {
  return created ? [] : [{ verb: 'create', pod }]
}

function requestToEnd(pod: PodRow): readonly MemberRequest[] {
  return pod.deletionTimestamp === undefined ? [{ verb: 'delete', pod }] : []
}
