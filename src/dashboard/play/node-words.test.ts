import { expect, it } from 'vitest'
import { nodeWords } from './node-words.ts'
import type { PlayEvent } from './pod-course.ts'

it.each<[string, readonly PlayEvent['kind'][], string]>([
  ['cordoned', ['CORDONED'], 'cordoned'],
  ['uncordoned again', ['CORDONED', 'UNCORDONED'], ''],
  ['cordoned and lost', ['CORDONED', 'NODE_NOT_READY'], 'NotReady, cordoned'],
  ['lost and back', ['NODE_NOT_READY', 'NODE_READY'], ''],
  ['added', ['NODE_ADDED', 'NODE_READY'], 'added'],
  ['deleted, whatever it was before', ['CORDONED', 'NODE_REMOVED'], 'deleted'],
])('a node that is %s', (_, kinds, words) => {
  const object = { kind: 'Node', namespace: null, name: 'a' }
  const events = kinds.map((kind, atSeconds) => ({ atSeconds, kind, object, node: 'a', message: '' }))
  expect(nodeWords(events, events.length).get('a')).toBe(words)
})

it('a node that joins later is not added yet', () => {
  const event = (kind: PlayEvent['kind'], name: string) => ({
    atSeconds: 0,
    kind,
    object: { kind: 'Node', namespace: null, name },
    node: name,
    message: '',
  })
  const events = [event('CORDONED', 'a'), event('NODE_ADDED', 'b'), event('NODE_NOT_READY', 'a')]
  expect([...nodeWords(events, 1)]).toEqual([
    ['a', 'cordoned'],
    ['b', 'not added yet'],
  ])
  expect(nodeWords(events, 2).get('b')).toBe('added')
})
