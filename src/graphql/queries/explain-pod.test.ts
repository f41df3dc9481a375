import { expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { aPod } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aClaim, aClass, claimVolume } from '../../../test/support/volumes.ts'
import type { NodeSelectorTerm } from '../../kube/pod-spec.ts'
import { createApi } from '../create-api.ts'

/** A node selector term of one node's name, which the scheduler applies before any filter. */
function onNode(name: string): NodeSelectorTerm {
  return { matchExpressions: [], matchFields: [{ key: 'metadata.name', operator: 'In', values: [name] }] }
}

async function explain(pod: string, fields: string) {
  const twin = smallShop()
  twin.put(aPod(twin.state.shapes, 'huge', { cpu: '64' }), aPod(twin.state.shapes, 'gated', { schedulingGates: ['wait'] }))
  twin.put(aPod(twin.state.shapes, 'pinned', { cpu: '64', spec: { nodeAffinity: { required: [onNode('b')], preferred: [] } } }))
  twin.put(aClass('disk'), aClaim('data', { storageClassName: 'disk' }))
  twin.put(aPod(twin.state.shapes, 'user', { spec: { volumes: [claimVolume('data')] } }))
  const query = `{ explainPod(pod: ${pod}) { __typename
    ... on SchedulingExplanation { ${fields} }
    ... on Error { message } ... on NotFoundError { nearest } ... on InvalidInputError { issues { path } } } }`
  return (await dataOf(createApi({ twin }), query)).explainPod
}

it('reports why a pod is Pending, by reason and per node', async () => {
  const found = await explain(
    '{ kind: "Pod", name: "huge" }',
    `pod { name } result node { name } message reasons { plugin reason count sampleNodes }
     nodes(first: 1) { totalCount nodes { node fits verdict { plugin code reasons } refusals { plugin } total } } ties { name } state { clusterName }`,
  )
  expect(found).toMatchObject({
    pod: { name: 'huge' },
    result: 'UNSCHEDULABLE',
    node: null,
    reasons: [{ plugin: 'NodeResourcesFit', reason: 'Insufficient cpu', count: 3 }],
    nodes: {
      totalCount: 3,
      nodes: [{ node: 'a', fits: false, verdict: { plugin: 'NodeResourcesFit', reasons: ['Insufficient cpu'] } }],
    },
    ties: [],
    state: { clusterName: 'test' },
  })
  expect(found.message).toContain('0/3 nodes are available: 3 Insufficient cpu')
})

it('selects the nodes of one reason, and those that the pod itself excludes', async () => {
  const counts = (filter: string): string => `nodes(first: 1, filter: ${filter}) { totalCount }`
  const query = `insufficient: ${counts('{ reason: "Insufficient cpu" }')} ports: ${counts('{ reason: "Insufficient ports" }')}
    excluded: ${counts('{ excluded: true }')} tried: ${counts('{ excluded: false }')}`
  expect(await explain('{ kind: "Pod", name: "huge" }', query)).toMatchObject({
    insufficient: { totalCount: 3 },
    ports: { totalCount: 0 },
    excluded: { totalCount: 0 },
    tried: { totalCount: 3 },
  })
  expect(await explain('{ kind: "Pod", name: "pinned" }', query)).toMatchObject({
    insufficient: { totalCount: 1 },
    excluded: { totalCount: 2 },
    tried: { totalCount: 1 },
  })
})

it('reports where a running pod would be scheduled now, with scores', async () => {
  const found = await explain(
    '{ kind: "Pod", name: "web-1-p" }',
    `result node { name } ties { name }
     nodes(filter: { fits: true }) { totalCount nodes { node total scores { plugin raw normalized weight weighted } } }`,
  )
  expect(found).toMatchObject({ result: 'SCHEDULED', node: { name: 'a' }, nodes: { totalCount: 3 } })
  expect(found.ties.length).toBeGreaterThan(0)
  for (const node of found.nodes.nodes) {
    const sum = node.scores.reduce((total: number, score: { weighted: number }) => total + score.weighted, 0)
    expect(node.total).toBe(sum)
  }
})

it('reports which claims a pod waits for on its node', async () => {
  const found = await explain('{ kind: "Pod", name: "user" }', 'result unboundClaims { kind namespace name }')
  const claim = { kind: 'PersistentVolumeClaim', namespace: 'default', name: 'data' }
  expect(found).toEqual({ __typename: 'SchedulingExplanation', result: 'SCHEDULED', unboundClaims: [claim] })
  expect((await explain('{ kind: "Pod", name: "web-1-p" }', 'unboundClaims { name }')).unboundClaims).toEqual([])
})

it('reports the scheduling gates of a pod', async () => {
  const found = await explain('{ kind: "Pod", name: "gated" }', 'result gate { plugin } nodes { totalCount }')
  expect(found).toMatchObject({ result: 'GATED', gate: { plugin: 'SchedulingGates' }, nodes: { totalCount: 0 } })
})

it.each([
  [
    'a pod that is not there',
    '{ kind: "Pod", name: "web-1-x" }',
    { __typename: 'NotFoundError', nearest: ['web-1-p', 'web-1-q', 'web-1-r'] },
  ],
  ['another kind', '{ kind: "Node", name: "a" }', { __typename: 'InvalidInputError', issues: [{ path: 'pod.kind' }] }],
])('does not explain %s', async (_name, pod, want) => {
  expect(await explain(pod, 'message')).toMatchObject(want)
})

it('returns the nodes with the highest score first on request', async () => {
  const totals = async (order: string) => {
    const { nodes } = await explain('{ kind: "Pod", name: "web-1-p" }', `nodes(orderBy: ${order}) { nodes { node total } }`)
    return nodes.nodes as readonly { readonly node: string; readonly total: number }[]
  }
  const byName = await totals('NAME')
  expect(byName.map(({ node }) => node)).toEqual(['a', 'b', 'c'])
  const best = byName.toSorted((a, b) => b.total - a.total || (a.node < b.node ? -1 : 1))
  expect(best).not.toEqual(byName)
  expect(await totals('SCORE')).toEqual(best)
})
