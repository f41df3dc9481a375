import { expect, it } from 'vitest'
import { aStatefulSet } from '../../../test/support/a-stateful-set.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aDeployment } from '../../../test/support/workloads.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Action } from './action.ts'
import type { RolloutAction } from './rollout/rollout.ts'

const matching = { kinds: ['Deployment', 'StatefulSet'], namespace: 'default', selector: '' } as const

function outcomeOf(...actions: readonly Action[]) {
  const base = smallShop()
    .put(aDeployment('idle', { spec: { replicas: 0 } }), aStatefulSet('db', { spec: { replicas: 0 } }))
    .pin()
  return simulate(base, scenarioOf(actions))
}

it('semantics F3.39 scales the workloads of each kind, one after the other', () => {
  const { output } = outcomeOf({ kind: 'scale', matching, replicas: 0 })
  expect(output).toEqual(['deployment.apps/idle scaled', 'deployment.apps/web scaled', 'statefulset.apps/db scaled'])
})

// As kubectl 1.36.3 printed it.
it.each([
  [{ currentReplicas: 2 }, ['error: Expected replicas to be 2, was 3']],
  [{ currentReplicas: 3 }, ['deployment.apps/web scaled']],
  [{ resourceVersion: '8' }, ['error: Expected resource version to be 8, was 7']],
  [{ currentReplicas: 2, resourceVersion: '8' }, ['error: Expected replicas to be 2, was 3']],
  [{ currentReplicas: 3, resourceVersion: '7' }, ['deployment.apps/web scaled']],
])('semantics F3.52 scales a workload as it must be: %j', (precondition, expected) => {
  const web = aDeployment('web', { spec: { replicas: 3 }, resourceVersion: '7' })
  const action: Action = { kind: 'scale', target: keyOfRow(web), replicas: 4, ...precondition }
  expect(simulate(smallShop().put(web).pin(), scenarioOf([action])).output).toEqual(expected)
})

it('semantics F3.52 ends with the first workload that has other replicas, and takes a version of one', () => {
  const { output } = outcomeOf({ kind: 'scale', matching, replicas: 1, currentReplicas: 0 })
  expect(output).toEqual(['deployment.apps/idle scaled', 'error: Expected replicas to be 0, was 3'])
  const versions = outcomeOf({ kind: 'scale', matching, replicas: 1, resourceVersion: '7' })
  expect(versions.output).toEqual(['error: cannot use --resource-version with multiple resources'])
})

// As kubectl 1.36.3 printed it.
it('semantics F3.39 reports each workload that cannot be paused, restarted or rolled back, and changes the others', () => {
  const idle = { kind: 'Deployment', namespace: 'default', name: 'idle' } as const
  const { output } = outcomeOf(
    { kind: 'rollout', target: idle, change: { do: 'pause' } },
    { kind: 'rollout', matching, change: { do: 'pause' } },
    { kind: 'rollout', matching, change: { do: 'restart' } },
    { kind: 'rollout', matching, change: { do: 'undo', toRevision: 9 } },
  )
  expect(output).toEqual([
    'deployment.apps/idle paused',
    'deployment.apps/web paused',
    'error: deployments.apps "idle" is already paused',
    'error: statefulsets.apps "db" pausing is not supported',
    'statefulset.apps/db restarted',
    `error: deployments.apps "idle" can't restart paused deployment (run rollout resume first)`,
    `error: deployments.apps "web" can't restart paused deployment (run rollout resume first)`,
    ...Array(3).fill('unable to find specified revision 9 in history'),
  ])
})

const named = (...names: readonly string[]) => names.map((name) => ({ kind: 'Deployment', namespace: 'default', name }) as const)
const missing = (name: string) => `Error from server (NotFound): deployments.apps "${name}" not found`
const rollout = (targets: ReturnType<typeof named>, change: RolloutAction['change']): Action => ({
  kind: 'rollout',
  targets,
  change,
})
const scale = (targets: ReturnType<typeof named>, how: object = {}): Action => ({ kind: 'scale', targets, replicas: 1, ...how })
const ALL = named('web', 'gone', 'idle', 'other')

// As kubectl 1.36.3 printed it.
it.each<readonly [string, Action, readonly string[]]>([
  ['scale', scale(ALL), ['deployment.apps/web scaled', 'deployment.apps/idle scaled', missing('gone'), missing('other')]],
  [
    'scale, which ends with the first that has other replicas',
    scale(ALL, { currentReplicas: 3 }),
    ['deployment.apps/web scaled', 'error: Expected replicas to be 3, was 0'],
  ],
  [
    'scale of one that exists, by its version',
    scale(named('idle', 'gone'), { resourceVersion: '7' }),
    ['deployment.apps/idle scaled', missing('gone')],
  ],
  [
    'rollout restart',
    rollout(ALL, { do: 'restart' }),
    ['deployment.apps/web restarted', 'deployment.apps/idle restarted', missing('gone'), missing('other')],
  ],
  [
    'rollout pause',
    rollout(ALL, { do: 'pause' }),
    ['deployment.apps/web paused', 'deployment.apps/idle paused', missing('gone'), missing('other')],
  ],
  [
    'rollout resume, which reports one that is missing before the others',
    rollout(named('web', 'gone'), { do: 'resume' }),
    [missing('gone'), 'error: deployments.apps "web" is not paused'],
  ],
  [
    'rollout resume, which reports several as one error',
    rollout(ALL, { do: 'resume' }),
    [
      '[deployments.apps "gone" not found, deployments.apps "other" not found]',
      'error: deployments.apps "web" is not paused',
      'error: deployments.apps "idle" is not paused',
    ],
  ],
  [
    'rollout undo, which reports each in its turn',
    rollout(named('web', 'gone', 'idle'), { do: 'undo', toRevision: 9 }),
    ['unable to find specified revision 9 in history', missing('gone'), 'unable to find specified revision 9 in history'],
  ],
])('semantics F3.8 does the rest where a workload does not exist: %s', (_name, action, expected) => {
  const { output, verdict } = outcomeOf(action)
  expect([verdict, ...output]).toEqual(['BLOCKED', ...expected])
})

it('semantics F3.8 reads all workloads before it sets the first image', () => {
  const { output } = outcomeOf(rollout(ALL, { do: 'setImage', images: [{ container: '*', image: 'x' }] }))
  expect(output).toEqual([missing('gone'), missing('other')])
})
