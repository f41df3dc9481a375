import { expect, it } from 'vitest'
import { namedIn, podHandle } from './pod-handle.ts'

const podsOf = (app: string): readonly string[] => (app === 'web' ? ['web-b', 'web-a'] : [])

it.each([
  ['the first pod', podHandle('web', 0), 'web-a'],
  ['another pod', podHandle('web', 1), 'web-b'],
  ['again the first pod after the last one', podHandle('web', 2), 'web-a'],
  ['a pod that does not exist', podHandle('db', 0), 'db-none'],
])('names %s', (_, handle, name) => {
  expect(namedIn(JSON.stringify({ command: ['delete', handle], input: {} }), podsOf)).toBe(
    JSON.stringify({ command: ['delete', name], input: {} }),
  )
})
