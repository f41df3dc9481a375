import { describe, expect, it } from 'vitest'
import type { KeyAnswer, MoveAnswer, OutcomeAnswer, ReasonAnswer } from '../documents/answer.ts'
import { outcomeLines } from './outcome-lines.ts'
import { WIDE } from './print-answer.ts'

const key = (kind: string, name: string, namespace: string | null = 'shop'): KeyAnswer => ({ kind, namespace, name })
const pod = (name: string): KeyAnswer => key('Pod', name)
const DEPLOYMENT = key('Deployment', 'web')
const WEB = key('ReplicaSet', 'web-5d4f')
const NEEDS = 'The disruption budget db needs 2 healthy pods and has 2 currently'
const NO_NODE = '0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu.'

const SAFE: OutcomeAnswer = {
  __typename: 'Outcome',
  scenario: 'drain a',
  verdict: 'SAFE',
  output: [],
  summary: 'done, no pod disrupted, nothing unavailable.',
  reasons: [],
  duration: 'PT0S',
  quiet: true,
  actionsDoneAt: 'PT0S',
  settledAt: 'PT0S',
  quietAt: 'PT0S',
  warnings: [],
  nodeChanges: [],
  unrelated: { summary: '' },
  moves: { totalCount: 0, nodes: [] },
  placements: { totalCount: 0, nodes: [] },
  evictions: { evicted: 0, forced: 0, refused: [], errors: [], skipped: [] },
  pending: [],
  preemptions: [],
  workloads: [],
  services: [],
  traffic: null,
  stuck: [],
  waits: [],
  chance: null,
  remedies: [],
  remediesTried: null,
  timing: [],
  coverage: [],
  fidelity: null,
  state: { clusterName: 'test', takenAt: '2026-06-01T12:00:00Z', digest: '0123456789abcdef', kubernetesVersion: 'v1.36.3' },
  seed: 1,
  digest: 'fedcba9876543210',
}

