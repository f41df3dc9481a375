import { expect, it } from 'vitest'

import { smallShop } from '../../../test/support/small-shop.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Action } from './action.ts'
import type { DeleteObjectAction } from './delete-object.ts'
import type { RolloutAction } from './rollout/rollout.ts'

const WEB: ObjectKey = { kind: 'Deployment', namespace: 'default', name: 'web' }
const AWAY: ObjectKey = { ...WEB, namespace: 'away' }
const NODES = { names: ['gone', 'a'] }
const NO_NODE = 'Error from server (NotFound): nodes "gone" not found'
const NO_WEB = 'Error from server (NotFound): deployments.apps "web" not found'
const DELETED_WEB = 'deployment.apps "web" deleted from default namespace'

function deletion(...targets: readonly ObjectKey[]): DeleteObjectAction {
  return { kind: 'deleteObject', targets, cascade: 'Background', gracePeriodSeconds: undefined, force: false, wait: false }
}

function rollout(change: RolloutAction['change'], target = WEB): RolloutAction {
  return { kind: 'rollout', target, change }
}

function taint(nodes: readonly string[]): Action {
  return { kind: 'taint', nodes: { names: nodes }, key: 'team', value: 'x', effect: 'NoSchedule', overwrite: false }
}

const SCALE: Action = { kind: 'scale', target: WEB, replicas: 1 }
const LABEL = { kind: 'label', set: { x: '1' }, remove: [], overwrite: false } as const
const UNTAINT: Action = { kind: 'untaint', nodes: { names: ['b'] }, key: 'team', effect: undefined }

/** The lines are those of kubectl 1.36.3; the shop has no object of these names when the command begins. */
it.each<readonly [name: string, actions: readonly Action[], lines: readonly string[]]>([
  ['cordon, which changes no node', [{ kind: 'cordon', nodes: NODES }], [NO_NODE]],
  ['uncordon', [{ kind: 'uncordon', nodes: NODES }], [NO_NODE]],
  ['taint, and the other node', [taint(['gone', 'a'])], ['node/a tainted', NO_NODE]],
  [
    'taint of several nodes, without a prefix',
    [taint(['a']), taint(['a', 'gone'])],
    ['node/a tainted', 'node a already has team taint(s) with same effect(s) and --overwrite is false', NO_NODE],
  ],
  [
    'taint that is there',
    [taint(['a']), taint(['a'])],
    ['node/a tainted', 'error: node a already has team taint(s) with same effect(s) and --overwrite is false'],
  ],
  ['untaint', [UNTAINT], ['error: taint "team" not found']],
  ['label of nodes', [{ ...LABEL, nodes: NODES }], ['node/a labeled', NO_NODE]],
  [
    'label of another value',
    [
      { ...LABEL, nodes: { names: ['a'] } },
      { ...LABEL, nodes: { names: ['a'] }, set: { x: '2' } },
    ],
    ['node/a labeled', "error: 'x' already has a value (1), and --overwrite is false"],
  ],
  ['label of objects', [deletion(WEB), { ...LABEL, kind: 'labelObjects', objects: { targets: [WEB] } }], [DELETED_WEB, NO_WEB]],
  ['delete node', [{ kind: 'deleteNode', nodes: NODES }], ['node "a" deleted', NO_NODE]],
  [
    'delete pod',
    [{ kind: 'deletePod', namespace: 'default', name: 'gone', gracePeriodSeconds: undefined }],
    ['Error from server (NotFound): pods "gone" not found'],
  ],
  ['delete', [deletion(WEB), deletion(WEB)], [DELETED_WEB, NO_WEB]],
  ['delete in a namespace that does not exist', [deletion(AWAY)], [NO_WEB]],
  ['scale', [deletion(WEB), SCALE], [DELETED_WEB, NO_WEB]],
  ['rollout restart', [deletion(WEB), rollout({ do: 'restart' })], [DELETED_WEB, NO_WEB]],
  [
    'rollout restart in a namespace that does not exist',
    [rollout({ do: 'restart' }, AWAY)],
    ['Error from server (NotFound): namespaces "away" not found'],
  ],
  [
    'rollout restart of a Deployment that is paused',
    [rollout({ do: 'pause' }), rollout({ do: 'restart' })],
    ['deployment.apps/web paused', `error: deployments.apps "web" can't restart paused deployment (run rollout resume first)`],
  ],
  [
    'rollout restart within a second',
    [rollout({ do: 'restart' }), rollout({ do: 'restart' })],
    [
      'deployment.apps/web restarted',
      'error: failed to create patch for web: if restart has already been triggered within the past second, please wait before attempting to trigger another',
    ],
  ],
  ['rollout undo', [rollout({ do: 'undo', toRevision: 7 })], ['error: unable to find specified revision 7 in history']],
  [
    'set image of a container that is not there',
    [rollout({ do: 'setImage', images: [{ container: 'none', image: 'web:2' }] })],
    ['error: unable to find container named "none"'],
  ],
  [
    'patch that is refused',
    [rollout({ do: 'patchTemplate', patch: { spec: { restartPolicy: 'Never' } } })],
    ['The Deployment "web" is invalid: spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"'],
  ],
])('semantics F3.8-9 prints the errors of kubectl, and exits with 1: %s', (_name, actions, lines) => {
  const base = smallShop()
    .put(namespaceRow({ name: 'default' }))
    .pin()
  const { output, timeline } = simulate(base, scenarioOf(actions))
  expect(output).toEqual(lines)
  expect(timeline.filter(({ kind }) => kind === 'ACTION_FAILED')).toHaveLength(1)
})
