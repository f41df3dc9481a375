import { expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { priorityClassRow } from '../../kube/priority-class.ts'
import type { ApiLimits } from '../../service/limits.ts'
import { createApi } from '../create-api.ts'

const ERRORS = `... on Error { message } ... on NotFoundError { nearest }
  ... on InvalidInputError { issues { path message } } ... on LimitExceededError { limit allowed requested }`

async function ask(query: string, type: string, fields: string, limits: Partial<ApiLimits> = {}) {
  const twin = smallShop().put(
    namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }),
    priorityClassRow({ name: 'high', uid: 'uid-high', value: 1000 }),
  )
  const data = await dataOf(
    createApi({ twin, limits }),
    `{ answer: ${query} { __typename ... on ${type} { ${fields} } ${ERRORS} } }`,
  )
  return data.answer
}

const PLAN =
  'summary waves { nodes verdict actionsDone settled rescheduled reasons { code } } held { node } untried duration script runs state { clusterName }'
const plan = (input: string, limits?: Partial<ApiLimits>) => ask(`drainPlan(input: ${input})`, 'DrainPlan', PLAN, limits)

it('plans the drains of nodes', async () => {
  const found = await plan('{ drain: { nodes: { names: ["a", "b", "c"] } }, acceptDegraded: true, atOnceMax: 2 }')
  expect(found.waves.flatMap(({ nodes }: { nodes: string[] }) => nodes).sort()).toEqual(['a', 'b', 'c'])
  expect(found).toMatchObject({ held: [], state: { clusterName: 'test' } })
  expect(found.script).toContain('kubectl uncordon')
  expect(found.script).toContain('kubectl drain c --ignore-daemonsets')
})

it.each([
  [
    'a node that is not there',
    '{ drain: { nodes: { names: ["x"] } } }',
    { __typename: 'NotFoundError', nearest: ['a', 'b', 'c'] },
  ],
  [
    'no room at all',
    '{ drain: { nodes: { names: ["a"] } }, atOnceMax: 0 }',
    { __typename: 'InvalidInputError', issues: [{ path: 'input.atOnceMax' }] },
  ],
])('refuses to plan with %s', async (_name, input, error) => {
  expect(await plan(input)).toMatchObject(error)
})

it.each([
  ['then', 'LEAVE_CORDONED', 'set it on the plan: see then beside drain'],
  ['concurrency', '1', 'the plan determines it: see atOnceMax'],
  ['dryRun', 'SERVER', 'a plan drains nodes: it has no dry run'],
])('refuses to plan with the field %s of a single drain, its default included', async (field, value, message) => {
  const issues = [{ path: `input.drain.${field}`, message }]
  expect(await plan(`{ drain: { nodes: { names: ["a"] }, ${field}: ${value} } }`)).toMatchObject({ issues })
})

it('plans within the limit of runs', async () => {
  const three = '{ drain: { nodes: { names: ["a", "b", "c"] } }, atOnceMax: 2, then: LEAVE_CORDONED }'
  const cut = await plan(three, { inquiryRunsMax: 2 })
  const whole = await plan(three)
  expect(cut).toMatchObject({ __typename: 'DrainPlan', held: [], runs: 2 })
  expect(cut.untried.length).toBeGreaterThan(0)
  expect(cut.summary).toMatch(/ of 3 nodes .*not rehearsed: the limit of runs is reached/)
  expect(cut.waves).toEqual(whole.waves.slice(0, cut.waves.length))
  expect([whole.untried, whole.held.length, cut.waves.length > 0]).toEqual([[], 1, true])
})

it('refuses a plan before its first run where it exceeds the limit although every wave is accepted', async () => {
  const nodes = 'drain: { nodes: { names: ["a", "b", "c"] } }'
  expect(await plan(`{ ${nodes}, atOnceMax: 1 }`, { inquiryRunsMax: 1 })).toMatchObject({
    limit: 'inquiryRuns',
    allowed: 1,
    requested: 3,
    message: expect.stringContaining('Plan fewer nodes'),
  })
  expect(await plan(`{ ${nodes}, atOnceMax: 2 }`, { inquiryRunsMax: 1 })).toMatchObject({ requested: 2 })
})

const REPORT = `cases(first: 2) {
  totalCount nodes { name nodes verdict summary rescheduled pending { name } downServices { name } downWorkloads { name } settled }
}`

