import { expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'

const DRAIN = '{ actions: [{ drain: { nodes: { names: ["a"] }, then: DELETE } }] }'

it('resolves names in an outcome to objects, at the end of the run or at its beginning', async () => {
  const api = createApi({ twin: smallShop() })
  const { whatIf, cluster } = await dataOf(
    api,
    `{ whatIf(scenario: ${DRAIN}) { ... on Outcome {
        moves { nodes {
          pod { name object { name ... on Pod { nodeName } } now: object(at: AFTER) { name } }
          owner { object { kind name } }
          replacedBy { name object { ... on Pod { ready node { name } } } before: object(at: BEFORE) { name } }
          fromNode fromNodeObject { id name unschedulable } toNode toNodeObject { id name unschedulable }
          ties tiesObjects { name }
        } }
        nodes { node nodeObject { name } now: nodeObject(at: AFTER) { name } }
        reasons { objects { kind name object { kind name } } }
      } }
      cluster { ... on Cluster { node(name: "a") { id } } } }`,
  )
  expect(whatIf.moves.nodes).toHaveLength(2)
  for (const move of whatIf.moves.nodes) {
    expect(move.pod).toEqual({ name: move.pod.name, object: { name: move.pod.name, nodeName: 'a' }, now: null })
    expect(move.owner.object).toEqual({ kind: 'ReplicaSet', name: 'web-1' })
    expect(move.replacedBy).toMatchObject({ object: { ready: true, node: { name: move.toNode } }, before: null })
    // The node is deleted: it shows as it was in the live twin when the run began.
    expect(move.fromNodeObject).toEqual({ id: cluster.node.id, name: 'a', unschedulable: false })
    expect(move.toNodeObject).toMatchObject({ name: move.toNode, unschedulable: false })
    expect(move.tiesObjects.map(({ name }: { name: string }) => name)).toEqual(move.ties)
  }
  const gone = whatIf.nodes.find(({ node }: { node: string }) => node === 'a')
  expect(gone).toEqual({ node: 'a', nodeObject: { name: 'a' }, now: null })
})

it('resolves to the objects of the queried state when an answer has no run', async () => {
  const api = createApi({ twin: smallShop() })
  await dataOf(api, 'mutation { createFork(input: { name: "x" }) { __typename } }')
  await dataOf(api, 'mutation { applyToFork(id: "x", actions: [{ cordon: { names: ["b"] } }]) { __typename } }')
  const { explainNode, diff, fork } = await dataOf(
    api,
    `{ explainNode(node: "a", on: { fork: "x" }) { ... on DrainExplanation { pods { budgets { object { id } } } } }
       diff(to: { fork: "x" }, filter: { kinds: ["Node"] }) { ... on StateDiff { objects { nodes {
         key { before: object(at: BEFORE) { ... on Node { unschedulable } } object { ... on Node { unschedulable } } } } } } }
       fork(id: "x") { cluster { podDisruptionBudgets { nodes { id } } } } }`,
  )
  const [budget] = fork.cluster.podDisruptionBudgets.nodes
  expect(explainNode.pods[0].budgets).toEqual([{ object: budget }])
  expect(diff.objects.nodes).toEqual([{ key: { before: { unschedulable: false }, object: { unschedulable: true } } }])
})
