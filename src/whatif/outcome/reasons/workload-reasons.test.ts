import { expect, it } from 'vitest'
import { keyIn } from '../../../../test/support/moves.ts'
import { outcomeFacts } from '../../../../test/support/outcome-facts.ts'
import { reasonLines } from '../../../../test/support/play-text.ts'
import type { Outage, WorkloadImpact } from '../impact.ts'
import { DEFAULT_TOLERANCES, type Tolerances } from '../tolerances.ts'
import { workloadReasons } from './workload-reasons.ts'

const CAUSES = [{ reason: 'Unschedulable', message: '0/2 nodes are available', count: 1, pods: [] }]

function outage(totalMs: number, untilMs: number | undefined): Outage {
  return { fromMs: 1000, untilMs, totalMs, missing: 1 }
}

/** Lines for a workload of three pods, of which at least one was ready. */
function linesOf(init: Partial<WorkloadImpact>, tolerances: Partial<Tolerances> = {}): readonly string[] {
  const impact: WorkloadImpact = {
    workload: keyIn('Deployment', 'web'),
    desiredBefore: 3,
    desired: 3,
    readyBefore: 3,
    readyMin: 1,
    readyAfter: 2,
    levels: [],
    minHealthy: undefined,
    degraded: undefined,
    down: undefined,
    causes: [],
    moved: 0,
    ...init,
  }
  const tolerated = { ...DEFAULT_TOLERANCES, ...tolerances }
  return reasonLines({ reasons: workloadReasons(outcomeFacts({ workloads: [impact], tolerated })) })
}

const [BRIEF, LASTING] = [outage(4000, 5000), outage(9000, undefined)]
const WEB = 'Deployment default/web'

it.each<[string, Partial<WorkloadImpact>, readonly string[]]>([
  ['lacks nothing', {}, []],
  [
    'lacks pods for a while',
    { degraded: BRIEF },
    [`BELOW_DESIRED INFO ${WEB} has at least 1 of 3 replicas ready, and fewer than desired for 4 s`],
  ],
  [
    'lacks pods at the end',
    { degraded: LASTING, causes: CAUSES },
    [`BELOW_DESIRED WARNING ${WEB} ends with 2 of 3 replicas ready: Unschedulable: 0/2 nodes are available`],
  ],
  [
    'has no ready pod for a while',
    { down: BRIEF, degraded: outage(6000, 7000) },
    [
      `NO_REPLICA_READY WARNING ${WEB} has no ready replica for 4 s`,
      `BELOW_DESIRED INFO ${WEB} has at least 1 of 3 replicas ready, and fewer than desired for 6 s`,
    ],
  ],
  [
    'has no ready pod for all the time in which it lacks pods',
    { down: BRIEF, degraded: BRIEF },
    [`NO_REPLICA_READY WARNING ${WEB} has no ready replica for 4 s`],
  ],
  [
    'has no ready pod for a while and lacks pods at the end',
    { down: BRIEF, degraded: LASTING },
    [
      `NO_REPLICA_READY WARNING ${WEB} has no ready replica for 4 s`,
      `BELOW_DESIRED WARNING ${WEB} ends with 2 of 3 replicas ready`,
    ],
  ],
  [
    'has no ready pod at the end, which includes that it lacks pods',
    { down: LASTING, degraded: LASTING, causes: CAUSES },
    [
      `NO_REPLICA_READY CRITICAL ${WEB} has no ready replica from 1 s on and none at the end (0 of 3): Unschedulable: 0/2 nodes are available`,
    ],
  ],
])('a workload that %s', (_name, impact, expected) => {
  expect(linesOf(impact)).toEqual(expected)
})

it.each<[string, Partial<WorkloadImpact>, Partial<Tolerances>, string]>([
  ['no ready pod', { down: BRIEF }, { noReplicaReadyMs: 4000 }, 'NO_REPLICA_READY INFO'],
  ['no ready pod for longer', { down: BRIEF }, { noReplicaReadyMs: 3999 }, 'NO_REPLICA_READY WARNING'],
  ['too few pods', { degraded: BRIEF }, { belowDesiredMs: 4000 }, 'BELOW_DESIRED INFO'],
  ['too few pods for longer', { degraded: BRIEF }, { belowDesiredMs: 3999 }, 'BELOW_DESIRED WARNING'],
])('has a severity that depends on the tolerances: %s', (_name, impact, tolerances, start) => {
  expect(linesOf(impact, tolerances)).toEqual([expect.stringContaining(`${start} ${WEB} `)])
})

it('is described with pods, not replicas, for a DaemonSet', () => {
  const workload = keyIn('DaemonSet', 'logs')
  expect(linesOf({ workload, down: BRIEF, degraded: LASTING })).toEqual([
    'NO_REPLICA_READY WARNING DaemonSet default/logs has no ready pod for 4 s',
    'BELOW_DESIRED WARNING DaemonSet default/logs ends with 2 of 3 pods ready',
  ])
})