it('ranks the losses of nodes', async () => {
  const { cases } = await ask('resilience', 'ResilienceReport', REPORT)
  expect(cases.totalCount).toBe(3)
  expect(cases.nodes.map(({ name, rescheduled }: { name: string; rescheduled: number }) => [name, rescheduled])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

it.each([
  ['domains that no node is in', '(input: { scope: DOMAIN })', {}, { __typename: 'InvalidInputError' }],
  ['an unknown node', '(input: { nodes: { names: ["x"] } })', {}, { __typename: 'NotFoundError' }],
  ['more runs than may be', '(input: { scope: PAIR })', { inquiryRunsMax: 2 }, { limit: 'inquiryRuns', requested: 3 }],
])('refuses a ranking of %s', async (_name, args, limits, error) => {
  expect(await ask(`resilience${args}`, 'ResilienceReport', REPORT, limits)).toMatchObject(error)
})

const CAPACITY = 'fits reachedMax message refusal reasons { reason count } nodes { node pods } preempted { name }'
const TEMPLATE = 'metadata: {name: probe}\\nspec: {containers: [{name: main, image: probe, resources: {requests: {cpu: 1}}}]}'

it('counts the pods that fit', async () => {
  const found = await ask(`capacity(input: { template: "${TEMPLATE}" })`, 'Capacity', CAPACITY)
  expect(found).toMatchObject({ reachedMax: false, refusal: null, reasons: [{ reason: 'Insufficient cpu', count: 3 }] })
  expect(found.fits).toBe(found.nodes.reduce((sum: number, { pods }: { pods: number }) => sum + pods, 0))
})

it.each([
  ['a template that is not YAML', `{ template: "{a" }`, { __typename: 'InvalidInputError' }],
  ['no pods', `{ template: "${TEMPLATE}", max: 0 }`, { issues: [{ path: 'input.max' }] }],
  [
    'an unknown namespace',
    `{ template: "${TEMPLATE}", namespace: "defalt" }`,
    { __typename: 'NotFoundError', nearest: ['default'] },
  ],
  ['too many pods', `{ template: "${TEMPLATE}", max: 1000000 }`, { limit: 'replicas' }],
])('does not count for %s', async (_name, input, error) => {
  expect(await ask(`capacity(input: ${input})`, 'Capacity', CAPACITY)).toMatchObject(error)
})

const AUDIT = `findings { totalCount nodes { rule severity object { kind name } workload { name } reason remedy patch proof } }
  workloads { nodes { workload { name } zeroDowntime asItIs { completes errors dark below killed } remedied { errors } patch } }`

it('audits rollouts', async () => {
  const { findings, workloads } = await ask('rolloutAudit(input: { namespaces: ["default"] })', 'RolloutAudit', AUDIT)
  const hook = findings.nodes.find(({ rule }: { rule: string }) => rule === 'PRE_STOP_MISSING')
  expect(hook).toMatchObject({ severity: 'WARNING', object: { kind: 'Deployment', name: 'web' }, proof: 'PROVED' })
  expect(JSON.parse(hook.patch)).toEqual({
    spec: {
      template: {
        spec: {
          terminationGracePeriodSeconds: 35,
          containers: [{ name: 'main', lifecycle: { preStop: { sleep: { seconds: 5 } } } }],
        },
      },
    },
  })
  expect(workloads.nodes).toMatchObject([
    { zeroDowntime: false, asItIs: { completes: true, errors: 'PT15S' }, remedied: { errors: 'PT0S' } },
  ])
})

it.each([
  ['an unknown namespace', '(input: { namespaces: ["defalt"] })', {}, { nearest: ['default'] }],
  ['an unknown workload', '(input: { workloads: [{ kind: "Deployment", name: "wep" }] })', {}, { nearest: ['web'] }],
  ['a pod', '(input: { workloads: [{ kind: "Pod", name: "x" }] })', {}, { issues: [{ path: 'input.workloads[0].kind' }] }],
  [
    'more runs than may be: it names them all before the first one, and what takes fewer',
    '(input: { namespaces: ["default"] })',
    { inquiryRunsMax: 1 },
    { limit: 'inquiryRuns', allowed: 1, requested: 7, message: expect.stringContaining('Audit one namespace after the other') },
  ],
])('does not audit %s', async (_name, args, limits, error) => {
  expect(await ask(`rolloutAudit${args}`, 'RolloutAudit', AUDIT, limits)).toMatchObject(error)
})

const DRAIN_AUDIT = `verdict summary unaffected leftOut servicesLeftOut refused { node message }
  drains { totalCount nodes { node verdict summary durationSeconds losses {
    service { name } ingresses { name } owners { kind name } errorsSeconds darkSeconds windows { code fromSeconds untilSeconds target { name } }
  } } }
  findings { totalCount nodes { rule severity object { name } workload { name } reason remedy command nodes proof } }`

it('audits drains', async () => {
  const found = await ask('drainAudit', 'DrainAudit', DRAIN_AUDIT)
  expect(found).toMatchObject({ verdict: 'DEGRADED', leftOut: [], servicesLeftOut: 0, refused: [] })
  expect(found.summary).toMatch(/^2 of 3 drains would lose requests \(default\/web\); the worst: a, /)
  expect(found.drains.nodes.map(({ node }: { node: string }) => node)).toEqual(['a', 'b'])
  const [loss] = found.drains.nodes[0].losses
  expect(loss).toMatchObject({ service: { name: 'web' }, owners: [{ kind: 'Deployment', name: 'web' }] })
  expect(loss.windows[0]).toMatchObject({ code: 502, target: { name: expect.stringMatching(/^web-1-/) } })
  expect(found.findings.nodes).toMatchObject([{ rule: 'PRE_STOP_MISSING', proof: 'PROVED', nodes: ['a', 'b'] }])
  expect(found.findings.nodes[0].command).toMatch(/^kubectl patch deployment\/web -n default -p /)
})

it.each([
  ['an unknown node', '(input: { nodes: { names: ["x"] } })', {}, { __typename: 'NotFoundError', nearest: ['a', 'b', 'c'] }],
  ['no drain', '(input: { drainsMax: 0 })', {}, { issues: [{ path: 'input.drainsMax' }] }],
  ['less than no fix', '(input: { fixesMax: -1 })', {}, { issues: [{ path: 'input.fixesMax' }] }],
  ['more runs than may be', '(input: { drainsMax: 3 })', { inquiryRunsMax: 2 }, { limit: 'inquiryRuns', requested: 3 }],
])('does not audit drains with %s', async (_name, args, limits, error) => {
  expect(await ask(`drainAudit${args}`, 'DrainAudit', DRAIN_AUDIT, limits)).toMatchObject(error)
})

const CONSOLIDATION = `removed { node verdict perHour moves { totalCount nodes { pod { name } toNode } } } kept { node because message }
  before { nodes cpuRequested perHour unpriced } after { nodes cpuRequested } savedPerHour runs`

it('finds removable nodes', async () => {
  const input = '(input: { acceptDegraded: true, prices: [{ name: "c", perHour: 2.5 }] })'
  const found = await ask(`consolidation${input}`, 'Consolidation', CONSOLIDATION)
  expect(found.removed[0]).toEqual({ node: 'c', verdict: 'SAFE', perHour: 2.5, moves: { totalCount: 0, nodes: [] } })
  expect(found).toMatchObject({ savedPerHour: 2.5, before: { nodes: 3, perHour: 2.5, unpriced: 2 } })
  expect(found.removed.length + found.kept.length).toBe(3)
})

it.each([
  ['an unknown node', '(input: { nodes: { names: ["x"] } })', {}, { __typename: 'NotFoundError', nearest: ['a', 'b', 'c'] }],
  ['none at all', '(input: { max: 0 })', {}, { issues: [{ path: 'input.max' }] }],
  [
    'nodes that cost less than nothing',
    '(input: { prices: [{ name: "a", perHour: -1 }] })',
    {},
    { issues: [{ path: 'input.prices[0].perHour' }] },
  ],
  ['with more runs than may be', '', { inquiryRunsMax: 1 }, { limit: 'inquiryRuns', requested: 2 }],
])('does not remove %s', async (_name, args, limits, error) => {
  expect(await ask(`consolidation${args}`, 'Consolidation', CONSOLIDATION, limits)).toMatchObject(error)
})

const PREEMPTION = `steps { level preemptor { name } node victims { pod { name } priority toNode } } placed { pod { name } node }
  waiting { message } displaced { message } refusal explanation { eligible }`

it('reports which pods would be preempted', async () => {
  const found = await ask(`preemption(input: { template: "${TEMPLATE}" })`, 'PreemptionForecast', PREEMPTION)
  expect(found).toMatchObject({ steps: [], waiting: [], displaced: [], refusal: null, placed: [{ node: 'c' }] })
})

it.each([
  ['no pods', `{ template: "${TEMPLATE}", count: 0 }`, { issues: [{ path: 'input.count' }] }],
  ['an unknown priority class', `{ template: "${TEMPLATE}", priorityClassName: "top" }`, { __typename: 'NotFoundError' }],
  ['too many pods', `{ template: "${TEMPLATE}", count: 1000000 }`, { limit: 'replicas' }],
])('does not submit %s', async (_name, input, error) => {
  expect(await ask(`preemption(input: ${input})`, 'PreemptionForecast', PREEMPTION)).toMatchObject(error)
})

const PRESSURE =
  'evictions { pod { name } priority qos at message toNode } conditions { kind } displaced { message } left verdict'

it('reports which pods the kubelet would evict', async () => {
  const input = '{ node: "a", usage: [{ target: { kind: "Pod", name: "web-1-p" }, memory: "15.95Gi" }] }'
  const found = await ask(`nodePressure(input: ${input})`, 'NodePressureForecast', PRESSURE)
  expect(found.evictions[0]).toMatchObject({ pod: { name: 'web-1-p' }, qos: 'Burstable' })
  expect(found.evictions[0].message).toContain('The node was low on resource: memory')
})

it.each([
  [
    'an unknown node',
    '{ node: "x", usage: [{ target: { kind: "Node", name: "a" }, memory: "1Gi" }] }',
    { nearest: ['a', 'b', 'c'] },
  ],
  [
    'an unknown pod',
    '{ node: "a", usage: [{ target: { kind: "Pod", name: "x" }, memory: "1Gi" }] }',
    { __typename: 'NotFoundError' },
  ],
  ['no usage', '{ node: "a", usage: [] }', { issues: [{ path: 'input.usage' }] }],
])('forecasts no pressure for %s', async (_name, input, error) => {
  expect(await ask(`nodePressure(input: ${input})`, 'NodePressureForecast', PRESSURE)).toMatchObject(error)
})
