import { expect, it } from 'vitest'
import { type WaitPoint, waitDrawings } from './wait-layers.ts'

/** `a>b,c` waits for b and c; `a@1` is in cycle 1. */
function point(text: string): WaitPoint {
  const [head = '', next = ''] = text.split('>')
  const [id = '', cycle] = head.split('@')
  const waitsFor = next === '' ? [] : next.split(',')
  return { id, title: id, objects: [], state: '', freedBy: null, waitsFor, cycle: cycle === undefined ? null : Number(cycle) }
}

/** Each drawing: its layers, and its edges with a sign where they lead back or are part of a cycle. */
function drawn(...texts: readonly string[]) {
  return waitDrawings(texts.map(point)).map(({ layers, edges }) => [
    layers.map((layer) => layer.map(({ id }) => id).join(' ')).join(' / '),
    edges.map(({ from, to, isBack, isCycle }) => `${from}${to}${isBack ? '^' : ''}${isCycle ? '@' : ''}`).join(' '),
  ])
}

it.each<readonly [name: string, points: readonly string[], drawings: readonly (readonly [string, string])[]]>([
  ['a chain', ['a>b', 'b>c', 'c'], [['a / b / c', 'ab bc']]],
  ['what two wait for', ['a>c', 'b>c', 'c'], [['a b / c', 'ac bc']]],
  ['what is waited for on a long and a short way is below both', ['a>b,c', 'c', 'b>c'], [['a / b / c', 'ab ac bc']]],
  ['a cycle leads back to its first point', ['a@1>b', 'b@1>a'], [['a / b', 'ab@ ba^@']]],
  ['a cycle that is entered in the middle', ['x>b', 'a@1>b', 'b@1>a'], [['x / b / a', 'xb ab^@ ba@']]],
  [
    'what is not connected is apart, a deadlock first',
    ['a>b', 'b', 'c@1>d', 'd@1>c'],
    [
      ['c / d', 'cd@ dc^@'],
      ['a / b', 'ab'],
    ],
  ],
  ['an edge between two cycles is in neither', ['a@1>b,c', 'b@1>a', 'c@2>d', 'd@2>c'], [['a / b c / d', 'ab@ ac ba^@ cd@ dc^@']]],
  ['points of a cycle are first in their layer', ['a@1>c,b', 'c', 'b@1>a'], [['a / b c', 'ac ab@ ba^@']]],
  ['nothing', [], []],
])('%s', (_name, points, drawings) => {
  expect(drawn(...points)).toEqual(drawings)
})
