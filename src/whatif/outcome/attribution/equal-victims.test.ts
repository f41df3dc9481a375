import { expect, it } from 'vitest'
import { aPod, T0 } from '../../../../test/support/builders.ts'
import { addMs } from '../../../kube/instant.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { equalVictims } from './equal-victims.ts'

const key = (name: string) => ({ kind: 'Pod', namespace: 'default', name }) as const

it('names the pods with the same priority as a victim that were not preempted', () => {
  const state = new ClusterState()
  const on = (name: string, changes: object) => aPod(state.shapes, name, { nodeName: 'a', startTime: T0, ...changes })
  state.put(on('victim', {}))
  state.put(on('equal', { startTime: addMs(T0, 400) }))
  state.put(on('older', { startTime: addMs(T0, -5000) }))
  state.put(on('elsewhere', { nodeName: 'b' }))
  const preemption = { preemptor: key('big'), node: 'a', victims: [key('victim')], atMs: 0 }
  expect(equalVictims(preemption, state).map(({ name }) => name)).toEqual(['equal'])
  expect(equalVictims({ ...preemption, victims: [key('older')] }, state)).toEqual([])
})
