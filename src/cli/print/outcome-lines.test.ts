import { describe, expect, it } from 'vitest'
import type { KeyAnswer, MoveAnswer, OutcomeAnswer, ReasonAnswer } from '../answer.ts'
import { outcomeLines } from './outcome-lines.ts'

const key = (kind: string, name: string, namespace: string | null = 'shop'): KeyAnswer => ({ kind, namespace, name })
const pod = (name: string): KeyAnswer => key('Pod', name)
const WEB = key('ReplicaSet', 'web-5d4f')
const NO_NODE = '0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu.'

const SAFE: OutcomeAnswer = {
  __typename: 'Outcome',
  scenario: 'drain a',
  verdict: 'SAFE',
  output: [],
  summary: 'Safe: nothing moves, quiet after 0 ms.',
  reasons: [],
  duration: 'PT0S',
  quiet: true,
  moves: { totalCount: 0, nodes: [] },
  placements: { totalCount: 0, nodes: [] },
  evictions: { evicted: 0, forced: 0, refused: [], errors: [], skipped: [] },
  pending: [],
  preemptions: [],
  workloads: [],
  services: [],
  traffic: null,
  stuck: [],
  chance: null,
  remedies: [],
  remediesTried: null,
  timing: [],
  coverage: [],
  state: { clusterName: 'test', takenAt: '2026-06-01T12:00:00Z', digest: '0123456789abcdef' },
  seed: 1,
  digest: 'fedcba9876543210',
}

function move(name: string, rest: Partial<MoveAnswer> = {}): MoveAnswer {
  return {
    pod: pod(name),
    owner: WEB,
    fromNode: 'a',
    toNode: 'b',
    replacedBy: pod(`${name}-new`),
    cause: 'EVICTION',
    leftAt: 'PT1S',
    downtime: 'PT0S',
    ties: ['b'],
    ...rest,
  }
}

function reason(severity: ReasonAnswer['severity'], message: string, rest: Partial<ReasonAnswer> = {}): ReasonAnswer {
  return { code: 'POD_PENDING', severity, message, objects: [], causedByScenario: true, ...rest }
}

function pendingPod(name: string) {
  return { pod: pod(name), owner: WEB, message: NO_NODE, reasons: [], since: 'PT1S', causedByScenario: true }
}

function print(rest: Partial<OutcomeAnswer>, width = 80): string {
  return outcomeLines({ ...SAFE, ...rest }, { width, colour: false }).join('\n')
}

const ENDING = `
TIME      0 ms of virtual time until all is quiet
STATE     test as of 2026-06-01T12:00:00Z, digest 0123456789ab
REPEAT    --seed 1 on that state gives this answer again: fedcba987654`

