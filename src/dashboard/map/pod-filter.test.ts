import { expect, it } from 'vitest'
import { readMapFilter } from './pod-filter.ts'

it.each([
  ['', { words: '', pods: undefined }],
  ['gpu  eu-1b', { words: 'gpu eu-1b', pods: undefined }],
  ['unhealthy', { words: '', pods: { unhealthy: true } }],
  ['gpu namespace:shop label:app=web,tier!=db', { words: 'gpu', pods: { namespace: 'shop', labelSelector: 'app=web,tier!=db' } }],
  ['phase:pending', { words: '', pods: { phase: 'Pending' } }],
])('reads %j', (text, expected) => {
  expect(readMapFilter(text)).toEqual({ ...expected, problem: undefined })
})

it('reports a phase that pods do not have', () => {
  expect(readMapFilter('phase:Evicted').problem).toBe(
    'phase:Evicted is not a phase: use Pending, Running, Succeeded, Failed or Unknown.',
  )
})
