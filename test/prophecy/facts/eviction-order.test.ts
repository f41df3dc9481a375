import { expect, it } from 'vitest'
import type { TimelineEvent } from '../../../src/whatif/outcome/outcome-parts.ts'
import { evictionOrder } from './eviction-order.ts'

function evicted(name: string, node: string, kind: TimelineEvent['kind'] = 'EVICTED'): TimelineEvent {
  return { atMs: 0, kind, object: { kind: 'Pod', namespace: 'shop', name }, node, related: undefined, message: '' }
}

/** `web-1` is a pod of `web`. */
const names = { ownerOf: ({ name }: { readonly name: string }) => name.split('-')[0] ?? '' }

it('shows which of two workloads lost a pod of a node first, and not in which order the others went', () => {
  const timeline = [evicted('web-1', 'a'), evicted('db-1', 'a'), evicted('web-2', 'a'), evicted('api-1', 'a')]
  expect(evictionOrder({ timeline }, names)).toEqual({
    'first evicted from a, db or web': 'web',
    'first evicted from a, api or web': 'web',
    'first evicted from a, api or db': 'db',
  })
})

it('leaves out what was evicted from other nodes, or went otherwise', () => {
  const timeline = [evicted('web-1', 'a'), evicted('db-1', 'b'), evicted('api-1', 'a', 'DELETED')]
  expect(evictionOrder({ timeline }, names)).toEqual({})
})
