import { expect, test } from 'vitest'
import { wrap } from './wrap.ts'

test.each([
  ['settled after 8 min 27 s', ['settled', 'after', '8 min 27 s']],
  ['quiet (after 10 s) at b', ['quiet', '(after', '10 s) at b']],
  ['answers after 2 h 5 min', ['answers', 'after', '2 h 5 min']],
  ['3 pods in 3 namespaces', ['3 pods in', '3', 'namespaces']],
])('%s: no duration is broken', (text, lines) => {
  expect(wrap(text, 10)).toEqual(lines)
})

test('lines after the first begin with the indent', () => {
  expect(wrap('  drain of node-1 waits', 14, '    ')).toEqual(['  drain of', '    node-1', '    waits'])
})