describe('outcomeLines', () => {
  it('is short when nothing happens', () => {
    expect(print({})).toBe(`SAFE   drain a\nSafe: nothing moves, quiet after 0 ms.\n${ENDING}`)
  })

  it('tells all there is to tell, within 80 columns', () => {
    const text = print({
      verdict: 'STUCK',
      summary: 'Stuck: 4 pods move, 1 held back by budgets, quiet after 1 min. The drain of a waits for ever for shop/db-0.',
      reasons: [
        reason('CRITICAL', 'the drain of a waits for ever for shop/db-0', { code: 'WAITS_FOREVER' }),
        reason('CRITICAL', `shop/web-5d4f-x has no node: ${NO_NODE}`, { objects: [pod('web-5d4f-x')] }),
        reason('CRITICAL', `shop/web-5d4f-y has no node: ${NO_NODE}`, { objects: [pod('web-5d4f-y')] }),
        reason('INFO', 'Deployment shop/web was down to 1 of 3 replicas', { code: 'BELOW_DESIRED' }),
        reason('INFO', 'shop/old has no node: it never had one', { causedByScenario: false }),
      ],
      moves: {
        totalCount: 4,
        nodes: [
          move('web-5d4f-1', { ties: ['b', 'c', 'd'], downtime: 'PT1.5S' }),
          move('web-5d4f-2', { toNode: null, ties: [], downtime: null }),
          move('alone', { owner: null, toNode: null, replacedBy: null, ties: [], downtime: null }),
          move('low', { fromNode: 'b', cause: 'PREEMPTION', downtime: 'PT2M5S', toNode: 'c' }),
        ],
      },
      evictions: {
        evicted: 3,
        forced: 0,
        refused: [
          {
            pod: pod('db-0'),
            budget: key('PodDisruptionBudget', 'db'),
            count: 12,
            firstAt: 'PT0S',
            lastAt: 'PT55S',
            message: 'The disruption budget db needs 2 healthy pods and has 2 currently',
          },
        ],
        errors: [{ pod: pod('twice'), message: 'This pod has more than one PodDisruptionBudget' }],
        skipped: [
          { pod: pod('agent-1'), reason: 'ignoring DaemonSet-managed Pods' },
          { pod: pod('agent-2'), reason: 'ignoring DaemonSet-managed Pods' },
        ],
      },
      pending: [pendingPod('web-5d4f-x'), pendingPod('web-5d4f-y')],
      preemptions: [{ preemptor: pod('vip'), node: 'b', victims: [pod('low'), pod('lower')], at: 'PT3S' }],
      services: [
        { service: key('Service', 'web'), endpointsBefore: 3, endpointsMin: 0, endpointsAfter: 1, dark: 'PT4S' },
        { service: key('Service', 'fine'), endpointsBefore: 3, endpointsMin: 3, endpointsAfter: 3, dark: 'PT0S' },
      ],
      workloads: [
        {
          workload: key('Deployment', 'web'),
          desired: 3,
          readyBefore: 3,
          readyMin: 1,
          readyAfter: 1,
          belowDesired: 'PT59S',
          atZero: 'PT0S',
          moved: 2,
        },
      ],
      stuck: [
        {
          waiting: pod('db-0'),
          waitsFor: 'The disruption budget db needs 2 healthy pods and has 2 currently',
          objects: [],
          freedBy: 'one more replica',
        },
        { waiting: pod('web-5d4f-x'), waitsFor: NO_NODE, objects: [], freedBy: 'a node without "Insufficient cpu"' },
        { waiting: pod('web-5d4f-y'), waitsFor: NO_NODE, objects: [], freedBy: 'a node without "Insufficient cpu"' },
      ],
      timing: [
        { stage: 'TERMINATE', workload: null, duration: 'PT5S', provenance: 'ASSUMED', samples: 0, spread: 'PT0S' },
        { stage: 'START', workload: null, duration: 'PT5S', provenance: 'ASSUMED', samples: 0, spread: 'PT0S' },
        { stage: 'START', workload: WEB, duration: 'PT3S', provenance: 'OBSERVED', samples: 4, spread: 'PT1S' },
        { stage: 'START', workload: WEB, duration: 'PT1S', provenance: 'OBSERVED', samples: 5, spread: 'PT1S' },
      ],
      coverage: [{ code: 'NOT_MODELLED', message: 'autoscalers do not act', objects: [key('HorizontalPodAutoscaler', 'web')] }],
      duration: 'PT1M',
    })
    expect(text).toBe(`STUCK   drain a
Stuck: 4 pods move, 1 held back by budgets, quiet after 1 min. The drain of a
waits for ever for shop/db-0.

SEVERITY   REASON
CRITICAL   shop/web-5d4f-x has no node: 0/3 nodes are available: 1 node(s) were
           unschedulable, 2 Insufficient cpu. (and 1 more like it)

MOVES: 4 pods
POD               FROM   TO              WHY          DOWNTIME
shop/web-5d4f-1   a      b or 2 others   eviction     2 s
shop/web-5d4f-2   a      no node         eviction     not back
shop/alone        a      gone            eviction     for good
shop/low          b      c or 1 other    preemption   2 min 5 s
Left in place: 2 pods (ignoring DaemonSet-managed Pods)

REFUSED POD   TIMES   BECAUSE
shop/db-0     12      The disruption budget db needs 2 healthy pods and has 2
                      currently

FAILED EVICTION   BECAUSE
shop/twice        This pod has more than one PodDisruptionBudget

PENDING           PODS   BECAUSE
shop/web-5d4f-x   2      0/3 nodes are available: 1 node(s) were unschedulable,
                         2 Insufficient cpu.

PREEMPTOR   NODE   VICTIMS
shop/vip    b      shop/low, shop/lower

SERVICE    ENDPOINTS   LOWEST   END   NONE FOR
shop/web   3           0        1     4 s

WORKLOAD   READY   LOWEST   END      SHORT FOR   NONE FOR
shop/web   3       1        1 of 3   59 s        -

WHAT WOULD FREE IT
- shop/db-0 waits for the budget shop/db. Freed by: one more replica
- shop/web-5d4f-x and 1 more wait for a node. Freed by: a node without
  "Insufficient cpu"

NOT ITS DOING (it happens without it, too)
- shop/old has no node: it never had one

NOT TAKEN INTO ACCOUNT
- autoscalers do not act (1 object)

TIME      60 s of virtual time until all is quiet
TIMING    start 1 s to 3 s observed (9 samples), 5 s assumed; stop 5 s assumed
STATE     test as of 2026-06-01T12:00:00Z, digest 0123456789ab
REPEAT    --seed 1 on that state gives this answer again: fedcba987654`)
  })

  it('cuts long lists and says how to see the rest', () => {
    const nodes = Array.from({ length: 25 }, (_, i) => move(`p-${i}`))
    const text = print({ moves: { totalCount: 25, nodes } })
    expect(text).toContain('MOVES: 25 pods from a, by eviction\nPOD         TO   DOWNTIME\nshop/p-0    b    none\n')
    expect(text).toContain('shop/p-19   b    none\nand 5 more (use -o wide)\n')
    expect(text).not.toContain('shop/p-20')
  })

  it('sets names apart from the rest where a table would be too wide', () => {
    const name = 'a-pod-whose-name-is-about-as-long-as-names-of-pods-can-be-5d4f9c7b8-x2x4z'
    const text = print({
      moves: { totalCount: 1, nodes: [move(name, { toNode: 'ip-10-0-12-34.eu-central-1.compute.internal' })] },
    })
    expect(text).toContain(`\nshop/${name}\n   to ip-10-0-12-34.eu-central-1.compute.internal or 1 other, downtime none\n`)
  })

  it('a workload made smaller loses pods, and nobody waits for them', () => {
    const gone = move('web-5d4f-9', { cause: 'SCALE', toNode: null, replacedBy: null, downtime: null, ties: [] })
    expect(print({ moves: { totalCount: 1, nodes: [gone] } })).toContain('\nshop/web-5d4f-9   gone   -\n')
  })
})