function move(name: string, rest: Partial<MoveAnswer> = {}): MoveAnswer {
  return {
    pod: pod(name),
    owner: WEB,
    workload: DEPLOYMENT,
    fromNode: 'a',
    toNode: 'b',
    replacedBy: pod(`${name}-new`),
    cause: 'EVICTION',
    result: 'RESCHEDULED',
    leftAt: 'PT1S',
    wasReady: true,
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

function outage(from: string, until: string | null, duration: string | null) {
  return { from, until, lasting: until === null, duration, missing: 2 }
}

function print(rest: Partial<OutcomeAnswer>, width = 80): string {
  return outcomeLines({ ...SAFE, ...rest }, { width, colour: false }).join('\n')
}

const STATE = `STATE     test as of 2026-06-01T12:00:00Z (0123456789ab), Kubernetes v1.36.3,
          seed 1`

describe('outcomeLines', () => {
  it('is short when nothing happens', () => {
    expect(print({})).toBe(
      `SAFE: drain a: done, no pod disrupted, nothing unavailable.\n\nTIME      done after 0 s, settled after 0 s\n${STATE}`,
    )
  })

  it('prints all facts, within 80 columns', () => {
    const text = print({
      verdict: 'STUCK',
      summary: `drain of a never completes: eviction of shop/db-0 is refused indefinitely: ${NEEDS}; 2 pods rescheduled, 1 pod not replaced, 2 pods stay Pending.`,
      reasons: [
        reason('CRITICAL', `drain of a never completes: eviction of shop/db-0 is refused indefinitely: ${NEEDS}`, {
          code: 'NEVER_COMPLETES',
        }),
        reason('WARNING', 'shop/alone is lost: it has no controller that recreates it', { code: 'POD_LOST' }),
        reason('WARNING', 'shop/tool is lost: it has no controller that recreates it', { code: 'POD_LOST' }),
        reason('CRITICAL', `shop/web-5d4f-x stays Pending: ${NO_NODE}`, { objects: [pod('web-5d4f-x')] }),
        reason('CRITICAL', `shop/web-5d4f-y stays Pending: ${NO_NODE}`, { objects: [pod('web-5d4f-y')] }),
        reason('INFO', 'Deployment shop/web ends with 1 of 3 replicas ready', { code: 'BELOW_DESIRED' }),
        reason('INFO', 'shop/old stays Pending: it never had a node', { causedByScenario: false }),
      ],
      moves: {
        totalCount: 5,
        nodes: [
          move('web-5d4f-1', { ties: ['b', 'c', 'd'], downtime: 'PT1.5S' }),
          move('web-5d4f-2', { toNode: null, ties: [], downtime: null, result: 'PENDING' }),
          move('alone', { owner: null, toNode: null, replacedBy: null, ties: [], downtime: null, result: 'NOT_REPLACED' }),
          move('report', { owner: key('Job', 'report'), downtime: null }),
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
            message: NEEDS,
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
        {
          service: key('Service', 'web'),
          endpointsBefore: 3,
          endpointsMin: 0,
          endpointsAfter: 1,
          deleted: false,
          down: outage('PT3S', 'PT7S', 'PT4S'),
        },
        { service: key('Service', 'fine'), endpointsBefore: 3, endpointsMin: 3, endpointsAfter: 3, deleted: false, down: null },
      ],
      workloads: [
        {
          workload: key('Deployment', 'web'),
          desiredBefore: 3,
          desired: 3,
          readyBefore: 3,
          readyMin: 1,
          readyAfter: 1,
          degraded: outage('PT1S', null, null),
          down: null,
          causes: [{ reason: 'FailedCreate', message: 'exceeded quota: compute', count: 1, pods: [] }],
          moved: 2,
        },
      ],
      stuck: [
        {
          waiting: pod('db-0'),
          waitsFor: NEEDS,
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
      actionsDoneAt: null,
      settledAt: 'PT9S',
      quietAt: 'PT1M',
      unrelated: { summary: '1 pod Pending' },
    })
    expect(text).toBe(`STUCK: drain a: drain of a never completes: eviction of shop/db-0 is refused
indefinitely: The disruption budget db needs 2 healthy pods and has 2 currently;
2 pods rescheduled, 1 pod not replaced, 2 pods stay Pending.

UNAVAILABLE           LOWEST   END      FROM   FOR
Deployment shop/web   1        1 of 3   1 s    lasting
Service shop/web      0        1 of 3   3 s    4 s
Deployment shop/web: FailedCreate: exceeded quota: compute

STAYS PENDING: 2 pods
shop/web-5d4f-x and 1 more like it: 0/3 nodes are available: 1 node(s) were
  unschedulable, 2 Insufficient cpu.
  would help: a node without "Insufficient cpu"

DISRUPTED: 5 pods
POD               FROM   TO              CAUSE        UNREADY FOR
shop/web-5d4f-1   a      b or 2 others   eviction     2 s
shop/web-5d4f-2   a      Pending         eviction     lasting
shop/alone        a      not replaced    eviction     lasting
shop/report       a      b               eviction     -
shop/low          b      c or 1 other    preemption   2 min 5 s
Left on the node: 2 pods (ignoring DaemonSet-managed Pods)

EVICTION REFUSED   TIMES   BY
shop/db-0          12      PodDisruptionBudget db

EVICTION FAILED   REASON
shop/twice        This pod has more than one PodDisruptionBudget

PREEMPTOR   NODE   AT    PREEMPTS
shop/vip    b      3 s   shop/low, shop/lower

ALSO
- shop/alone is lost: it has no controller that recreates it
- shop/tool is lost: it has no controller that recreates it

WOULD HELP
- shop/db-0: one more replica

TIME      actions not done, settled after 9 s (cluster quiet after 1 min)
UNRELATED 1 pod Pending
COVERAGE  assumed: container start 5 s, termination 5 s; autoscalers do not act
${STATE}`)
  })

  it.each([[80], [WIDE]])('prints once, and in full, that an operator may revert the change: width %d', (width) => {
    const message = `StatefulSet shop/db is controlled by Database.example.com db: its operator may revert the change`
    const text = print({ coverage: [{ code: 'MAY_BE_REVERTED', message, objects: [key('StatefulSet', 'db')] }] }, width)
    expect(text.replace(/\n +/g, ' ')).toContain(`OPERATOR  ${message}`)
    expect(text.match(/controlled/g)).toHaveLength(1)
  })

  it('cuts long lists and shows how to see the rest', () => {
    const nodes = Array.from({ length: 25 }, (_, i) => move(`p-${i}`))
    const text = print({ moves: { totalCount: 25, nodes } })
    expect(text).toContain('DISRUPTED: 25 pods from a by eviction\nPOD         TO   UNREADY FOR\nshop/p-0    b    none\n')
    expect(text).toContain('shop/p-19   b    none\nand 5 more (use -o wide)\n')
    expect(text).not.toContain('shop/p-20')
  })

  it('counts what is behind the first page of a list, as far as its length is known', () => {
    const nodes = Array.from({ length: 25 }, (_, i) => move(`p-${i}`))
    expect(print({ moves: { totalCount: 600, nodes } })).toContain('\nand 580 more (use -o wide)\n')
    const added = { owner: WEB, node: 'b', ties: ['b'], at: 'PT1S', replaces: null, causedByScenario: true }
    const scheduled = { totalCount: 2, nodes: [{ ...added, pod: pod('web-5d4f-8') }] }
    expect(print({ placements: scheduled })).toContain('\nSCHEDULED: at least 1 more pod\n')
    expect(print({ placements: { ...scheduled, totalCount: 1 } })).toContain('\nSCHEDULED: 1 more pod\n')
  })

  it('prints names on separate lines where a table would be too wide', () => {
    const name = 'a-pod-whose-name-is-about-as-long-as-names-of-pods-can-be-5d4f9c7b8-x2x4z'
    const text = print({
      moves: { totalCount: 1, nodes: [move(name, { toNode: 'ip-10-0-12-34.eu-central-1.compute.internal' })] },
    })
    expect(text).toContain(`\nshop/${name}\n   to: ip-10-0-12-34.eu-central-1.compute.internal or 1 other, unready for: none\n`)
  })

  it('a pod that was not ready before, and whose replacement is not either, is unready as before', () => {
    const moved = [
      move('web-5d4f-1', { downtime: null, ties: [] }),
      move('web-5d4f-2', { downtime: null, ties: [], wasReady: false }),
    ]
    const text = print({ moves: { totalCount: 2, nodes: moved } })
    expect(text).toContain('shop/web-5d4f-1   b    lasting\nshop/web-5d4f-2   b    as before\n')
  })

  it('a pod that a drain leaves and that goes with its node is not left on it', () => {
    const skipped = ['agent-1', 'agent-2'].map((name) => ({ pod: pod(name), reason: 'ignoring DaemonSet-managed Pods' }))
    const gone = ['agent-1', 'agent-2'].map((name) => move(name, { cause: 'NODE_REMOVED', result: 'DELETED', toNode: null }))
    const text = (count: number) =>
      print({
        moves: { totalCount: count, nodes: gone.slice(0, count) },
        evictions: { evicted: 0, forced: 0, refused: [], errors: [], skipped },
      })
    expect(text(1)).toContain('\nLeft on the node: 1 pod (ignoring DaemonSet-managed Pods)\n')
    expect(text(2)).not.toContain('Left on the node')
  })

  it('a scaled-down workload loses pods as requested', () => {
    const gone = move('web-5d4f-9', {
      cause: 'SCALE',
      result: 'DELETED',
      toNode: null,
      replacedBy: null,
      downtime: null,
      ties: [],
    })
    expect(print({ moves: { totalCount: 1, nodes: [gone] } })).toContain('\nshop/web-5d4f-9   deleted   -\n')
  })
})
