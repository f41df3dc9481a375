import { expect, it } from 'vitest'
import { causeText, destination, unreadyFor } from './move-words.ts'

it.each([
  ['its node', { toNode: 'b', ties: ['b'], result: 'RESCHEDULED' }, 'b'],
  ['how many nodes were equally good', { toNode: 'b', ties: ['b', 'c', 'd'], result: 'RESCHEDULED' }, 'b or 2 others'],
  ['that it is Pending', { toNode: null, ties: [], result: 'PENDING' }, 'Pending'],
  ['that it is not replaced', { toNode: null, ties: [], result: 'NOT_REPLACED' }, 'not replaced'],
] as const)('a move shows %s', (_, move, text) => {
  expect(destination(move)).toBe(text)
})

const pod = { kind: 'ReplicaSet', namespace: 'shop', name: 'web' }
const job = { ...pod, kind: 'Job' }

it.each([
  ['a time', { downtimeSeconds: 507, result: 'REPLACED', owner: pod, toNode: 'b', wasReady: true }, '8 min 27 s'],
  ['none', { downtimeSeconds: 0, result: 'REPLACED', owner: pod, toNode: 'b', wasReady: true }, 'none'],
  ['lasting', { downtimeSeconds: null, result: 'PENDING', owner: pod, toNode: null, wasReady: true }, 'lasting'],
  [
    'that it was so before',
    { downtimeSeconds: null, result: 'RESCHEDULED', owner: pod, toNode: 'b', wasReady: false },
    'as before',
  ],
  ['nothing, as it is deleted', { downtimeSeconds: null, result: 'DELETED', owner: pod, toNode: null, wasReady: true }, '-'],
  ['nothing, as a pod of a Job', { downtimeSeconds: null, result: 'RESCHEDULED', owner: job, toNode: 'b', wasReady: true }, '-'],
  ['unknown', { downtimeSeconds: null, result: 'UNKNOWN', owner: null, toNode: null, wasReady: true }, 'unknown'],
] as const)('a pod is unready for %s', (_, move, text) => {
  expect(unreadyFor(move)).toBe(text)
})

it('causes are nouns', () => {
  expect([causeText('EVICTION'), causeText('NODE_FAILURE'), causeText('NODE_REMOVED'), causeText('SCALE')]).toEqual([
    'eviction',
    'node failure',
    'node deletion',
    'scale-down',
  ])
})
