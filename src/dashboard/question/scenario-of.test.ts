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
