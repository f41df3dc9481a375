import { describe, expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { aPod } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'

const HEADER = 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n'
const EXTENDED = `${HEADER}extenders: [{ urlPrefix: "http://gpu", filterVerb: filter }]
profiles: [{ plugins: { multiPoint: { enabled: [{ name: Mystery }] } } }]`
const WRONG = `${HEADER}percentageOfNodesToScore: 101`
const NO_TAINTS = `${HEADER}profiles: [{ plugins: { filter: { disabled: [{ name: NodeUnschedulable }, { name: NodeResourcesFit }] } } }]`

const POD = 'pod: { kind: "Pod", name: "huge" }'
const TEMPLATE = 'template: "spec: { containers: [{ name: c, image: i, resources: { requests: { cpu: 64 } } }] }"'

/** Each question, with `$c` as its configuration, and its type. */
const QUESTIONS: readonly (readonly [question: string, type: string, path: string])[] = [
  [`explainPod(${POD}, schedulerConfiguration: $c)`, 'SchedulingExplanation', ''],
  [`whatWouldHelp(${POD}, schedulerConfiguration: $c)`, 'WhatWouldHelp', ''],
  [`preemption(input: { ${TEMPLATE}, schedulerConfiguration: $c })`, 'PreemptionForecast', 'input.'],
  [`capacity(input: { ${TEMPLATE}, max: 2, schedulerConfiguration: $c })`, 'Capacity', 'input.'],
  ['consolidation(input: { max: 1, schedulerConfiguration: $c })', 'Consolidation', 'input.'],
  ['drainPlan(input: { drain: { nodes: { names: ["a"] } }, schedulerConfiguration: $c })', 'DrainPlan', 'input.'],
  ['resilience(input: { nodes: { names: ["a"] }, schedulerConfiguration: $c })', 'ResilienceReport', 'input.'],
  ['rolloutAudit(input: { verify: false, schedulerConfiguration: $c })', 'RolloutAudit', 'input.'],
  ['drainAudit(input: { fixesMax: 0, schedulerConfiguration: $c })', 'DrainAudit', 'input.'],
  [
    'nodePressure(input: { node: "a", usage: [{ target: { kind: "Pod", name: "web-1-p" }, memory: "1Mi" }], schedulerConfiguration: $c })',
    'NodePressureForecast',
    'input.',
  ],
]

async function ask(question: string, type: string, { fields, c }: { readonly fields: string; readonly c: string }) {
  const twin = smallShop()
  twin.put(aPod(twin.state.shapes, 'huge', { cpu: '64' }))
  const query = `query Ask($c: Manifest) { answer: ${question} { __typename
    ... on ${type} { ${fields} } ... on Error { message } ... on InvalidInputError { issues { path } } } }`
  return (await dataOf(createApi({ twin }), query, { c })).answer
}

describe('the scheduler field', () => {
  it.each(QUESTIONS)('%s reports which parts of it take no effect', async (question, type) => {
    const { coverage } = await ask(question, type, { fields: 'coverage { code message }', c: EXTENDED })
    // The other assumptions of the request are reported beside it.
    expect(coverage.filter(({ code }: { readonly code: string }) => code === 'NOT_MODELLED')).toMatchObject([
      { code: 'NOT_MODELLED', message: expect.stringContaining('"Mystery"') },
      { code: 'NOT_MODELLED', message: expect.stringContaining('http://gpu') },
    ])
  })

  it.each(QUESTIONS)('%s rejects it with the place of the error', async (question, type, path) => {
    expect(await ask(question, type, { fields: '__typename', c: WRONG })).toMatchObject({
      __typename: 'InvalidInputError',
      issues: [{ path: `${path}schedulerConfiguration.percentageOfNodesToScore` }],
    })
  })

  it('applies to explainPod', async () => {
    const found = await ask(`explainPod(${POD}, schedulerConfiguration: $c)`, 'SchedulingExplanation', {
      fields: 'result message',
      c: NO_TAINTS,
    })
    expect(found).toMatchObject({ result: 'SCHEDULED', message: '' })
  })

  it('applies to the runs of whatWouldHelp', async () => {
    const fields = 'explanation { result message } remedies { kind } coverage { code }'
    const other = await ask(`whatWouldHelp(${POD}, schedulerConfiguration: $c)`, 'WhatWouldHelp', {
      fields,
      c: `${HEADER}profiles: [{ schedulerName: other }]`,
    })
    expect(other).toMatchObject({ explanation: { result: 'OTHER_SCHEDULER' }, remedies: [], coverage: [] })
  })

  it('applies to the runs of a question with several runs', async () => {
    const question = `capacity(input: { ${TEMPLATE}, max: 5, schedulerConfiguration: $c })`
    expect(await ask(question, 'Capacity', { fields: 'fits', c: HEADER })).toMatchObject({ fits: 0 })
    expect(await ask(question, 'Capacity', { fields: 'fits', c: NO_TAINTS })).toMatchObject({ fits: 5 })
  })
})
