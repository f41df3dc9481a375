import { expect, it } from 'vitest'
import { DRAIN_FLAGS } from './question.ts'
import { scenarioOf } from './scenario-of.ts'

it.each(DRAIN_FLAGS)('a drain with --%s has that flag alone', (flag) => {
  const [action] = scenarioOf({ action: 'drain', nodes: ['a'], flags: [flag] }).actions
  const { ignoreDaemonSets, deleteEmptyDirData, force, disableEviction } = action?.drain ?? {}
  expect([ignoreDaemonSets, deleteEmptyDirData, force, disableEviction]).toEqual(DRAIN_FLAGS.map((each) => each === flag))
})

it('a workload is named as the command line names it', () => {
  const workload = { namespace: 'shop', kind: 'Deployment', name: 'web' }
  expect(scenarioOf({ action: 'scale', workload, replicas: 2 })).toEqual({
    name: 'scale deployment/web --replicas 2',
    actions: [{ scale: { target: workload, replicas: 2 } }],
  })
  expect(scenarioOf({ action: 'restart', workload }).name).toBe('rollout restart deployment/web')
})

it.each([
  [
    { action: 'taint', nodes: ['a', 'b'], key: 'k', value: '', effect: 'NoExecute' },
    'taint a b k=:NoExecute',
    { taint: { nodes: { names: ['a', 'b'] }, key: 'k', value: '', effect: 'NoExecute' } },
  ],
  [{ action: 'reboot-node', nodes: ['a'] }, 'reboot-node a', { rebootNode: { nodes: { names: ['a'] } } }],
  [{ action: 'shutdown-node', nodes: ['a'] }, 'shutdown-node a', { shutdownNode: { names: ['a'] } }],
  [{ action: 'fail-zone', zone: 'eu-1a' }, 'fail-zone eu-1a', { failDomain: { value: 'eu-1a' } }],
  [
    { action: 'delete', kind: 'Pod', namespace: 'shop', name: 'web-1' },
    'delete pod/web-1',
    { deleteObject: { targets: [{ kind: 'Pod', name: 'web-1', namespace: 'shop' }] } },
  ],
  [
    { action: 'delete', kind: 'Namespace', namespace: '', name: 'shop' },
    'delete namespace/shop',
    { deleteObject: { targets: [{ kind: 'Namespace', name: 'shop' }] } },
  ],
] as const)('%o', (question, name, action) => {
  expect(scenarioOf(question)).toEqual({ name, actions: [action] })
})
