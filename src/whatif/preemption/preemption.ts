import { createTrial } from '../actions/manifests/create-trial.ts'
import { documentOf, type SubmitAction } from '../actions/submit.ts'
import type { Base } from '../base.ts'
import { explainPod, type PodExplanation } from '../explain-pod.ts'
import type { Inquiry } from '../inquiry.ts'
import type { SchedulerConfiguration } from '../model/scheduler-config-of.ts'
import type { Move, ObjectKey, Outcome, PendingPod, Verdict } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'

export interface PreemptionQuestion {
  readonly template: Omit<SubmitAction, 'kind' | 'count'>
  readonly count: number
  readonly seed: number
  /** How the scheduler is set up; `undefined`: as kube-scheduler is by default. */
  readonly schedulerConfiguration?: SchedulerConfiguration | undefined
}

/** A pod that has to go, and what becomes of it. */
export interface Victim {
  readonly pod: ObjectKey
  readonly priority: number
  /** Its controller; `undefined`: nobody brings it back. */
  readonly owner: ObjectKey | undefined
  readonly replacedBy: ObjectKey | undefined
  /** Where the one in its place goes; empty: nowhere. */
  readonly toNode: string
}

/** Pods that are pushed off a node by one of higher priority. */
export interface PreemptionStep {
  readonly preemptor: ObjectKey
  /** 1: a pod that was submitted. 2: one that came for a victim of such a pod. And so on. */
  readonly level: number
  readonly node: string
  readonly victims: readonly Victim[]
  readonly atMs: number
}

/** Who would be evicted if pods of a template were submitted, and all that follows. */
export interface PreemptionForecast {
  readonly verdict: Verdict
  readonly summary: string
  readonly steps: readonly PreemptionStep[]
  /** The submitted pods that get a node. */
  readonly placed: readonly { readonly pod: ObjectKey; readonly node: string }[]
  /** The submitted pods that get none. */
  readonly waiting: readonly PendingPod[]
  /** Pods of others that are left without a node. */
  readonly displaced: readonly PendingPod[]
  /** Why the API server refused to create more. */
  readonly refusal: string | undefined
  /** What the scheduler makes of the first of them, before anything has moved, and the state with it. */
  readonly first: { readonly explanation: PodExplanation; readonly base: Base } | undefined
  readonly durationMs: number
}

/** Who would have to go for pods of a template: they are submitted, and the run goes on until the victims have settled. */
export function* preemption(base: Base, question: PreemptionQuestion): Inquiry<PreemptionForecast> {
  const { template, count, seed, schedulerConfiguration } = question
  const action: SubmitAction = { kind: 'submit', ...template, count }
  const name = `submit of ${count} pods`
  const outcome = yield { base, scenario: scenarioOf([action], { name, seed, schedulerConfiguration }) }
  const { verdict, summary, placements, pending, reasons, durationMs } = outcome
  const submitted = (key: ObjectKey, owner: ObjectKey | undefined): boolean =>
    owner === undefined && base.state.get('Pod', key.namespace, key.name) === undefined
  const isOwn = ({ pod, owner }: { readonly pod: ObjectKey; readonly owner: ObjectKey | undefined }): boolean =>
    submitted(pod, owner)
  return {
    verdict,
    summary,
    steps: stepsOf(outcome, base),
    placed: placements.filter(isOwn).map(({ pod, node }) => ({ pod, node })),
    waiting: pending.filter(isOwn),
    displaced: pending.filter((item) => item.causedByScenario && !isOwn(item)),
    refusal: reasons.find(({ code }) => code === 'ACTION_FAILED')?.message,
    first: explainFirst(base, question),
    durationMs,
  }
}

function stepsOf({ preemptions, moves }: Outcome, base: Base): readonly PreemptionStep[] {
  const moveOf = new Map(moves.map((move) => [idOf(move.pod), move]))
  const levels = new Map<string, number>()
  return preemptions.map(({ preemptor, node, victims, atMs }) => {
    const level = levels.get(idOf(preemptor)) ?? 1
    for (const pod of victims) {
      const replacedBy = moveOf.get(idOf(pod))?.replacedBy
      if (replacedBy) levels.set(idOf(replacedBy), level + 1)
    }
    return { preemptor, level, node, atMs, victims: victims.map((pod) => victimOf(pod, moveOf.get(idOf(pod)), base)) }
  })
}

function victimOf(pod: ObjectKey, move: Move | undefined, { state }: Base): Victim {
  const priority = state.get('Pod', pod.namespace, pod.name)?.shape.spec.priority ?? 0
  return { pod, priority, owner: move?.owner, replacedBy: move?.replacedBy, toNode: move?.toNode ?? '' }
}

function explainFirst(base: Base, { template, schedulerConfiguration }: PreemptionQuestion): PreemptionForecast['first'] {
  const { cluster, manifests } = createTrial(base.state)
  const created = manifests.create(documentOf(template))
  if (!created.ok) return undefined
  const tried = { ...base, state: cluster }
  const explanation = explainPod(tried, created.value, schedulerConfiguration)
  return explanation && { explanation, base: tried }
}

function idOf({ namespace, name }: ObjectKey): string {
  return `${namespace}/${name}`
}
