import { expect, it } from 'vitest'
import { aBudget } from '../../../test/support/budgets.ts'
import { playText } from '../../../test/support/play-text.ts'
import { selectorOfLabels } from '../../kube/label-selector.ts'

const CLUSTER = 'node a\nnode b\ndeployment web on=a,a\ndeployment other on=b,b'

it.each([
  ['none covers it', '', undefined],
  ['one covers it', 'budget web min=1', 1],
  ['one covers another workload', 'budget other min=1', undefined],
  ['several cover it: the most', 'budget web min=1\nbudget more for=web min=2', 2],
])('the pods that a budget requires of a workload when %s', (_, budget, expected) => {
  const { workloads } = playText(`${CLUSTER}\n${budget}\ndelete-node a`)
  expect(workloads.find(({ workload }) => workload.name === 'web')?.minHealthy).toBe(expected)
})

it('a budget that covers other pods as well requires no number of one workload', () => {
  const status = { desiredHealthy: 3, currentHealthy: 4, expectedPods: 4, disruptionsAllowed: 1, observedGeneration: 1 }
  const all = aBudget('all', { spec: { selector: selectorOfLabels({}) }, status })
  const { workloads } = playText(`${CLUSTER}\ndelete-node a`, { prepare: (state) => state.put(all) })
  expect(workloads[0]?.minHealthy).toBeUndefined()
})
