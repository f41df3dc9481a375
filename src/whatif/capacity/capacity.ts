import { idOf } from '../../kube/id-of.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { SubmitAction } from '../actions/submit.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { ObjectKey, Outcome, Preemption, RejectionSummary } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { clusterHeadroom } from './headroom.ts'
import { type CountTrial, largestNumber } from './largest-number.ts'
import { roomsIn } from './rooms-on-nodes.ts'

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
  /** Existing pods that are preempted by the pods that fit. */
  readonly preempted: readonly ObjectKey[]
  /**
   * How many would fit if all that is left were one node: what is above `fits` is lost to fragmentation, or to rules that keep pods
   * off nodes. `undefined`: unknown, for no pod was created.
   */
  readonly pooled: number | undefined
  /** How many of them each node takes, the most first. */
  readonly nodes: readonly { readonly node: string; readonly pods: number }[]
}

/**
 * How many pods of a template fit: they are submitted, a few and then many more, until one of them finds no node or is refused. The
 * scheduler places each in turn, so the result is what would really happen.
 */
export function* capacity(base: Base, { template, max, seed }: CapacityQuestion): Inquiry<Capacity> {
  return yield* largestNumber({
    base,
    max,
    *trial(count) {
      const action: SubmitAction = { kind: 'submit', ...template, count }
      const outcome = yield { base, scenario: scenarioOf([action], { name: `capacity for ${count} pods`, seed }) }
      return trialOf(outcome, base, count)
    },
  })
}

/** What an outcome shows about pods that were submitted on a base. */
export function capacityOf(outcome: Outcome, base: Base, count: number): Capacity {
  return trialOf(outcome, base, count).found
}

function trialOf(outcome: Outcome, base: Base, count: number): CountTrial<Capacity> {
  const isNew = ({ namespace, name }: ObjectKey): boolean => base.state.get('Pod', namespace, name) === undefined
  const placed = outcome.placements.filter(
    ({ pod, replaces, owner }) => owner === undefined && replaces === undefined && isNew(pod),
  )
  const waiting = outcome.pending.find(({ pod, owner }) => owner === undefined && isNew(pod))
  const failed = outcome.reasons.find(({ code }) => code === 'ACTION_FAILED')
  const first = [...placed, ...(waiting ? [waiting] : [])][0]?.pod
  const pod = first && outcome.after.get('Pod', first.namespace, first.name)
  const found: Capacity = {
    fits: placed.length,
    reachedMax: placed.length >= count,
    message: waiting?.message ?? '',
    reasons: waiting?.reasons ?? [],
    refusal: failed?.message,
    pooled: pooledFits(pod, base),
    preempted: preemptedOf(outcome.preemptions, base),
    nodes: sharesOf(placed.map(({ node }) => node)),
  }
  return { found, pod }
}

/** Pods of the base that are preempted, each once: what their controllers create instead may be preempted as well. */
export function preemptedOf(preemptions: readonly Pick<Preemption, 'victims'>[], { state }: Base): readonly ObjectKey[] {
  const victims = new Map(preemptions.flatMap((each) => each.victims.map((victim) => [idOf(victim), victim])))
  return [...victims.values()].filter(({ namespace, name }) => state.get('Pod', namespace, name) !== undefined)
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
  return roomsIn(clusterHeadroom(state).headroom, pod)
}
