import type { Instant } from '../../../kube/instant.ts'
import { keyOf } from '../../../kube/namespaced-name.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { type Ints, newInts } from '../../../lib/ints.ts'
import { type ListVersion, VersionedList } from '../../../lib/versioned-list.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { NodeTrial } from '../framework/post-filter-context.ts'
import type { Rejection } from '../framework/status.ts'
import { earliestStart, firstStart, GRADES } from '../preemption/best-candidates.ts'
import type { PreemptionCandidate } from '../preemption/dry-run.ts'
import { findVictims, lessImportant } from '../preemption/find-victims.ts'
import { grownFloats, grownInts } from './columns.ts'
import type { NodeMirror } from './node-mirror.ts'
import { type NominatedNodes, NominationFollower } from './nominated-nodes.ts'
import type { Asking } from './placement-facts.ts'
import type { PreemptionWatch } from './preemption-watch.ts'
import { type GradeRank, HARMLESS, NO_HELP, TrialBits, type TrialState, UNTRIED, VIOLATING } from './trial-bits.ts'
import type { VerdictSnapshot } from './verdict-snapshot.ts'

export type TrialOutcome = PreemptionCandidate | Rejection

/**
 * The trial of preemption on each node for pods of one placement class and priority. Valid as long as the node's row, its
 * pods, the pods waited for there, and what the budgets of its pods allow; all of it for one order of the scheduler's cache.
 */
export class TrialFacts {
  /** By ordinal. */
  states: Ints<TrialState> = newInts(0)
  /** By ordinal, of candidates: the same, above 0, only if all grades are the same. */
  ranks: Ints<GradeRank> = newInts(0)
  readonly #bits = new TrialBits()
  readonly #mirror: NodeMirror
  readonly #watch: PreemptionWatch
  readonly #nominations = new NominationFollower()
  readonly #outcomes = new VersionedList<TrialOutcome>()
  /** The grades of a candidate by ordinal, then when the first victim started and whether some have not. */
  #grades: Float64Array = new Float64Array()
  readonly #knownRanks = new Map<string, GradeRank>()
  #lastRank = 0 as GradeRank
  /** The grades that were ranked last, and their rank. */
  readonly #lastGraded = new Float64Array(STRIDE).fill(Number.NaN)
  #lastGradedRank = 0 as GradeRank
  /** Victims were in this order at all times after this one, and at all times after the latest one on all nodes. */
  #orderedAfter: Float64Array = new Float64Array()
  #allOrderedAfter = Number.NEGATIVE_INFINITY
  /** Nodes with pods that a budget covers, by its key. */
  readonly #covered = new Map<string, Set<Ordinal>>()
  #cacheOrder: DrawnOrder | undefined
  readonly #positions = { mirror: -1, nodes: 0, budgetKeys: 0, coverage: -1 }

  constructor(mirror: NodeMirror, watch: PreemptionWatch) {
    this.#mirror = mirror
    this.#watch = watch
  }

