import { expect, it } from 'vitest'
import { readMapFilter } from './pod-filter.ts'

it.each([
  ['', { words: '', pods: undefined }],
  ['gpu  eu-1b', { words: 'gpu eu-1b', pods: undefined }],
  ['unhealthy', { words: '', pods: { unhealthy: true } }],
  ['gpu namespace:shop label:app=web,tier!=db', { words: 'gpu', pods: { namespace: 'shop', labelSelector: 'app=web,tier!=db' } }],
  ['phase:pending', { words: '', pods: { phase: 'Pending' } }],
  ['HELD Node:a', { words: '', pods: { heldByBudget: true, node: 'a' } }],
  ['owner:web', { words: '', pods: { ownerName: 'web' } }],
  ['owner:shop/Deployment/web', { words: '', pods: { owner: { namespace: 'shop', kind: 'Deployment', name: 'web' } } }],
  ['budget:web', { words: '', pods: { budget: 'web' } }],
  ['budget:shop/web unhealthy', { words: '', pods: { budget: 'shop/web', unhealthy: true } }],
  ['held-1 zone:a', { words: 'held-1 zone:a', pods: undefined }],
])('reads %j', (text, expected) => {
  expect(readMapFilter(text)).toEqual({ ...expected, problem: undefined })
})

it.each([
  ['phase:Evicted', 'phase:Evicted is not a phase: use Pending, Running, Succeeded, Failed or Unknown.'],
  ['owner:shop/web', 'owner:shop/web is not an owner: write owner:NAME or owner:NAMESPACE/KIND/NAME.'],
  ['owner:shop//web', 'owner:shop//web is not an owner: write owner:NAME or owner:NAMESPACE/KIND/NAME.'],
  ['budget:', 'budget: is not a budget: write budget:NAME or budget:NAMESPACE/NAME.'],
  ['budget:a/b/c', 'budget:a/b/c is not a budget: write budget:NAME or budget:NAMESPACE/NAME.'],
])('reports what is wrong with %j', (text, problem) => {
  expect(readMapFilter(text).problem).toBe(problem)
})
