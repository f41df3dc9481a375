import { expect, it } from 'vitest'
import { aPod } from '../../../test/support/builders.ts'
import { priorityClassRow } from '../../kube/priority-class.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { priorityNotes } from './priority-notes.ts'

function pod(state: ClusterState, name: string, priorityClassName: string) {
  return aPod(state.shapes, name, { spec: { priorityClassName } })
}

it('semantics F4.2 an answer reports a class of which neither the value nor a pod is known', () => {
  const state = new ClusterState()
  state.put(pod(state, 'old', 'critical'))
  const made = ['critical', 'other', 'other', 'system-node-critical', ''].map((name, i) => pod(state, `new-${i}`, name))
  expect(priorityNotes(made, state)).toEqual([
    {
      code: 'UNREADABLE',
      message: 'the value of PriorityClass other is unknown: no PriorityClass could be read, and no pod has it',
      objects: [1, 2].map((i) => ({ kind: 'Pod', namespace: 'default', name: `new-${i}` })),
    },
  ])
  state.put(priorityClassRow({ name: 'high', value: 1 }))
  expect(priorityNotes(made, state)).toEqual([])
})
