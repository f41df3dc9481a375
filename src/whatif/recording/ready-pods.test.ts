import { expect, it } from 'vitest'
import { aPod, ownedBy } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { Row } from '../../kube/kinds.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { readyPods } from './ready-pods.ts'

function web(state: ClusterState): Row {
  const row = state.get('Deployment', 'default', 'web')
  if (!row) throw new Error('the shop has a web')
  return row
}

it('counts the ready pods of all levels of owners, once for all states with the same content', () => {
  const { state } = smallShop().pin()
  const before = readyPods(web(state), state)
  expect(before).toBe(3)
  const fork = state.fork()
  expect(readyPods(web(fork), fork)).toBe(before)
  expect(fork.shared).toBe(state.shared)
})

it('recounts after a write', () => {
  const { state } = smallShop().pin()
  const [first, second] = [state.fork(), state.fork()]
  const [pod] = state.podsOwnedBy(state.list('ReplicaSet')[0]?.uid ?? '')
  if (!pod) throw new Error('the set has pods')
  first.remove('Pod', pod.namespace, pod.name)
  first.put(aPod(first.shapes, 'web-1-late', { ownerReferences: ownedBy('ReplicaSet', 'web-1'), phase: 'Pending' }))
  expect(readyPods(web(first), first)).toBe(readyPods(web(second), second) - 1)
  const later = first.fork()
  expect(readyPods(web(later), later)).toBe(readyPods(web(first), first))
})
