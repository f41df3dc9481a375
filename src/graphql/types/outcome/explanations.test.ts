import { expect, it } from 'vitest'
import { dataOf } from '../../../../test/support/api-client.ts'
import { aPod } from '../../../../test/support/builders.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { createApi } from '../../create-api.ts'

it('explains every Pending or scheduled pod of an outcome, at the end of the run', async () => {
  const twin = smallShop()
  twin.put(aPod(twin.state.shapes, 'huge', { cpu: '64' }))
  const query = `{ whatIf(scenario: { actions: [{ cordon: { names: ["c"] } }, { drain: { nodes: { names: ["a"] } } }] }) { ... on Outcome {
    pending { pod { name } reasons { plugin code } explanation { result message reasons { plugin reason code count } } }
    placements { nodes { node explanation { result node { name } nodes { nodes { node fits verdict { plugin } total } } } } } } } }`
  const { pending, placements } = (await dataOf(createApi({ twin }), query)).whatIf
  expect(pending).toMatchObject([
    {
      pod: { name: 'huge' },
      reasons: [{ plugin: 'NodeUnschedulable' }, { plugin: 'NodeResourcesFit', code: 'UnschedulableAndUnresolvable' }],
      explanation: {
        result: 'UNSCHEDULABLE',
        reasons: [
          { plugin: 'NodeUnschedulable', count: 2 },
          { plugin: 'NodeResourcesFit', code: 'UnschedulableAndUnresolvable', count: 1 },
        ],
      },
    },
  ])
  expect(placements.nodes).toHaveLength(2)
  for (const { node, explanation } of placements.nodes) {
    expect([node, explanation.result, explanation.node.name]).toEqual(['b', 'SCHEDULED', 'b'])
    expect(explanation.nodes.nodes.map((item: { node: string; fits: boolean }) => [item.node, item.fits])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ])
  }
})
