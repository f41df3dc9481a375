import type { Deadlock as Lock } from '../../../whatif/outcome/deadlocks.ts'
import type { TimingFact as Fact, RunStats as Stats } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import { ObjectKey } from '../state.ts'

export const Deadlock = builder.objectRef<Lock>('Deadlock').implement({
  description: 'What waits for what, and what would free it.',
  fields: (t) => ({
    waiting: t.expose('waiting', { type: ObjectKey, description: 'What waits.' }),
    waitsFor: t.exposeString('waitsFor', { description: 'For what.' }),
    objects: t.field({ type: [ObjectKey], description: 'The objects that block it.', resolve: (lock) => [...lock.objects] }),
    freedBy: t.exposeString('freedBy', { description: 'What would free it.' }),
  }),
})

const TimingStage = enumOf('TimingStage', 'What the duration is of.', {
  PULL: 'Pulling the images that the node lacks. Included in START if it is not listed.',
  START: 'From binding until the first container runs, without PULL.',
  READY: 'From running to ready.',
  TERMINATE: 'From the deletion request to removal.',
  RUN: 'From running until the containers exit.',
  INIT: 'From the start of the init containers until they have completed, or failed.',
  SILENCE: 'From the last heartbeat of a node until it becomes NotReady.',
  BOOT: 'From the request for a node until it joins.',
})

export const Provenance = enumOf('Provenance', 'The origin of a duration.', {
  OBSERVED: 'Observed in this cluster.',
  ASSUMED: 'Assumed, because there were no observations.',
  GIVEN: 'Given by the scenario.',
})

export const TimingFact = builder.objectRef<Fact>('TimingFact').implement({
  description: 'A duration that a run used, and its origin.',
  fields: (t) => ({
    stage: t.expose('stage', { type: TimingStage, description: 'What the duration is of.' }),
    workload: t.field({
      type: ObjectKey,
      nullable: true,
      description:
        'The workload it was used for; null: every workload without its own duration; if OBSERVED, it is learned from other workloads.',
      resolve: (fact) => fact.workload ?? null,
    }),
    duration: t.field({ type: 'Duration', description: 'The duration.', resolve: (fact) => fact.durationMs }),
    provenance: t.expose('provenance', { type: Provenance, description: 'Its origin.' }),
    samples: t.exposeInt('samples', { description: 'Number of observations.' }),
    spread: t.field({
      type: 'Duration',
      description: 'Half the range between the 10th and the 90th percentile of the observations.',
      resolve: (fact) => fact.spreadMs,
    }),
  }),
})

export const RunStats = builder.objectRef<Stats>('RunStats').implement({
  description: 'The cost of a run.',
  fields: (t) => ({
    events: t.exposeInt('events', { description: 'Number of events.' }),
    virtualTime: t.field({ type: 'Duration', description: 'Virtual time that passed.', resolve: (stats) => stats.virtualMs }),
    scheduled: t.exposeInt('scheduled', { description: 'Number of pods that were scheduled.' }),
  }),
})
