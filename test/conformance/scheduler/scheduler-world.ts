import { readSchedulerConfig, type SchedulerConfig } from '../../../src/engine/scheduler/configuration/scheduler-config.ts'
import {
  type BoundOutcome,
  type CycleInput,
  type CycleOutcome,
  postFilterContext,
  type UnschedulableOutcome,
} from '../../../src/engine/scheduler/cycle/cycle.ts'
import { CycleFilters } from '../../../src/engine/scheduler/cycle/cycle-filters.ts'
import { NodeOrder } from '../../../src/engine/scheduler/cycle/node-order.ts'
import type { PostFilterResult } from '../../../src/engine/scheduler/framework/post-filter-context.ts'
import type { Profile } from '../../../src/engine/scheduler/profile/profile.ts'
import { gateOf } from '../../../src/engine/scheduler/queue/pre-enqueue-gate.ts'
import { partOf } from '../../../src/kube/codec/json-parts.ts'
import { type Instant, instant } from '../../../src/kube/instant.ts'
import { keyOf } from '../../../src/kube/namespaced-name.ts'
import { type PodRow, podRow } from '../../../src/kube/pod.ts'
import { assert } from '../../../src/lib/assert.ts'
import type { ClusterState } from '../../../src/twin/cluster-state.ts'
import type { JsonObject } from '../json.ts'
import { attemptRecord, preemptionRecord, rejectionRecord } from './attempt-record.ts'
import { ClaimWriter } from './claim-record.ts'
import { decideBoth } from './decide-both.ts'
import { LoadedCluster, listIn } from './load-objects.ts'
import { SampledPreemption } from './sampled-preemption.ts'
import { WaitingNominations } from './waiting-nominations.ts'

type Json = Readonly<Record<string, unknown>>

/** The first pod that a case binds starts then, each further one a second later. */
const FIRST_START = Date.UTC(2026, 5, 1)
const NOW: Instant = instant(Date.UTC(2026, 5, 2))

/** The cluster of a placement case: pods are tried one after the other, and the cluster follows what is decided. */
export class SchedulerWorld {
  readonly #loaded = new LoadedCluster()
  readonly #config: SchedulerConfig
  readonly #nominations = new WaitingNominations()
  readonly #claims = new ClaimWriter(this.#loaded.state)
  /** Pods that wait, as they are now. They stay out of the cluster until they are bound: one may name a node already. */
  readonly #waiting = new Map<string, PodRow>()
  readonly #pending: readonly PodRow[]
  readonly #order: NodeOrder
  readonly #samples: SampledPreemption
  #start = 0
  #bound = 0

  constructor(data: JsonObject) {
    this.#samples = new SampledPreemption(data)
    this.#config = readSchedulerConfig(partOf(data, 'configuration'))
    this.#loaded.loadLists(data['objects'])
    this.#pending = listIn(data, 'pending').map((object) => this.#loaded.read('Pod', object))
    this.#order = NodeOrder.of(this.#state)
    const elsewhere = this.#state.list('Pod').filter(({ nodeName }) => nodeName === '')
    for (const pod of [...elsewhere, ...this.#pending]) {
      this.#waiting.set(keyOf(pod), pod)
      this.#queue(pod)
    }
  }

  get nodeOrder(): readonly string[] {
    return this.#order.names
  }

  /** Tries every pending pod and returns the records. */
  run(): readonly Json[] {
    return this.#pending.map((pod) => this.#try(pod))
  }

  get #state(): ClusterState {
    return this.#loaded.state
  }

