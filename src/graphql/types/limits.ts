import type { ApiLimits } from '../../service/limits.ts'
import { builder } from '../builder.ts'

export const Limits = builder.objectRef<ApiLimits>('Limits').implement({
  description: 'The limits of one operation. Errors name the limit that is exceeded.',
  fields: (t) => ({
    pageMax: t.exposeInt('pageMax', { description: 'Largest `first` or `last` of a connection.' }),
    pageDefault: t.exposeInt('pageDefault', { description: 'Page size of a connection when neither is given.' }),
    depthMax: t.exposeInt('depthMax', { description: 'Maximum nesting depth of fields.' }),
    costMax: t.exposeInt('costMax', {
      description: 'Maximum sum of the costs of all fields. A page costs its fields times the items on it.',
    }),
    aliasesMax: t.exposeInt('aliasesMax', { description: 'Maximum number of aliases in one document.' }),
    tokensMax: t.exposeInt('tokensMax', { description: 'Maximum number of tokens in one document.' }),
    scenariosMax: t.exposeInt('scenariosMax', { description: 'Maximum number of scenarios and explanations in one operation.' }),
    actionsMax: t.exposeInt('actionsMax', { description: 'Maximum number of actions in one scenario.' }),
    seedsMax: t.exposeInt('seedsMax', { description: 'Maximum number of runs of one scenario with different seeds.' }),
    replicasMax: t.exposeInt('replicasMax', { description: 'Maximum number of replicas that a scenario may set.' }),
    eventsMax: t.exposeInt('eventsMax', { description: 'Maximum number of events of one run; reaching it ends the run.' }),
    virtualTimeMax: t.field({
      type: 'Duration',
      description: 'Maximum virtual time of one run; reaching it ends the run.',
      resolve: (limits) => limits.virtualMsMax,
    }),
    wallTimeMax: t.field({
      type: 'Duration',
      description: 'Maximum wall time of one run; a run that takes longer is refused.',
      resolve: (limits) => limits.wallMsMax,
    }),
    inquiryRunsMax: t.exposeInt('inquiryRunsMax', { description: 'Maximum number of runs of one plan, ranking or audit.' }),
    runsWaitingMax: t.exposeInt('runsWaitingMax', { description: 'Maximum number of runs that can wait for their turn.' }),
    subscriptionsMax: t.exposeInt('subscriptionsMax', {
      description: 'Maximum number of concurrent operations on one WebSocket.',
    }),
    standingQuestionsMax: t.exposeInt('standingQuestionsMax', {
      description: 'Different standing questions of all callers together.',
    }),
    standingIntervalMin: t.field({
      type: 'Duration',
      description: 'Shortest `minInterval` of a standing question.',
      resolve: (limits) => limits.standingIntervalMsMin,
    }),
    standingInterval: t.field({
      type: 'Duration',
      description: 'Time between two runs of a standing question by default.',
      resolve: (limits) => limits.standingIntervalMs,
    }),
    forksMax: t.exposeInt('forksMax', { description: 'Maximum number of forks of all callers together.' }),
    forksPerCallerMax: t.exposeInt('forksPerCallerMax', { description: 'Maximum number of forks of one caller.' }),
    forkStepsMax: t.exposeInt('forkStepsMax', { description: 'Maximum number of steps of one fork.' }),
    snapshotsMax: t.exposeInt('snapshotsMax', { description: 'Maximum number of snapshots of all callers together.' }),
    answerStatesMax: t.exposeInt('answerStatesMax', {
      description: 'Ends of runs that are kept because IDs of their objects were returned; `object(id:)` finds them there.',
    }),
    forkTtlMax: t.field({
      type: 'Duration',
      description: 'Longest `ttl` of a fork or a snapshot.',
      resolve: (limits) => limits.forkTtlMsMax,
    }),
    forkTtl: t.field({
      type: 'Duration',
      description: 'How long a fork or a snapshot is kept by default.',
      resolve: (limits) => limits.forkTtlMs,
    }),
    exportsMax: t.exposeInt('exportsMax', {
      description: 'States that can be exported at the same time (`rehearse export --server`); 0: none.',
    }),
    sweepPointsMax: t.exposeInt('sweepPointsMax', { description: 'Maximum number of points of one sweep.' }),
    sweepRunsMax: t.exposeInt('sweepRunsMax', {
      description: 'Runs of one sweep: those of all seeds, and those that its points may need to find remedies.',
    }),
    sweepsRunningMax: t.exposeInt('sweepsRunningMax', { description: 'Sweeps that can run at the same time.' }),
    sweepThreadsMax: t.exposeInt('sweepThreadsMax', {
      description: 'Threads of one sweep, never more than the number of cores; 0: sweeps share the queue of all runs.',
    }),
    sweepsKeptMax: t.exposeInt('sweepsKeptMax', {
      description: 'Sweeps that are kept; the oldest are deleted first.',
    }),
    bodyBytesMax: t.exposeInt('bodyBytesMax', { description: "Length of a request's body, and of a WebSocket message." }),
    answerLengthMax: t.exposeInt('answerLengthMax', {
      description: 'Length of one answer, in characters of its JSON; a longer one is refused.',
    }),
  }),
})
