import { expect, it } from 'vitest'
import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { markdownOf } from './markdown-of.ts'

const web = { kind: 'Deployment', namespace: 'shop', name: 'web' }
const pod = { kind: 'Pod', namespace: 'shop', name: 'web-1' }
const outage = { fromSeconds: 2, untilSeconds: 12, lasting: false, durationSeconds: 10, missing: 1 }

const OUTCOME: OutcomeFieldsFragment = {
  scenario: 'drain a',
  verdict: 'DEGRADED',
  summary: 'done after 12 s, 1 pod rescheduled.',
  durationSeconds: 40,
  actionsDoneAtSeconds: 12,
  settledAtSeconds: 30,
  seed: 1,
  digest: '0123456789abcdef',
  fidelity: null,
  warnings: [],
  reasons: [
    { code: 'NO_REPLICA_READY', severity: 'CRITICAL', message: 'web | none ready', causedByScenario: true, objects: [web] },
    { code: 'POD_PENDING', severity: 'WARNING', message: 'pending anyway', causedByScenario: false, objects: [] },
  ],
  workloads: [
    {
      ...{ workload: web, desired: 1, readyBefore: 1, readyMin: 0, readyAfter: 1, minHealthy: null, levels: [] },
      ...{ degraded: outage, down: outage, causes: [] },
    },
  ],
  services: [],
  moves: {
    totalCount: 3,
    nodes: [
      {
        ...{ pod, owner: web, fromNode: 'a', toNode: 'b', ties: ['b', 'c'], cause: 'EVICTION' },
        ...{ result: 'REPLACED', leftAtSeconds: 2, wasReady: true, downtimeSeconds: 10 },
      },
    ],
  },
  evictions: { evicted: 1, forced: 0, refused: [], errors: [], skipped: [] },
  budgets: [],
  pending: [],
  stuck: [],
  waits: [],
  nodes: [],
  unrelated: { summary: '' },
  timing: [],
  coverage: [{ code: 'NOT_MODELLED', message: 'webhooks are not called', objects: [] }],
  state: { clusterName: 'prod', takenAt: '2026-11-21T02:30:00Z', digest: 'fedcba9876543210', kubernetesVersion: 'v1.36.3' },
} as const

it('a ticket has the verdict first, what is unavailable, where pods go, and how to check it', () => {
  const text = markdownOf({ outcome: OUTCOME, command: 'rehearse drain a', link: 'http://twin/#/rehearse/drain?node=a' })
  expect(text).toBe(`## DEGRADED: drain a

done after 12 s, 1 pod rescheduled.

- Time: done after 12 s, settled after 30 s
- State: prod as of 2026-11-21 02:30 UTC (fedcba987654)
- Answer: seed 1, digest 0123456789ab
- Link: http://twin/#/rehearse/drain?node=a

Rehearsed with:

\`\`\`
rehearse drain a
\`\`\`

### Unavailable

| Object | Ready | Lowest | End | From | For |
| --- | --- | --- | --- | --- | --- |
| Deployment shop/web | none | 0 | 1 of 1 | 2 s | 10 s |

### Reasons

- CRITICAL: web | none ready

### Disrupted

| Pod | From | To | Cause | Unready for |
| --- | --- | --- | --- | --- |
| shop/web-1 | a | b or 1 other | eviction | 10 s |

2 more.

### Not covered

- webhooks are not called
`)
})

it('a bar in a name does not break a table', () => {
  const moves = { totalCount: 1, nodes: OUTCOME.moves.nodes.map((move) => ({ ...move, fromNode: 'a|b' })) }
  expect(markdownOf({ outcome: { ...OUTCOME, moves }, command: 'c', link: 'l' })).toContain('| shop/web-1 | a\\|b |')
})

it('a remedy brings its commands', () => {
  const text = markdownOf({ outcome: OUTCOME, command: 'c', link: 'l', kubectl: ['kubectl scale deployment/web --replicas 2'] })
  expect(text).toContain('Commands:\n\n```\nkubectl scale deployment/web --replicas 2\n```')
})

it('an outcome on a state of the past names its moment', () => {
  const ticket = { outcome: OUTCOME, command: 'c', link: 'l' }
  expect(markdownOf({ ...ticket, at: '2026-11-21T02:30:00Z' })).toContain(
    '(fedcba987654)\n- Moment: 2026-11-21T02:30:00Z. This is a state of the past, not the cluster as it is now.\n- Answer:',
  )
  expect(markdownOf(ticket)).not.toContain('Moment')
})

it('what waits for what is a list in a list, a step each', () => {
  const point = { objects: [], freedBy: null, cycle: null }
  const waits = [
    { ...point, id: 'd', title: 'drain of a', state: 'never completes', waitsFor: ['b'] },
    { ...point, id: 'b', title: 'PodDisruptionBudget web', state: 'has 1', waitsFor: ['p'] },
    { ...point, id: 'p', title: 'Pod web-1', state: 'Pending', waitsFor: [] },
  ]
  const text = markdownOf({ outcome: { ...OUTCOME, waits }, command: 'c', link: 'l' })
  expect(text).toContain(`
### What waits for what

- drain of a
  - PodDisruptionBudget web: has 1
    - Pod web-1: Pending

### Disrupted`)
})
