import { expect, it } from 'vitest'
import type { EqualReplicas } from './equal-replicas.ts'
import { orderNotes } from './order-notes.ts'
import type { Outcome } from './outcome.ts'

const pod = (name: string) => ({ kind: 'Pod', namespace: 'shop', name }) as const

function equals(count: number): readonly EqualReplicas[] {
  const spared = Array.from({ length: count }, (_, i) => pod(`spared-${i}`))
  const owner = { kind: 'ReplicaSet', namespace: 'shop', name: 'web-1' } as const
  return count > 0 ? [{ owner, deleted: [pod('web-1-p')], spared }] : []
}

function notes(changes: {
  ties?: number
  evicted?: number
  refused?: number
  pending?: boolean
  spared?: number
}): readonly string[] {
  const { ties = 0, evicted = 0, refused = 0, pending = false, spared = 0 } = changes
  const equal = Array.from({ length: ties }, (_, i) => pod(`equal-${i}`))
  const outcome = {
    preemptions: [{ preemptor: pod('big'), node: 'a', victims: [pod('small')], ties: equal, atMs: 0 }],
    moves: Array.from({ length: evicted }, (_, i) => ({ cause: 'EVICTION', pod: pod(`evicted-${i}`) })),
    evictions: { evicted, refused: Array.from({ length: refused }, () => ({})) },
    pending: pending ? [{ causedByScenario: true }] : [],
  } as unknown as Outcome
  return orderNotes({ ...outcome, replicas: equals(spared) }).map(({ message }) => message.split(':')[0] ?? '')
}

it.each([
  [{}, []],
  [{ ties: 2 }, ['which pods are preempted on a is random']],
  [{ spared: 2 }, ['which pods of ReplicaSet shop/web-1 are deleted is random']],
  [{ evicted: 5 }, []],
  [{ evicted: 1, refused: 1 }, []],
  [{ evicted: 2, refused: 1 }, ['kubectl drain sends the evictions of a node in parallel, so their order is random']],
  [{ evicted: 2, pending: true }, ['kubectl drain sends the evictions of a node in parallel, so their order is random']],
])('is reported only where the order can change the answer: %j', (changes, expected) => {
  expect(notes(changes)).toEqual(expected)
})
