import type { PendingPod } from '../../whatif/outcome/outcome.ts'
import type {
  PreemptionForecast as Forecast,
  PreemptionStep as Step,
  Victim,
} from '../../whatif/preemption/preemption-forecast.ts'
import { builder } from '../builder.ts'
import { addStateFields, type ComputedOnState } from './add-state-fields.ts'
import { RejectionGroup } from './outcome/rejection-group.ts'
import { Verdict } from './outcome/verdict.ts'
import { PreemptionExplanation } from './preemption-explanation.ts'
import { ObjectKey } from './state.ts'

export interface PreemptionForecastView extends ComputedOnState {
  readonly forecast: Forecast
}

const PreemptionVictim = builder.objectRef<Victim>('PreemptionVictim').implement({
  description: 'A preempted pod, and what happens to it.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    priority: t.exposeInt('priority', { description: 'Its priority.' }),
    owner: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its controller; null: it is not recreated.',
      resolve: ({ owner }) => owner ?? null,
    }),
    replacedBy: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its replacement.',
      resolve: ({ replacedBy }) => replacedBy ?? null,
    }),
    toNode: t.string({
      nullable: true,
      description: 'The node of the replacement; null: it stays Pending, or there is none.',
      resolve: ({ toNode }) => (toNode === '' ? null : toNode),
    }),
  }),
})

const PreemptionStep = builder.objectRef<Step>('PreemptionStep').implement({
  description: 'Pods that are preempted on a node by one of higher priority.',
  fields: (t) => ({
    preemptor: t.expose('preemptor', { type: ObjectKey, description: 'The pod that they are preempted for.' }),
    level: t.exposeInt('level', {
      description: '1: a submitted pod. 2: a replacement of a victim of such a pod. And so on.',
    }),
    node: t.exposeString('node', { description: 'The node.' }),
    victims: t.field({ type: [PreemptionVictim], description: 'The preempted pods.', resolve: ({ victims }) => [...victims] }),
    at: t.field({ type: 'Duration', description: 'When, since the pods were submitted.', resolve: ({ atMs }) => atMs }),
  }),
})

const PlacedPod = builder.objectRef<Forecast['placed'][number]>('PlacedPod').implement({
  description: 'A pod and its node.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    node: t.exposeString('node', { description: 'The node.' }),
  }),
})

export const WaitingPod = builder.objectRef<PendingPod>('WaitingPod').implement({
  description: 'A pod that stays Pending.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    message: t.exposeString('message', { description: "The scheduler's message." }),
    reasons: t.field({
      type: [RejectionGroup],
      description: 'Why no node fits, the most frequent reason first.',
      resolve: ({ reasons }) => [...reasons],
    }),
  }),
})

export const PreemptionForecast = builder.objectRef<PreemptionForecastView>('PreemptionForecast').implement({
  description: 'Which pods would be preempted if pods of a template were submitted, and all that follows until it has settled.',
  fields: (t) => ({
    verdict: t.field({ type: Verdict, description: 'The verdict.', resolve: ({ forecast }) => forecast.verdict }),
    summary: t.string({
      description: 'One sentence to read first: how many pods are scheduled, and which are preempted for them.',
      resolve: ({ forecast }) => forecast.summary,
    }),
    steps: t.field({
      type: [PreemptionStep],
      description: 'Preemptions in order, including those of replaced victims.',
      resolve: ({ forecast }) => [...forecast.steps],
    }),
    placed: t.field({
      type: [PlacedPod],
      description: 'The submitted pods that are scheduled.',
      resolve: ({ forecast }) => [...forecast.placed],
    }),
    waiting: t.field({
      type: [WaitingPod],
      description: 'The submitted pods that stay Pending.',
      resolve: ({ forecast }) => [...forecast.waiting],
    }),
    displaced: t.field({
      type: [WaitingPod],
      description: 'Other pods that stay Pending.',
      resolve: ({ forecast }) => [...forecast.displaced],
    }),
    refusal: t.string({
      nullable: true,
      description: 'Why the API server refused to create more: a quota, for example.',
      resolve: ({ forecast }) => forecast.refusal ?? null,
    }),
    explanation: t.field({
      type: PreemptionExplanation,
      nullable: true,
      description: 'For the first pod, before any change: where preemption would help; null when it fits without preemption.',
      resolve: ({ forecast: { first } }) =>
        first?.explanation.preemption ? { report: first.explanation.preemption, base: first.base } : null,
    }),
    duration: t.field({
      type: 'Duration',
      description: 'Time until the cluster is quiet again.',
      resolve: ({ forecast }) => forecast.durationMs,
    }),
  }),
})

addStateFields(PreemptionForecast)
