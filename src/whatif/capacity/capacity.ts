import type { PodRow } from '../../kube/pod.ts'
import { scalarAmount } from '../../kube/resources.ts'
import type { SubmitAction } from '../actions/submit.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { ObjectKey, Outcome, RejectionSummary } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { clusterHeadroom } from './headroom.ts'

export interface CapacityQuestion {
  readonly template: Omit<SubmitAction, 'kind' | 'count'>
  /** More are not tried. */
  readonly max: number
  readonly seed: number
}

/** How many pods of a template still fit, and what ends it. */
export interface Capacity {
  readonly fits: number
  /** Whether `max` was reached, so that more may fit. */
  readonly reachedMax: boolean
  /** The scheduler's own text about the first pod that does not fit; empty when all did. */
  readonly message: string
  readonly reasons: readonly RejectionSummary[]
  /** Why the API server refused to create more: a quota, a limit range. */
  readonly refusal: string | undefined
  /** Pods of others that had to go for them. */
  readonly preempted: readonly ObjectKey[]
  /**
   * How many would fit if all that is left were one node: what is above `fits` is lost to fragmentation, or to rules that keep pods
   * off nodes. `undefined`: unknown, for no pod was created.
   */
  readonly pooled: number | undefined
  /** How many of them each node takes, the most first. */
  readonly nodes: readonly { readonly node: string; readonly pods: number }[]
}

/** Pods of the first trial, and how many times more in the next. */
const FIRST = 16
const GROWTH = 8

/**
 * How many pods of a template fit: they are submitted, a few and then many more, until one of them finds no node or is refused. The
 * scheduler places each in turn, so the result is what would really happen.
 */
export function* capacity(base: Base, { template, max, seed }: CapacityQuestion): Inquiry<Capacity> {
  return yield* untilFull(max, function* (count) {
    const action: SubmitAction = { kind: 'submit', ...template, count }
    const outcome = yield { base, scenario: scenarioOf([action], { name: `capacity for ${count} pods`, seed }) }
    return capacityOf(outcome, base, count)
  })
}

/** Tries a few and then many more, until not all of them fit. */
export function* untilFull(max: number, trial: (count: number) => Inquiry<Capacity>): Inquiry<Capacity> {
  let count = Math.min(FIRST, max)
  for (;;) {
    const found = yield* trial(count)
    if (found.fits < count || count >= max) return found
    count = Math.min(more(count, found.pooled), max)
  }
}

/**
 * One more than there is room for in sum is enough, as long as no pod is preempted: pods without a node are tried again
 * and again, which takes far longer than placing those that have one.
 */
function more(count: number, pooled: number | undefined): number {
  return Math.min(count * GROWTH, pooled === undefined || pooled < count ? Number.POSITIVE_INFINITY : pooled + 1)
}

/** What an outcome shows about pods that were submitted on a base. */
export function capacityOf(outcome: Outcome, base: Base, count: number): Capacity {
  const isNew = ({ namespace, name }: ObjectKey): boolean => base.state.get('Pod', namespace, name) === undefined
  const placed = outcome.placements.filter(
    ({ pod, replaces, owner }) => owner === undefined && replaces === undefined && isNew(pod),
  )
  const waiting = outcome.pending.find(({ pod, owner }) => owner === undefined && isNew(pod))
  const failed = outcome.reasons.find(({ code }) => code === 'ACTION_FAILED')
  const first = [...placed, ...(waiting ? [waiting] : [])][0]?.pod
  return {
    fits: placed.length,
    reachedMax: placed.length >= count,
    message: waiting?.message ?? '',
    reasons: waiting?.reasons ?? [],
    refusal: failed?.message,
    pooled: first && pooledFits(outcome.after.get('Pod', first.namespace, first.name), base),
    preempted: outcome.preemptions.flatMap(({ victims }) => victims),
    nodes: sharesOf(placed.map(({ node }) => node)),
  }
}

/** How often each node is named, the most frequent first. */
export function sharesOf(names: readonly string[]): Capacity['nodes'] {
  const nodes = new Map<string, number>()
  for (const node of names) nodes.set(node, (nodes.get(node) ?? 0) + 1)
  return [...nodes].map(([node, pods]) => ({ node, pods })).sort((a, b) => b.pods - a.pods || (a.node < b.node ? -1 : 1))
}

/** How many pods like this one all nodes together have room for; `undefined` without one. */
export function pooledFits(pod: PodRow | undefined, { state }: Base): number | undefined {
  if (!pod) return undefined
  const { requests } = pod
  const { headroom } = clusterHeadroom(state)
  const places = [
    headroom.pods,
    room(headroom.milliCpu, requests.milliCpu),
    room(headroom.memory, requests.memory),
    room(headroom.ephemeralStorage, requests.ephemeralStorage),
    ...requests.scalars.map(([name, amount]) => room(scalarAmount(headroom, name), amount)),
  ]
  return Math.max(0, Math.floor(Math.min(...places)))
}

function room(left: number, each: number): number {
  return each === 0 ? Number.POSITIVE_INFINITY : left / each
}