  #try(pod: PodRow): Json {
    const { outcome, record } = this.#attempt(this.#current(pod))
    if (outcome?.result !== 'unschedulable') return record
    const nominate = outcome.postFilter?.outcome === 'nominated' ? outcome.postFilter.nominate : undefined
    if (nominate === undefined && record['claims'] === undefined) {
      this.#giveUp(this.#current(pod), outcome)
      return record
    }
    if (nominate !== undefined) this.#setNomination(this.#current(pod), nominate)
    const retry = this.#attempt(this.#current(pod))
    if (retry.outcome?.result === 'unschedulable') this.#giveUp(this.#current(pod), retry.outcome)
    return { ...record, retry: retry.record }
  }

  #attempt(pod: PodRow): { readonly outcome: CycleOutcome | undefined; readonly record: Json } {
    this.#nominations.remove(pod)
    const profile = this.#config.profiles.get(pod.shape.spec.schedulerName)
    assert(profile, `a profile is called ${pod.shape.spec.schedulerName}`)
    const head = { pod: keyOf(pod), profile: profile.schedulerName }
    const gate = gateOf(pod, profile, { cluster: this.#state, preempting: false })
    if (gate) return { outcome: undefined, record: { ...head, result: 'gated', preEnqueue: rejectionRecord(gate) } }
    if (pod.deletionTimestamp !== undefined) return { outcome: undefined, record: { ...head, result: 'deleting' } }
    const input = this.#input(pod, profile)
    const outcome = decideBoth(input)
    this.#start = outcome.nextStart
    const record = attemptRecord(pod, profile.schedulerName, outcome, this.#order.rows(this.#state))
    if (outcome.result === 'error') return { outcome, record }
    if (outcome.result === 'bound') return { outcome, record: { ...record, claims: unlessEmpty(this.#bind(pod, outcome)) } }
    const preemption = this.#preempt(input, outcome)
    return { outcome, record: { ...record, preemption, claims: unlessEmpty(this.#release(outcome)) } }
  }

  #input(pod: PodRow, profile: Profile): CycleInput {
    return {
      pod,
      profile,
      cluster: this.#state,
      order: this.#order,
      start: this.#start,
      percentageOfNodesToScore: this.#config.percentageOfNodesToScore,
      nominations: this.#nominations,
      now: NOW,
      mode: 'faithful',
      allCandidates: true,
      choose: (names) => names.toSorted()[0] ?? '',
      below: () => 0,
    }
  }

  #release({ postFilter }: UnschedulableOutcome): readonly Json[] {
    if (!postFilter?.release) return []
    const { action, claim } = postFilter.release
    if (action === 'free') return this.#claims.write([claim])
    this.#state.remove('ResourceClaim', claim.namespace, claim.name)
    return []
  }

  /** Takes what the decision takes; returns the claims that changed. */
  #bind(pod: PodRow, outcome: BoundOutcome): readonly Json[] {
    for (const row of outcome.reservations) if (row.kind !== 'ResourceClaim') this.#state.put(row)
    const claims = this.#claims.write(outcome.reservations)
    this.#waiting.delete(keyOf(pod))
    const startTime = instant(FIRST_START + 1000 * this.#bound++)
    this.#state.put(podRow({ ...pod, nodeName: outcome.node.name, phase: 'Running', startTime, nominatedNodeName: '' }))
    return claims
  }

  /** Carries out a preemption. The recordings call preemption directly, even where another plugin ended postFilter. */
  #preempt(input: CycleInput, outcome: UnschedulableOutcome): Json | undefined {
    const plugin = input.profile.postFilter.find(({ name }) => name === 'DefaultPreemption')
    if (!plugin || !outcome.fit) return undefined
    const context = postFilterContext(input, new CycleFilters(input), outcome.fit)
    const requested = outcome.postFilter?.preemption ? outcome.postFilter : plugin.postFilter?.(input.pod, context)
    if (!requested?.preemption) return undefined
    // A record is made before anything changes: its content is looked up when it is read.
    const record = preemptionRecord(requested.preemption, outcome.postFilter?.message ?? '', requested.clearedNominations)
    const sampled = this.#samples.next(input)
    if (requested.outcome === 'nominated') this.#makeRoom(requested)
    return { ...record, sampled }
  }

  #makeRoom({ victims, clearedNominations }: PostFilterResult): void {
    for (const pod of clearedNominations) this.#setNomination(this.#current(pod), '')
    for (const victim of victims) this.#state.remove('Pod', victim.namespace, victim.name)
  }

  /** Back to the queue. Only a pod that was not allowed to preempt keeps its nomination. */
  #giveUp(pod: PodRow, outcome: UnschedulableOutcome): void {
    const preemption = outcome.postFilter?.preemption
    const keeps = preemption && (!preemption.eligible || preemption.nominated !== undefined)
    const changed = this.#setNomination(pod, keeps ? pod.nominatedNodeName : '')
    if (changed.nominatedNodeName !== '') this.#queue(changed)
  }

  /** A pod that is blocked by a gate does not count through its nomination. */
  #queue(pod: PodRow): void {
    const profile = this.#config.profiles.get(pod.shape.spec.schedulerName)
    if (!profile || gateOf(pod, profile, { cluster: this.#state, preempting: false })) return
    this.#nominations.put(pod)
  }

  #setNomination(pod: PodRow, nominatedNodeName: string): PodRow {
    const changed = podRow({ ...pod, nominatedNodeName })
    this.#nominations.remove(pod)
    this.#waiting.set(keyOf(pod), changed)
    return changed
  }

  #current(pod: PodRow): PodRow {
    const row = this.#waiting.get(keyOf(pod))
    assert(row, `pod ${keyOf(pod)} waits`)
    return row
  }
}

function unlessEmpty(list: readonly Json[]): readonly Json[] | undefined {
  return list.length > 0 ? list : undefined
}
