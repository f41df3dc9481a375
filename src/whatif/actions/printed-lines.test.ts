import { expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { PLANNED_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { FORCED_WARNING } from '../kubectl/deletion-line.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Action } from './action.ts'

const A = { names: ['a'] }
const AB = { names: ['a', 'b'] }
const taint = (overwrite: boolean): Action => ({
  kind: 'taint',
  nodes: A,
  key: 'team',
  value: 'x',
  effect: 'NoSchedule',
  overwrite,
})
const label = (set: Record<string, string>, ...remove: readonly string[]): Action => ({
  kind: 'label',
  nodes: A,
  set,
  remove,
  overwrite: true,
})

/** The lines are those of kubectl 1.36.3: pkg/cmd/drain, taint, label and delete. */
it.each<readonly [name: string, actions: readonly Action[], lines: readonly string[]]>([
  [
    'cordon',
    [
      { kind: 'cordon', nodes: A },
      { kind: 'cordon', nodes: AB },
    ],
    ['node/a cordoned', 'node/a already cordoned', 'node/b cordoned'],
  ],
  ['uncordon', [{ kind: 'uncordon', nodes: A }], ['node/a already uncordoned']],
  [
    'taint',
    [taint(false), taint(true), { kind: 'untaint', nodes: A, key: 'team', effect: undefined }],
    ['node/a tainted', 'node/a modified', 'node/a untainted'],
  ],
  [
    'label',
    [label({ x: '1' }), label({ x: '1' }), label({ y: '2' }, 'x'), label({}, 'y'), label({}, 'y')],
    ['node/a labeled', 'node/a not labeled', 'node/a modified', 'node/a unlabeled', 'label "y" not found.', 'node/a not labeled'],
  ],
  ['delete node', [{ kind: 'deleteNode', nodes: { names: ['c'] } }], ['node "c" deleted']],
  [
    'delete pod',
    [{ kind: 'deletePod', namespace: 'default', name: 'web-1-p', gracePeriodSeconds: undefined }],
    ['pod "web-1-p" deleted from default namespace'],
  ],
  [
    'delete pod with a grace period of 0',
    [{ kind: 'deletePod', namespace: 'default', name: 'web-1-p', gracePeriodSeconds: 0 }],
    [FORCED_WARNING, 'pod "web-1-p" force deleted from default namespace'],
  ],
  [
    'delete of a Deployment',
    [
      {
        kind: 'deleteObject',
        targets: [{ kind: 'Deployment', namespace: 'default', name: 'web' }],
        cascade: 'Background',
        gracePeriodSeconds: undefined,
        force: false,
        wait: true,
      },
    ],
    ['deployment.apps "web" deleted from default namespace'],
  ],
])('prints what kubectl prints: %s', (_name, actions, lines) => {
  expect(simulate(smallShop().pin(), scenarioOf(actions)).output).toEqual(lines)
})

it('prints the lines of a node that is handled after its drain', () => {
  const drain: Action = { kind: 'drain', nodes: { names: ['c'] }, options: PLANNED_DRAIN_OPTIONS, afterwards: 'DELETE' }
  expect(simulate(smallShop().pin(), scenarioOf([drain])).output.slice(-2)).toEqual(['node/c drained', 'node "c" deleted'])
})
