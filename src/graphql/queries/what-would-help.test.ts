import { expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { aPod } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'

async function help(pod: string) {
  const twin = smallShop()
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

it('tells the changes that help, with their details', async () => {
  const found = await help('{ kind: "Pod", name: "picky" }')
  expect(found).toMatchObject({ explanation: { result: 'UNSCHEDULABLE' }, state: { clusterName: 'test' } })
  expect(found.remedies).toMatchObject([
    { kind: 'LABEL_NODE', object: { kind: 'Node', name: 'c' }, node: 'c', label: { key: 'disk', value: 'ssd' }, request: null },
    { kind: 'LABEL_NODE', object: { kind: 'Node', name: 'b' } },
    { kind: 'RELAX_CONSTRAINT', object: { kind: 'Pod', name: 'picky' }, field: 'nodeSelector', budgets: [] },
  ])
})

it('tells nothing where the pod finds a node as it is', async () => {
  expect(await help('{ kind: "Pod", name: "big" }')).toMatchObject({
    explanation: { result: 'SCHEDULED' },
    remedies: [],
    tried: 0,
  })
})

it('names the pod in the way, and the budget that holds it', async () => {
  const { remedies } = await help('{ kind: "Pod", name: "huge" }')
  expect(remedies.find(({ kind }: { kind: string }) => kind === 'REDUCE_REQUEST')).toMatchObject({
    request: { container: 'main', resource: 'cpu', from: '4', to: '3500m' },
    node: 'b',
  })
  expect(remedies.find(({ kind }: { kind: string }) => kind === 'DELETE_POD')).toMatchObject({
    object: { kind: 'Pod', name: 'web-1-r' },
  })
})

it.each([
  ['a pod that is not there', '{ kind: "Pod", name: "pick" }', { __typename: 'NotFoundError' }],
  ['another kind', '{ kind: "Node", name: "a" }', { __typename: 'InvalidInputError', issues: [{ path: 'pod.kind' }] }],
])('does not help %s', async (_name, pod, want) => {
  expect(await help(pod)).toMatchObject(want)
})
