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
    objects: t.field({ type: [ObjectKey], description: 'The objects that hold it up.', resolve: (lock) => [...lock.objects] }),
    freedBy: t.exposeString('freedBy', { description: 'What would free it.' }),
  }),
})

const TimingStage = enumOf('TimingStage', 'What takes the time.', {
  PULL: 'Pulling the images that the node lacks. Where none is told, START holds it.',
  START: 'From being bound until the first container runs, besides PULL.',
  READY: 'From running to ready.',
  TERMINATE: 'From being asked to end to being gone.',
  RUN: 'From running until the containers end by themselves.',
  INIT: 'From the start of the init containers until they have done their work; of one that fails, until it does.',
  SILENCE: 'From the last heartbeat of a node until it counts as lost.',
  BOOT: 'From asking for a node until it is there.',
})

export const Provenance = enumOf('Provenance', 'Where a duration comes from.', {
  OBSERVED: 'Learned from what the cluster shows.',
  ASSUMED: 'Assumed, as nothing was there to learn from.',
  GIVEN: 'Given by the scenario.',
})

export const TimingFact = builder.objectRef<Fact>('TimingFact').implement({
  description: 'A duration that a run used, and where it comes from.',
  fields: (t) => ({
    stage: t.expose('stage', { type: TimingStage, description: 'What takes that long.' }),
    workload: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The workload it was used for; null: every one without one of its own.',
      resolve: (fact) => fact.workload ?? null,
    }),
    duration: t.field({ type: 'Duration', description: 'How long.', resolve: (fact) => fact.durationMs }),
    provenance: t.expose('provenance', { type: Provenance, description: 'Where it comes from.' }),
    samples: t.exposeInt('samples', { description: 'How many observations it was learned from.' }),
    spread: t.field({
      type: 'Duration',
      description: 'Half the range between the 10th and the 90th percentile of the observations.',
      resolve: (fact) => fact.spreadMs,
    }),
  }),
})

export const RunStats = builder.objectRef<Stats>('RunStats').implement({
  description: 'What a run took.',
  fields: (t) => ({
    events: t.exposeInt('events', { description: 'Events that were handled.' }),
    virtualTime: t.field({ type: 'Duration', description: 'Virtual time that passed.', resolve: (stats) => stats.virtualMs }),
    scheduled: t.exposeInt('scheduled', { description: 'Pods that the scheduler gave a node.' }),
  }),
})
