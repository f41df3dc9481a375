import { builder } from '../builder.ts'
import type { ApiLimits } from '../limits.ts'

export const Limits = builder.objectRef<ApiLimits>('Limits').implement({
  description: 'What one operation may ask for. Errors name the limit that was met.',
  fields: (t) => ({
    pageMax: t.exposeInt('pageMax', { description: 'Largest `first` or `last` of a connection.' }),
    pageDefault: t.exposeInt('pageDefault', { description: 'What a connection gives when neither is asked.' }),
    depthMax: t.exposeInt('depthMax', { description: 'How deep fields may nest.' }),
    costMax: t.exposeInt('costMax', { description: 'Sum of the costs of all fields, list sizes multiplied in.' }),
    aliasesMax: t.exposeInt('aliasesMax', { description: 'Aliases in one document.' }),
    tokensMax: t.exposeInt('tokensMax', { description: 'Tokens in one document.' }),
    scenariosMax: t.exposeInt('scenariosMax', { description: 'Scenarios and explanations in one operation.' }),
    actionsMax: t.exposeInt('actionsMax', { description: 'Actions in one scenario.' }),
    seedsMax: t.exposeInt('seedsMax', { description: 'Runs of one scenario with different seeds.' }),
    replicasMax: t.exposeInt('replicasMax', { description: 'Replicas that a scenario may set.' }),
    eventsMax: t.exposeInt('eventsMax', { description: 'Events of one run; reaching it ends the run.' }),
    virtualTimeMax: t.field({
      type: 'Duration',
      description: 'Virtual time of one run; reaching it ends the run.',
      resolve: (limits) => limits.virtualMsMax,
    }),
    wallTimeMax: t.field({
      type: 'Duration',
      description: 'Time that one run may take; a run that takes longer is refused.',
      resolve: (limits) => limits.wallMsMax,
    }),
    inquiryRunsMax: t.exposeInt('inquiryRunsMax', { description: 'Runs that one plan or ranking may take.' }),
    runsWaitingMax: t.exposeInt('runsWaitingMax', { description: 'Runs that may wait for their turn.' }),
    subscriptionsMax: t.exposeInt('subscriptionsMax', { description: 'Operations that may go on at once on one WebSocket.' }),
    standingQuestionsMax: t.exposeInt('standingQuestionsMax', {
      description: 'Different standing questions of all readers together.',
    }),
    standingIntervalMin: t.field({
      type: 'Duration',
      description: 'Shortest `minInterval` of a standing question.',
      resolve: (limits) => limits.standingIntervalMsMin,
    }),
    standingInterval: t.field({
      type: 'Duration',
      description: 'Between two runs of a standing question when nothing else is asked.',
      resolve: (limits) => limits.standingIntervalMs,
    }),
    forksMax: t.exposeInt('forksMax', { description: 'Forks of all callers together.' }),
    forksPerCallerMax: t.exposeInt('forksPerCallerMax', { description: 'Forks of one caller.' }),
    forkStepsMax: t.exposeInt('forkStepsMax', { description: 'Steps of one fork.' }),
    snapshotsMax: t.exposeInt('snapshotsMax', { description: 'Snapshots of all callers together.' }),
    forkTtlMax: t.field({
      type: 'Duration',
      description: 'Longest `ttl` of a fork or a snapshot.',
      resolve: (limits) => limits.forkTtlMsMax,
    }),
    forkTtl: t.field({
      type: 'Duration',
      description: 'How long a fork or a snapshot is kept when nothing else is asked.',
      resolve: (limits) => limits.forkTtlMs,
    }),
    sweepPointsMax: t.exposeInt('sweepPointsMax', { description: 'Points of one sweep.' }),
    sweepRunsMax: t.exposeInt('sweepRunsMax', {
      description: 'Runs of one sweep: those of all seeds, and what its points may take to find remedies.',
    }),
    sweepsRunningMax: t.exposeInt('sweepsRunningMax', { description: 'Sweeps that may go on at the same time.' }),
    sweepThreadsMax: t.exposeInt('sweepThreadsMax', {
      description: 'Threads of one sweep, never more than there are cores; 0: sweeps take their turn among all runs.',
    }),
    sweepsKeptMax: t.exposeInt('sweepsKeptMax', {
      description: 'Sweeps that are kept; those that ended longest ago are forgotten first.',
    }),
    bodyBytesMax: t.exposeInt('bodyBytesMax', { description: "Length of a request's body, and of a WebSocket message." }),
    answerLengthMax: t.exposeInt('answerLengthMax', {
      description: 'Length of one answer, characters of its JSON; a longer one is refused.',
    }),
  }),
})
