import { expect, it } from 'vitest'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { eksBase } from '../support/eks-rollout.ts'

const NODE = 'ip-192-168-146-0'

it('reports as unknown whether pods of unread ReplicaSets are recreated', () => {
  const base = eksBase()
  for (const { namespace, name } of base.state.list('ReplicaSet')) base.state.remove('ReplicaSet', namespace, name)
  const [pod] = base.state.podsOnNode(NODE)
  const { coverage, moves, timeline } = simulate(
    base,
    scenarioOf([{ kind: 'deletePod', namespace: 'default', name: pod?.name ?? '', gracePeriodSeconds: undefined }]),
  )
  expect(moves).toHaveLength(1)
  // Its Deployment is there, and would make a ReplicaSet with two pods beside the one that is left.
  expect(timeline.filter(({ kind }) => kind === 'CREATED')).toEqual([])
  expect(coverage.filter(({ code }) => code === 'UNKNOWN_OWNER')).toEqual([
    {
      code: 'UNKNOWN_OWNER',
      message: 'no ReplicaSet could be read: whether and when these pods are recreated is unknown',
      objects: [{ kind: 'Pod', namespace: 'default', name: pod?.name }],
    },
  ])
  expect(simulate(eksBase(), scenarioOf([])).coverage.filter(({ code }) => code === 'UNKNOWN_OWNER')).toEqual([])
})
