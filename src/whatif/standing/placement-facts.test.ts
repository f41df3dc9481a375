import { expect, it } from 'vitest'
import type { Move } from '../outcome/move.ts'
import type { ObjectKey, Placement } from '../outcome/outcome.ts'
import { placementFacts } from './placement-facts.ts'

const WEB: ObjectKey = { kind: 'Deployment', namespace: 'shop', name: 'web' }
const pod = (name: string): ObjectKey => ({ kind: 'Pod', namespace: 'shop', name })

function move(toNode: string, ties: readonly string[] = [], result: Move['result'] = 'RESCHEDULED'): Move {
  return { pod: pod('web-1'), workload: WEB, toNode, ties, result } as Move
}

function placed(node: string, changes: Partial<Placement> = {}): Placement {
  return { pod: pod('new'), owner: WEB, node, ties: [], replaces: undefined, causedByScenario: true, ...changes } as Placement
}

it.each<[string, readonly Move[], readonly Placement[], readonly string[]]>([
  ['counts the pods of an owner on each node', [move('b'), move('a'), move('b')], [], ['1 pod on a, 2 pods on b']],
  ['does not care which of equal nodes is taken', [move('b', ['b', 'a'])], [], ['1 pod on a or b']],
  [
    'reports what has no node',
    [move('', [], 'PENDING'), move('', [], 'NOT_REPLACED')],
    [],
    ['1 pod not replaced, 1 pod pending'],
  ],
  ['reports pods that the scenario adds', [], [placed('c')], ['1 pod on c']],
  [
    'leaves out what happens anyway and what replaces',
    [],
    [placed('c', { causedByScenario: false }), placed('d', { replaces: pod('x') })],
    [],
  ],
])('%s', (_name, moves, placements, texts) => {
  expect(placementFacts({ moves, placements }).map(({ text }) => text)).toEqual(texts)
})