  /** Forgets what is no longer valid; mirror and watch are up to date. */
  sync(nominatedNodes: NominatedNodes, cacheOrder: DrawnOrder | undefined): void {
    const { length } = this.#mirror
    this.states = grownInts(this.states, length)
    this.#grades = grownFloats(this.#grades, length * STRIDE)
    this.ranks = grownInts(this.ranks, length)
    this.#orderedAfter = grownFloats(this.#orderedAfter, length)
    this.#forget(this.#mirror.touchedSince(this.#positions.mirror))
    this.#forget(this.#watch.nodes.since(this.#positions.nodes))
    this.#forget(this.#nominations.changes(nominatedNodes))
    this.#followBudgets()
    if (cacheOrder?.name !== this.#cacheOrder?.name) this.#forget(undefined)
    this.#cacheOrder = cacheOrder
    this.#positions.mirror = this.#mirror.position
    this.#positions.nodes = this.#watch.nodes.position
  }

  /** What is known by the nodes' places in the order of the verdicts; kept up to date until another order is needed. */
  bits(verdicts: Pick<VerdictSnapshot, 'places' | 'ordinals'>): TrialBits {
    this.#bits.follow(verdicts, this)
    return this.#bits
  }

  /** Candidates of this rank are kept as bits from now on. */
  markAlike(rank: GradeRank, verdicts: Pick<VerdictSnapshot, 'places' | 'ordinals'>): void {
    this.#bits.markAlike(rank, verdicts, this)
  }

  /** Whether what is known is valid at this time, on any node. */
  isKeptAt(now: Instant): boolean {
    return now > this.#allOrderedAfter
  }

  /** Whether what is known of a node is still valid at this time. */
  holds(ordinal: Ordinal, now: Instant): boolean {
    return this.states[ordinal] !== UNTRIED && now > (this.#orderedAfter[ordinal] as number)
  }

  /** Tries a node and keeps the result; returns its new state. */
  try(ordinal: Ordinal, trial: NodeTrial, { pod, cluster, now }: Asking): TrialState {
    const budgets = this.#watch.budgets(cluster)
    const lower = lessImportant(trial.pods, pod)
    if (!budgets.isEmpty)
      for (const { shape } of lower) for (const budget of budgets.covering(shape)) this.#cover(keyOf(budget), ordinal)
    const outcome = findVictims(trial, { pod, budgets, now, lower, cacheOrder: this.#cacheOrder })
    this.#outcomes.set(ordinal, outcome)
    const after = orderedAfter(lower)
    this.#orderedAfter[ordinal] = after
    this.#allOrderedAfter = Math.max(this.#allOrderedAfter, after)
    const state = 'kind' in outcome ? NO_HELP : outcome.pdbViolations > 0 ? VIOLATING : HARMLESS
    if (!('kind' in outcome)) this.#grade(ordinal, outcome)
    this.#set(ordinal, now > after ? state : UNTRIED)
    return state
  }

  /** Below 0: the first candidate is better. The order of `bestCandidates`. */
  compare(a: Ordinal, b: Ordinal, now: Instant): number {
    if (this.ranks[a] === this.ranks[b]) return 0
    const grades = this.#grades
    const first = a * STRIDE
    const second = b * STRIDE
    for (let i = 0; i < GRADES.length; i++) {
      const difference = (grades[first + i] as number) - (grades[second + i] as number)
      if (difference !== 0) return difference
    }
    const startedFirst = this.#earliest(first, now)
    const startedSecond = this.#earliest(second, now)
    return startedFirst === startedSecond ? 0 : startedSecond - startedFirst
  }

  outcomeOf(ordinal: Ordinal): TrialOutcome | undefined {
    return this.#outcomes.get(ordinal)
  }

  /** The outcomes as they are, for callers that read them later. O(1). */
  outcomes(): ListVersion<TrialOutcome> {
    return this.#outcomes.view()
  }

  #earliest(at: number, now: Instant): number {
    const known = this.#grades[at + GRADES.length] as number
    return earliestStart({ known, isOpen: this.#grades[at + GRADES.length + 1] === 1 }, now)
  }

  #grade(ordinal: Ordinal, candidate: PreemptionCandidate): void {
    const at = ordinal * STRIDE
    GRADES.forEach((grade, i) => {
      this.#grades[at + i] = grade(candidate)
    })
    const { known, isOpen } = firstStart(candidate)
    this.#grades[at + GRADES.length] = known
    this.#grades[at + GRADES.length + 1] = Number(isOpen)
    // Neighbours are mostly alike: no text is made of grades that have just been ranked.
    if (!this.#hasGradesOf(this.#lastGraded, at))
      this.#lastGradedRank = this.#rankOf(this.#grades.subarray(at, at + STRIDE).join(' '))
    for (let i = 0; i < STRIDE; i++) this.#lastGraded[i] = this.#grades[at + i] as number
    this.ranks[ordinal] = this.#lastGradedRank
  }

  #hasGradesOf(grades: Float64Array, at: number): boolean {
    for (let i = 0; i < STRIDE; i++) if (grades[i] !== this.#grades[at + i]) return false
    return true
  }

  /** The same rank for the same grades, unless they were forgotten in between. */
  #rankOf(grades: string): GradeRank {
    const known = this.#knownRanks.get(grades)
    if (known !== undefined) return known
    if (this.#knownRanks.size >= RANKS_MAX) this.#knownRanks.clear()
    this.#lastRank = (this.#lastRank + 1) as GradeRank
    this.#knownRanks.set(grades, this.#lastRank)
    return this.#lastRank
  }

  #cover(key: string, ordinal: Ordinal): void {
    const covered = this.#covered.get(key)
    if (covered) covered.add(ordinal)
    else this.#covered.set(key, new Set([ordinal]))
  }

  #followBudgets(): void {
    const { budgetKeys, coverage } = this.#watch
    const changed = coverage === this.#positions.coverage ? budgetKeys.since(this.#positions.budgetKeys) : undefined
    for (const key of changed ?? this.#covered.keys()) {
      this.#forget(this.#covered.get(key) ?? NONE)
      this.#covered.delete(key)
    }
    if (coverage !== this.#positions.coverage) this.#forget(undefined)
    this.#positions.budgetKeys = budgetKeys.position
    this.#positions.coverage = coverage
  }

  #forget(ordinals: Iterable<Ordinal> | undefined): void {
    if (ordinals) {
      for (const ordinal of ordinals) if (this.states[ordinal] !== UNTRIED) this.#set(ordinal, UNTRIED)
      return
    }
    this.states.fill(UNTRIED)
    this.#bits.forget()
  }

  #set(ordinal: Ordinal, state: TrialState): void {
    this.states[ordinal] = state
    this.#bits.set(ordinal, this)
  }
}

const RANKS_MAX = 4096
const STRIDE = GRADES.length + 2
const NONE: readonly never[] = []

/**
 * Pods that have not started count as starting now, so that time changes their place among those that have: not any more
 * after this moment.
 */
function orderedAfter(pods: readonly PodRow[]): number {
  let last = Number.NEGATIVE_INFINITY
  let isOpen = false
  for (const { startTime } of pods) {
    if (startTime === undefined) isOpen = true
    else last = Math.max(last, startTime)
  }
  return isOpen ? last : Number.NEGATIVE_INFINITY
}
