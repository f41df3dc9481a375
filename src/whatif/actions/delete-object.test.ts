import { expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aDeployment } from '../../../test/support/workloads.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { DeleteObjectAction } from './delete-object.ts'

const HELD = { kind: 'Deployment', namespace: 'default', name: 'held' } as const

function deletion(rest: Partial<DeleteObjectAction> = {}): DeleteObjectAction {
  return {
    kind: 'deleteObject',
    targets: [HELD],
    cascade: 'Background',
    gracePeriodSeconds: undefined,
    force: false,
    wait: true,
    ...rest,
  }
}

function outcomeOf(action: DeleteObjectAction) {
  const base = smallShop()
    .put(aDeployment('held', { spec: { replicas: 0 }, finalizers: ['example.com/hold'] }))
    .pin()
  return simulate(base, scenarioOf([action, { kind: 'wait', forMs: 1000 }]))
}

it('waits for ever for an object that a finalizer holds, which is told', () => {
  const { verdict, reasons, timeline } = outcomeOf(deletion())
  expect(verdict).toBe('STUCK')
  expect(reasons[0]).toMatchObject({
    code: 'WAITS_FOREVER',
    message: 'the delete of deployment.apps/held waits for ever',
    objects: [HELD],
  })
  expect(timeline.map(({ kind }) => kind)).toEqual(['ACTION_STARTED'])
})

it('goes on at once when nobody waits', () => {
  const { verdict, output, after } = outcomeOf(deletion({ wait: false }))
  expect([verdict, output]).toEqual(['SAFE', ['deployment.apps/held deleted']])
  expect(after.get('Deployment', 'default', 'held')?.deletionTimestamp).toBeDefined()
})

it('tells of an object that has gone in the meantime, and deletes the others', () => {
  const { output, reasons } = outcomeOf(deletion({ targets: [{ ...HELD, name: 'gone' }, HELD], wait: false }))
  expect(output).toEqual(['deployment.apps/held deleted'])
  expect(reasons[0]).toMatchObject({ code: 'ACTION_FAILED', message: 'deployments.apps "gone" not found' })
})
