import { expect, it } from 'vitest'
import { nodeWords } from './node-words.ts'
import type { PlayEvent } from './pod-course.ts'

it.each<[string, readonly PlayEvent['kind'][], string]>([
  ['cordoned', ['CORDONED'], 'cordoned'],
  ['uncordoned again', ['CORDONED', 'UNCORDONED'], ''],
  ['cordoned and lost', ['CORDONED', 'NODE_NOT_READY'], 'NotReady, cordoned'],
  ['lost and back', ['NODE_NOT_READY', 'NODE_READY'], ''],
  ['deleted, whatever it was before', ['CORDONED', 'NODE_REMOVED'], 'deleted'],
])('a node that is %s', (_, kinds, words) => {
  const object = { kind: 'Node', namespace: null, name: 'a' }
  const events = kinds.map((kind, atSeconds) => ({ atSeconds, kind, object, node: 'a', message: '' }))
  expect(nodeWords(events).get('a')).toBe(words)
})
