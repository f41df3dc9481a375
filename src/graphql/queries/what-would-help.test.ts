import { expect, it } from 'vitest'
import { askApi, dataOf } from '../../../test/support/api-client.ts'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { condition } from '../../kube/condition.ts'
import type { Row } from '../../kube/kinds.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { createApi } from '../create-api.ts'

const READY = { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }

async function help(pod: string, ...more: readonly Row[]) {
  const twin = smallShop().put(...more)
  twin.put(
    aPod(twin.state.shapes, 'big', { cpu: '3500m' }),
    aPod(twin.state.shapes, 'picky', { spec: { nodeSelector: { disk: 'ssd' } } }),
  )
  twin.put(
    aPod(twin.state.shapes, 'huge', { cpu: '4', memory: '15Gi', spec: { nodeSelector: { 'kubernetes.io/hostname': 'b' } } }),
  )
  const query = `{ whatWouldHelp(pod: ${pod}) { __typename
    ... on WhatWouldHelp { tried explanation { result } state { clusterName } remedies { kind message node object { kind name }
      label { key value } request { container resource from to } budgets { name } taint { key } field priorityClassName } }
    ... on NotFoundError { nearest } ... on InvalidInputError { issues { path } } } }`
  return (await dataOf(createApi({ twin }), query)).whatWouldHelp
}

it('returns the changes that help, with their details', async () => {
  const found = await help('{ kind: "Pod", name: "picky" }')
  expect(found).toMatchObject({ explanation: { result: 'UNSCHEDULABLE' }, state: { clusterName: 'test' } })
  expect(found.remedies).toMatchObject([
    { kind: 'LABEL_NODE', object: { kind: 'Node', name: 'c' }, node: 'c', label: { key: 'disk', value: 'ssd' }, request: null },
    { kind: 'LABEL_NODE', object: { kind: 'Node', name: 'b' } },
    { kind: 'RELAX_CONSTRAINT', object: { kind: 'Pod', name: 'picky' }, field: 'nodeSelector', budgets: [] },
  ])
})

it('returns no change where the pod finds a node without one', async () => {
  expect(await help('{ kind: "Pod", name: "big" }')).toMatchObject({
    explanation: { result: 'SCHEDULED' },
    remedies: [],
    tried: 0,
  })
})

it('names the blocking pod, and the budget that protects it', async () => {
  // The replacement of the deleted pod has room elsewhere.
  const { remedies } = await help('{ kind: "Pod", name: "huge" }', aNode('d', READY))
  expect(remedies.find(({ kind }: { kind: string }) => kind === 'REDUCE_REQUEST')).toMatchObject({
    request: { container: 'main', resource: 'cpu', from: '4', to: '3500m' },
    node: 'b',
  })
  expect(remedies.find(({ kind }: { kind: string }) => kind === 'DELETE_POD')).toMatchObject({
    object: { kind: 'Pod', name: 'web-1-r' },
  })
})

it('returns each remedy as the actions of a scenario', async () => {
  const twin = smallShop().put(namespaceRow({ name: 'default', uid: 'uid-ns' }))
  const taints = [{ key: 'only', value: 'x', effect: 'NoSchedule', timeAdded: undefined }]
  twin.put(
    aPod(twin.state.shapes, 'picky', { spec: { nodeSelector: { disk: 'ssd' } } }),
    aPod(twin.state.shapes, 'large', { cpu: '3', memory: '1Gi', spec: { nodeSelector: { special: 'yes' } } }),
    aPod(twin.state.shapes, 'huge', { cpu: '4', memory: '15Gi', spec: { nodeSelector: { 'kubernetes.io/hostname': 'b' } } }),
    aNode('d', { ...READY, labels: { special: 'yes', 'kubernetes.io/hostname': 'd' }, taints }),
    aNode('e', { ...READY, labels: { special: 'yes', 'kubernetes.io/hostname': 'e' }, unschedulable: true }),
  )
  const api = createApi({ twin })
  const kinds = new Set<string>()
  for (const name of ['picky', 'large', 'huge']) {
    const requested = `{ whatWouldHelp(pod: { kind: "Pod", name: "${name}" }) { __typename ... on Error { message } ... on WhatWouldHelp {
      remedies { kind pod { name } node steps { command actions } } } } }`
    const found = (await dataOf(api, requested)).whatWouldHelp
    expect(found).toMatchObject({ __typename: 'WhatWouldHelp' })
    for (const { kind, pod, node, steps } of found.remedies) {
      const actions = steps.flatMap((step: { actions: string }) => JSON.parse(step.actions))
      const query = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { __typename
        ... on Outcome { placements { nodes { pod { name } node } } } ... on InvalidInputError { issues { path message } } } }`
      const { errors, data } = await askApi(api, query, { scenario: { actions } })
      expect(errors).toEqual([])
      expect(data.whatIf, JSON.stringify(actions)).toMatchObject({ __typename: 'Outcome' })
      expect(data.whatIf.placements?.nodes, `${kind} ${JSON.stringify(actions)}`).toContainEqual({
        pod: { name: pod.name },
        node,
      })
      kinds.add(kind)
    }
  }
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['LABEL_NODE', 'REDUCE_REQUEST', 'RELAX_CONSTRAINT', 'UNCORDON_NODE']))
  expect([...kinds]).toEqual(expect.arrayContaining(['REMOVE_TAINT', 'TOLERATE_TAINT', 'ADD_NODE', 'DELETE_POD']))
})

it.each([
  ['a pod that is not there', '{ kind: "Pod", name: "pick" }', { __typename: 'NotFoundError' }],
  ['another kind', '{ kind: "Node", name: "a" }', { __typename: 'InvalidInputError', issues: [{ path: 'pod.kind' }] }],
])('does not help %s', async (_name, pod, want) => {
  expect(await help(pod)).toMatchObject(want)
})
