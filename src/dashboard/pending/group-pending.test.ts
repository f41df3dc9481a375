import { expect, it } from 'vitest'
import { groupPending, type PendingPod } from './group-pending.ts'

const OWNER = { kind: 'Deployment', namespace: 'shop', name: 'web' }
const MESSAGE = '0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available: 3 No preemption victims found.'

function pod(name: string, options: Partial<PendingPod> & { readonly message?: string } = {}): PendingPod {
  const { message, ...rest } = options
  const conditions = message === undefined ? [] : [{ type: 'PodScheduled', reason: 'Unschedulable', message }]
  return { namespace: 'shop', name, nodeName: null, schedulingGates: [], topOwner: OWNER, conditions, ...rest } as PendingPod
}

const shown = (pods: readonly PendingPod[]) =>
  groupPending(pods).map(({ title, reason, pods: members }) => [title, reason, members.length])

it('puts pods of one owner and one reason together, and those of a namespace without an owner, the largest group first', () => {
  const bare = { topOwner: null, message: MESSAGE }
  const owned = ['c', 'd', 'e'].map((name) => pod(name, { message: MESSAGE }))
  expect(shown([pod('a', bare), pod('b', bare), pod('f', { ...bare, namespace: 'ml' }), ...owned])).toEqual([
    ['Deployment shop/web', '0/3 nodes are available: 3 Insufficient cpu', 3],
    ['No controller, namespace shop', '0/3 nodes are available: 3 Insufficient cpu', 2],
    ['No controller, namespace ml', '0/3 nodes are available: 3 Insufficient cpu', 1],
  ])
})

it.each([
  ['a gate', pod('a', { schedulingGates: ['example.com/wait'] }), 'waits for example.com/wait (scheduling gates)'],
  ['no attempt yet', pod('a'), 'the scheduler has not tried it yet'],
  ['a node', pod('a', { nodeName: 'n', message: '' }), 'scheduled; its containers do not all run yet'],
])('names the reason: %s', (_name, one, reason) => {
  expect(shown([one])).toEqual([['Deployment shop/web', reason, 1]])
})
