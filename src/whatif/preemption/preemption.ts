import { idOf } from '../../kube/id-of.ts'
import { createTrial } from '../actions/manifests/create-trial.ts'
import { documentOf, type SubmitAction } from '../actions/submit.ts'
import { type Base, onState } from '../base.ts'
import { explainPod } from '../explain-pod.ts'
import type { Inquiry } from '../inquiry.ts'
import type { SchedulerConfiguration } from '../model/scheduler-config-of.ts'
import type { Move } from '../outcome/move.ts'
import type { ObjectKey, Outcome } from '../outcome/outcome.ts'
import { settledMs } from '../outcome/settled-ms.ts'
import { unjudged } from '../resting-on.ts'
import { scenarioOf } from '../scenario.ts'
import type { PreemptionForecast, PreemptionStep, Victim } from './preemption-forecast.ts'
import { preemptionSummary } from './preemption-summary.ts'

export interface PreemptionQuestion {
  readonly template: Omit<SubmitAction, 'kind' | 'count'>
  readonly count: number
  readonly seed: number
  /** How the scheduler is set up; `undefined`: as kube-scheduler is by default. */
  readonly schedulerConfiguration?: SchedulerConfiguration | undefined
}

/** Which pods would be preempted by pods of a template: they are submitted, and the run continues until the victims have settled. */
export function* preemption(base: Base, question: PreemptionQuestion): Inquiry<PreemptionForecast> {
  const { template, count, seed, schedulerConfiguration } = question
  const action: SubmitAction = { kind: 'submit', ...template, count }
  const name = `submit of ${count} pods`
  const outcome = yield { base, scenario: scenarioOf([action], { name, seed, schedulerConfiguration }) }
  const { verdict, placements, pending, reasons } = outcome
  const submitted = (key: ObjectKey, owner: ObjectKey | undefined): boolean =>
    owner === undefined && base.state.get('Pod', key.namespace, key.name) === undefined
  const isOwn = ({ pod, owner }: { readonly pod: ObjectKey; readonly owner: ObjectKey | undefined }): boolean =>
    submitted(pod, owner)
  const steps = stepsOf(outcome, base)
  const found = {
    steps,
    placed: placements.filter(isOwn).map(({ pod, node }) => ({ pod, node })),
    waiting: pending.filter(isOwn),
    displaced: pending.filter((item) => item.causedByScenario && !isOwn(item)),
    refusal: reasons.find(({ code }) => code === 'ACTION_FAILED')?.message,
  }
  return {
    ...found,
    verdict,
    summary: judgedSummary(preemptionSummary(found, count), outcome),
    first: agreeing(explainFirst(base, question), steps[0]),
    durationMs: settledMs(outcome),
  }
}

/** The summary; where the verdict is UNKNOWN, with the first reason. */
function judgedSummary(summary: string, { verdict, reasons }: Outcome): string {
  const unseen = verdict === 'UNKNOWN' ? reasons.filter(({ code }) => code === 'NOT_VISIBLE') : []
  return unjudged(
    summary,
    unseen.map(({ message }) => message),
  )
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
  const tried = onState(base, cluster)
  const explanation = explainPod(tried, created.value, schedulerConfiguration)
  return explanation && { explanation, base: tried }
}

/** Of nodes that are equally good the run has taken one: that is the nominated one of this answer. */
function agreeing(first: PreemptionForecast['first'], step: PreemptionStep | undefined): PreemptionForecast['first'] {
  const preemption = first?.explanation.preemption
  if (!first || !preemption || !step || !preemption.mayChoose.includes(step.node)) return first
  return { ...first, explanation: { ...first.explanation, preemption: { ...preemption, nominated: step.node } } }
}
