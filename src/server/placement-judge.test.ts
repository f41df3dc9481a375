import { expect, it } from 'vitest'
import { aNode, aPod } from '../../test/support/builders.ts'
import type { Change } from '../twin/change.ts'
import { ClusterState } from '../twin/cluster-state.ts'
import { PlacementJudge } from './placement-judge.ts'

const NODES_MANY = 3

/** A state with a few nodes, and the changes that bring pods to one of them. */
function crowd(count: number, nodeName: string) {
  const state = new ClusterState()
  for (let i = 0; i < NODES_MANY; i++) state.put(aNode(`n${i}`, { cpu: '4' }))
  const changes = Array.from({ length: count }, (_, i): Change => {
    const before = aPod(state.shapes, `p${i}`, { cpu: '1m' })
    const after = aPod(state.shapes, `p${i}`, { cpu: '1m', nodeName })
    state.put(after)
    return { kind: 'Pod', before, after }
  })
  return { state, changes }
}

it('judges decisions in the background, and continues afterwards', async () => {
  const judge = new PlacementJudge({ windowMs: 0 })
  const { state, changes } = crowd(1, 'n1')
  judge.note(changes, state)
  expect(judge.read().placements.judged).toBe(0)
  await judge.settled()
  expect(judge.read().placements).toEqual({ judged: 1, agreed: 1 })
  judge.note(crowd(1, 'nowhere').changes, state)
  await judge.settled()
  expect(judge.read()).toMatchObject({ placements: { judged: 2, agreed: 1 }, plugins: [] })
})

it('drops what exceeds its capacity, and reports it', async () => {
  const judge = new PlacementJudge({ windowMs: 0 })
  const { state, changes } = crowd(1, 'n0')
  judge.note(changes, state)
  judge.note(Array.from({ length: 20_000 }, () => changes).flat(), state)
  await judge.settled()
  expect(judge.read()).toMatchObject({ placements: { judged: 0 }, unjudged: 20_001 })
})

it('ignores changes without a decision', async () => {
  const judge = new PlacementJudge({ windowMs: 0 })
  const { state } = crowd(0, '')
  judge.note([{ kind: 'Node', before: undefined, after: aNode('n9') }], state)
  await judge.settled()
  expect(judge.read()).toMatchObject({ placements: { judged: 0 }, unjudged: 0 })
})
