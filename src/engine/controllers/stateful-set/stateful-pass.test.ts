import { expect, it } from 'vitest'
import { aClaimTemplate, aStatefulSet } from '../../../../test/support/a-stateful-set.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { type StatefulSetRow, statefulSetRow } from '../../../kube/stateful-set.ts'
import { assert } from '../../../lib/assert.ts'
import { StatefulSetController } from './stateful-set-controller.ts'

/** A StatefulSet of sixty that makes its pods in parallel. */
function crowd(): ControllerRun {
  const set = aStatefulSet('db', { spec: { replicas: 60, podManagementPolicy: 'Parallel' } })
  return new ControllerRun({ rows: [set], actors: [new StatefulSetController(), new PlayedNode()] })
}

function setOf(run: ControllerRun): StatefulSetRow {
  const set = run.state.get('StatefulSet', 'default', 'db')
  assert(set !== undefined, 'the set is there')
  return set
}

function scaled(run: ControllerRun, replicas: number): ControllerRun {
  const set = setOf(run)
  return run.put(statefulSetRow({ ...set, generation: set.generation + 1, spec: { ...set.spec, replicas } }))
}

it('creates many pods at its client rate limit, and reports them when all are created (recorded: sixty in 1.9 s)', () => {
  const run = crowd()
  expect([0.1, 1.1, 2].map((seconds) => run.until(seconds).state.count('Pod'))).toEqual([25, 45, 60])
  const seen = run.until(10).history(({ kind, after }) => (kind === 'StatefulSet' && after ? after.status.replicas : undefined))
  expect(seen).toEqual([0, 60])
  expect(setOf(run).status).toMatchObject({ readyReplicas: 60, currentReplicas: 60 })
})

it('deletes pods at the same rate (recorded: sixty in 1.5 s), and completes a started sync when the spec changes', () => {
  const run = scaled(crowd().until(10), 0)
  const staying = (): number => run.state.list('Pod').filter(({ deletionTimestamp }) => deletionTimestamp === undefined).length
  run.until(11.1)
  expect(staying()).toBe(9)
  expect(scaled(run, 60).until(30).state.count('Pod')).toBe(60)
  expect(setOf(run).status).toMatchObject({ replicas: 60, readyReplicas: 60 })
})

it('creates pods with claims in one sync, and reports them when all are created (recorded)', () => {
  const spec = { replicas: 3, podManagementPolicy: 'Parallel', volumeClaimTemplates: [aClaimTemplate('data')] } as const
  const run = new ControllerRun({
    rows: [aStatefulSet('db', { spec })],
    actors: [new StatefulSetController(), new PlayedNode()],
  })
  const seen = run.until(5).history(({ kind, after }) => (kind === 'StatefulSet' && after ? after.status.replicas : undefined))
  expect(seen).toEqual([0, 3])
})

it('creates the claims of many pods at the same rate, and waits for each of them', () => {
  const spec = { replicas: 40, podManagementPolicy: 'Parallel', volumeClaimTemplates: [aClaimTemplate('data')] } as const
  const run = new ControllerRun({
    rows: [aStatefulSet('db', { spec })],
    actors: [new StatefulSetController(), new PlayedNode()],
  }).until(20)
  expect([run.state.count('Pod'), run.state.count('PersistentVolumeClaim')]).toEqual([40, 40])
  expect(setOf(run).status).toMatchObject({ replicas: 40, readyReplicas: 40 })
})
