import { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Facts } from '../../src/whatif/outcome/reasons/facts.ts'
import { DEFAULT_TOLERANCES } from '../../src/whatif/outcome/tolerances.ts'
import { NOTHING_UNRELATED } from '../../src/whatif/outcome/unrelated.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'

/** The facts of a run in which nothing happens, changed in what a test is about. */
export function outcomeFacts(init: Partial<Facts> = {}): Facts {
  return {
    scenario: scenarioOf([]),
    durationMs: 0,
    quiet: true,
    actionsDoneAtMs: 0,
    settledAtMs: 0,
    timeline: [],
    moves: [],
    placements: [],
    pending: [],
    evictions: { evicted: 0, refused: [], errors: [], forced: 0, skipped: [] },
    preemptions: [],
    nodeChanges: [],
    jobFailures: [],
    restarts: [],
    budgets: [],
    workloads: [],
    services: [],
    traffic: undefined,
    nodes: [],
    stuck: [],
    unrelated: NOTHING_UNRELATED,
    warnings: [],
    coverage: [],
    timing: [],
    baseline: undefined,
    after: new ClusterState(),
    record: { endMs: 0, moves: [], placements: [], workloads: new Map(), services: new Map(), budgets: new Map(), restarts: [] },
    stats: { events: 0, virtualMs: 0, scheduled: 0 },
    output: [],
    failures: [],
    rollouts: [],
    rolling: [],
    isCutOff: false,
    reversedScalings: [],
    lostClaims: [],
    deletedInUse: [],
    refusedJobs: [],
    customImpacts: [],
    leftCordoned: [],
    noEffect: undefined,
    tolerated: DEFAULT_TOLERANCES,
    ...init,
  }
}
