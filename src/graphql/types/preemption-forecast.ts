import type { PendingPod } from '../../whatif/outcome/outcome.ts'
import type { PreemptionForecast as Forecast, PreemptionStep as Step, Victim } from '../../whatif/preemption/preemption.ts'
import { builder } from '../builder.ts'
import { addGround, type Grounded } from './add-ground.ts'
import { RejectionGroup } from './outcome/rejection-group.ts'
import { Verdict } from './outcome/verdict.ts'
import { PreemptionExplanation } from './preemption-explanation.ts'
import { ObjectKey } from './state.ts'

export interface PreemptionForecastView extends Grounded {
  readonly forecast: Forecast
}

const PreemptionVictim = builder.objectRef<Victim>('PreemptionVictim').implement({
  description: 'A pod that has to go, and what becomes of it.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    priority: t.exposeInt('priority', { description: 'Its priority.' }),
    owner: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its controller; null: nobody brings it back.',
      resolve: ({ owner }) => owner ?? null,
    }),
    replacedBy: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The pod that came in its place.',
      resolve: ({ replacedBy }) => replacedBy ?? null,
    }),
    toNode: t.string({
      nullable: true,
      description: 'Where that one goes; null: nowhere.',
      resolve: ({ toNode }) => (toNode === '' ? null : toNode),
    }),
  }),
})

const PreemptionStep = builder.objectRef<Step>('PreemptionStep').implement({
  description: 'Pods that are pushed off a node by one of higher priority.',
  fields: (t) => ({
    preemptor: t.expose('preemptor', { type: ObjectKey, description: 'The pod that they have to go for.' }),
    level: t.exposeInt('level', {
      description: '1: a pod that was submitted. 2: one that came for a victim of such a pod. And so on.',
    }),
    node: t.exposeString('node', { description: 'The node.' }),
    victims: t.field({ type: [PreemptionVictim], description: 'Who has to go.', resolve: ({ victims }) => [...victims] }),
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
  description: 'A pod that finds no node.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    message: t.exposeString('message', { description: "The scheduler's own text." }),
    reasons: t.field({
      type: [RejectionGroup],
      description: 'Why no node will do, the most frequent reason first.',
      resolve: ({ reasons }) => [...reasons],
    }),
  }),
})

export const PreemptionForecast = builder.objectRef<PreemptionForecastView>('PreemptionForecast').implement({
  description: 'Who would be evicted if pods of a template were submitted, and all that follows until it has settled.',
  fields: (t) => ({
    verdict: t.field({ type: Verdict, description: 'How it ends.', resolve: ({ forecast }) => forecast.verdict }),
    summary: t.string({ description: 'One sentence to read first.', resolve: ({ forecast }) => forecast.summary }),
    steps: t.field({
      type: [PreemptionStep],
      description: 'Preemptions in their order, the cascade among them.',
      resolve: ({ forecast }) => [...forecast.steps],
    }),
    placed: t.field({
      type: [PlacedPod],
      description: 'The submitted pods that get a node.',
      resolve: ({ forecast }) => [...forecast.placed],
    }),
    waiting: t.field({
      type: [WaitingPod],
      description: 'The submitted pods that get none.',
      resolve: ({ forecast }) => [...forecast.waiting],
    }),
    displaced: t.field({
      type: [WaitingPod],
      description: 'Pods of others that are left without a node.',
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
      description:
        'Of the first pod, before anything has moved: where removing pods would help; null when it needs no room made.',
      resolve: ({ forecast: { first } }) =>
        first?.explanation.preemption ? { report: first.explanation.preemption, base: first.base } : null,
    }),
    duration: t.field({
      type: 'Duration',
      description: 'Until all is quiet again.',
      resolve: ({ forecast }) => forecast.durationMs,
    }),
  }),
})

addGround(PreemptionForecast)
