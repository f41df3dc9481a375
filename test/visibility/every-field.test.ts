import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../src/graphql/create-api.ts'
import { askApi, subscribeApi } from '../support/api-client.ts'
import { everyFieldOf, type Root, rootFields } from './every-field.ts'
import { HIDDEN, hiddenIn } from './hidden-texts.ts'
import { NAMESPACE, viewOfSample } from './view-of-sample.ts'

const MANY = 1e9
const NODE = 'general-1a-1'

const DRAIN = `{ actions: [{ drain: { nodes: { names: ["${NODE}"] }, ignoreDaemonSets: true, deleteEmptyDirData: true } }] }`
const TEMPLATE =
  'apiVersion: v1\\nkind: Pod\\nmetadata: {name: big}\\nspec: {containers: [{name: c, image: c, resources: {requests: {cpu: 3}}}]}'

/** The arguments of the root fields that need some. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  capacity: `(input: { template: "${TEMPLATE}", namespace: "${NAMESPACE}" })`,
  compare: `(scenarios: [${DRAIN}])`,
  diff: '(from: { live: true }, to: { live: true })',
  drainPlan:
    '(input: { drain: { nodes: { selector: "kubernetes.io/os=linux" }, ignoreDaemonSets: true, deleteEmptyDirData: true } })',
  explainNode: `(node: "${NODE}")`,
  explainPod: '(pod: POD)',
  fork: '(id: "none")',
  nodePressure: `(input: { node: "${NODE}" })`,
  object: '(id: "none")',
  preemption: `(input: { template: "${TEMPLATE}", namespace: "${NAMESPACE}", priorityClassName: "system-cluster-critical" })`,
  scenarioFile: `(text: "actions: [{cordon: {nodes: {names: [${NODE}]}}}]")`,
  sweep: '(id: "none")',
  whatIf: `(scenario: ${DRAIN})`,
  whatIfs: `(scenarios: [${DRAIN}])`,
  whatWouldHelp: '(pod: POD)',
  simulation: `(scenario: ${DRAIN})`,
  standingWhatIf: `(scenario: ${DRAIN})`,
  sweepProgress: '(id: "none")',
  forkChanges: '(fork: "none")',
  operationProgress: '(id: "none")',
}

let view: Awaited<ReturnType<typeof viewOfSample>>
let pod: string

beforeAll(async () => {
  const limits = {
    costMax: MANY,
    depthMax: 100,
    wallMsMax: 600_000,
    bodyBytesMax: MANY,
    answerLengthMax: MANY,
    tokensMax: MANY,
    fieldsMax: MANY,
    aliasesMax: MANY,
  }
  view = await viewOfSample(limits)
  const [first] = view.base.state.list('Pod').filter(({ namespace }) => namespace === NAMESPACE)
  pod = `{ kind: "Pod", namespace: "${NAMESPACE}", name: "${first?.name}" }`
})
afterAll(() => view.close())

async function answerOf(api: Api, root: Root, field: string): Promise<string> {
  const document = everyFieldOf(root, field, ARGUMENTS[field]?.replace('POD', pod))
  if (root === 'query') {
    const { data, errors } = await askApi(api, document)
    expect(errors.map(({ extensions }) => extensions.code).filter((code) => code !== 'INVALID_INPUT')).toEqual([])
    return JSON.stringify(data)
  }
  for await (const item of subscribeApi(api, document)) return JSON.stringify(item)
  return ''
}

describe('a caller who may read one namespace', () => {
  it('has much that it may not read', () => {
    expect(HIDDEN.size).toBeGreaterThan(300)
  })

  it.each(rootFields('query'))('gets none of it from any field of the query %s', async (field) => {
    expect(hiddenIn(await answerOf(view.api, 'query', field))).toEqual([])
  })

  it.each(
    rootFields('subscription').filter(
      (field) => !['clusterChanges', 'forkChanges', 'sweepProgress', 'operationProgress'].includes(field),
    ),
  )('gets none of it from the first answer of the subscription %s', async (field) => {
    expect(hiddenIn(await answerOf(view.api, 'subscription', field))).toEqual([])
  })

  it('gets the name of the custom resource above a workload that it may read, and no other', async () => {
    const query = '{ cluster { ... on Cluster { workloads(first: 500) { nodes { controllerChain { namespace name uid } } } } } }'
    const answers = await Promise.all([view.api, view.whole].map(async (api) => JSON.stringify(await askApi(api, query))))
    expect(answers.map((text) => ['shop-events', 'checkout-receipts'].map((name) => text.includes(name)))).toEqual([
      [true, false],
      [true, true],
    ])
    expect(hiddenIn(answers[0] ?? '')).toEqual([])
  })

  it.each(['cluster', 'whatIf', 'drainPlan', 'explainNode', 'resilience'])(
    'would get it from the query %s, if it might read all namespaces',
    async (field) => {
      expect(hiddenIn(await answerOf(view.whole, 'query', field)).length).toBeGreaterThan(0)
    },
  )
})
