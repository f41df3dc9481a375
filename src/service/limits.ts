/** What one operation may request. Each has a name, so that an error can state which one was met. */
export interface ApiLimits {
  /** Largest `first` or `last` of a connection. */
  readonly pageMax: number
  /** Items of a page where neither is given. */
  readonly pageDefault: number
  readonly depthMax: number
  /** Sum of the costs of all fields, list sizes multiplied in. */
  readonly costMax: number
  readonly aliasesMax: number
  readonly tokensMax: number
  /** Scenarios and explanations in one operation, and actions in one scenario. */
  readonly scenariosMax: number
  readonly actionsMax: number
  /** Runs of one scenario with different seeds. */
  readonly seedsMax: number
  /** Events, virtual and wall time of one run; times in milliseconds. */
  readonly eventsMax: number
  readonly virtualMsMax: number
  readonly wallMsMax: number
  /** Replicas that a scenario may set. */
  readonly replicasMax: number
  /** Runs that one question may take which needs several: a plan, a ranking. */
  readonly inquiryRunsMax: number
  /** Runs of the model that may wait for their turn. */
  readonly runsWaitingMax: number
  /** Operations of one connection that may run at the same time. */
  readonly subscriptionsMax: number
  /** Different standing questions of all readers together. */
  readonly standingQuestionsMax: number
  /** The interval between two runs of a standing query: the minimum and the default. */
  readonly standingIntervalMsMin: number
  readonly standingIntervalMs: number
  /** Forks that are kept: all together, those of one caller, and steps of one fork. */
  readonly forksMax: number
  readonly forksPerCallerMax: number
  readonly forkStepsMax: number
  /** Snapshots that are kept. */
  readonly snapshotsMax: number
  /** States that are kept because ids of an answer name them: the ends of runs. */
  readonly answerStatesMax: number
  /** How long a fork or a snapshot is kept: the maximum and the default. */
  readonly forkTtlMsMax: number
  readonly forkTtlMs: number
  /** Exports that are sent at the same time. */
  readonly exportsMax: number
  /** Points of one sweep, sweeps that run at the same time, and sweeps that are kept, running ones included. */
  readonly sweepPointsMax: number
  /** Runs of one sweep: those of all seeds, and what its points may take to find remedies. */
  readonly sweepRunsMax: number
  readonly sweepsRunningMax: number
  readonly sweepsKeptMax: number
  /** Threads of one sweep, never more than there are cores; 0: sweeps take their turn in the queue of all runs. */
  readonly sweepThreadsMax: number
  /** Length of a request's body, and of a WebSocket message. */
  readonly bodyBytesMax: number
  /** Length of one answer, characters of its JSON. */
  readonly answerLengthMax: number
}

export const DEFAULT_LIMITS: ApiLimits = {
  pageMax: 500,
  pageDefault: 50,
  depthMax: 16,
  costMax: 200_000,
  aliasesMax: 30,
  tokensMax: 4000,
  scenariosMax: 20,
  actionsMax: 100,
  seedsMax: 100,
  eventsMax: 2_000_000,
  virtualMsMax: 24 * 3_600_000,
  // The loss of a zone of a thousand nodes takes some 10 s, and on a busy machine three times that.
  wallMsMax: 60_000,
  replicasMax: 150_000,
  inquiryRunsMax: 5000,
  runsWaitingMax: 100,
  subscriptionsMax: 20,
  standingQuestionsMax: 50,
  standingIntervalMsMin: 1000,
  standingIntervalMs: 5000,
  forksMax: 50,
  forksPerCallerMax: 20,
  forkStepsMax: 200,
  snapshotsMax: 20,
  answerStatesMax: 32,
  forkTtlMsMax: 30 * 24 * 3_600_000,
  forkTtlMs: 24 * 3_600_000,
  exportsMax: 4,
  sweepPointsMax: 2000,
  sweepRunsMax: 20_000,
  sweepsRunningMax: 2,
  sweepsKeptMax: 20,
  sweepThreadsMax: 64,
  bodyBytesMax: 1 << 20,
  answerLengthMax: 16 << 20,
}
