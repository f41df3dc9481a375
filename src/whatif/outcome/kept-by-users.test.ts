import { expect, it } from 'vitest'
import { aNode, aPod } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aClaim, aPersistentVolume, claimVolume } from '../../../test/support/volumes.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import { CLAIM_PROTECTION, VOLUME_PROTECTION } from '../../kube/volume-protection.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Outcome } from './outcome.ts'
import { waitGraph } from './waiting/wait-graph.ts'

const CLAIM: ObjectKey = { kind: 'PersistentVolumeClaim', namespace: 'default', name: 'books' }
const VOLUME: ObjectKey = { kind: 'PersistentVolume', namespace: '', name: 'disk' }
const [PROTECTED, HELD] = [[CLAIM_PROTECTION], [CLAIM_PROTECTION, 'example.com/hold']]

/** A deletion of an object while pods use a claim that is bound to a volume. */
function deletion(target: ObjectKey, { pods = ['db-0'], node = 'n', finalizers = PROTECTED } = {}) {
  const twin = smallShop()
  const { shapes } = twin.pin().state
  twin.put(aNode('n'))
  twin.put(aClaim('books', { bound: true, volumeName: 'disk', finalizers }))
  const claimRef = { namespace: 'default', name: 'books', uid: 'uid-books' }
  twin.put(aPersistentVolume('disk', { uid: 'uid-disk', phase: 'Bound', claimRef, finalizers: [VOLUME_PROTECTION] }))
  for (const name of pods)
    twin.put(
      aPod(shapes, name, {
        phase: node === '' ? 'Pending' : 'Running',
        nodeName: node,
        spec: { volumes: [claimVolume('books')] },
      }),
    )
  const cascade = 'Background' as const
  const action = {
    kind: 'deleteObject',
    targets: [target],
    cascade,
    gracePeriodSeconds: undefined,
    force: false,
    wait: true,
  } as const
  return simulate(twin.pin(), scenarioOf([action]))
}

function obstacleOf({ verdict, reasons, stuck: [obstacle] }: Outcome) {
  return [verdict, reasons[0]?.message.replace(/^.* never completes: /, ''), obstacle?.freedBy]
}

it('names the pod that uses a claim, and not its finalizer, as what to delete', () => {
  expect(obstacleOf(deletion(CLAIM))).toEqual([
    'STUCK',
    'PersistentVolumeClaim default/books is not deleted: Pod default/db-0 uses it (finalizer kubernetes.io/pvc-protection)',
    'deletion of Pod default/db-0',
  ])
})

it('names several pods', () => {
  expect(obstacleOf(deletion(CLAIM, { pods: ['db-0', 'db-1', 'db-2', 'db-3'] }))[2]).toBe(
    'deletion of Pod default/db-0, Pod default/db-1, Pod default/db-2 and 1 more',
  )
})

it('names the claim that a volume is bound to', () => {
  expect(obstacleOf(deletion(VOLUME))).toEqual([
    'STUCK',
    'PersistentVolume disk is not deleted: PersistentVolumeClaim default/books uses it (finalizer kubernetes.io/pv-protection)',
    'deletion of PersistentVolumeClaim default/books',
  ])
})

it('leaves a finalizer of another controller to that controller', () => {
  expect(obstacleOf(deletion(CLAIM, { finalizers: HELD }))[2]).toBe('removal of the finalizer by the controller that set it')
})

it('does not count a pod without a node', () => {
  expect(deletion(CLAIM, { node: '' }).verdict).not.toBe('STUCK')
})

it.each([
  [CLAIM, { kind: 'Pod', namespace: 'default', name: 'db-0' }, 'Running'],
  [VOLUME, CLAIM, 'Bound'],
])('shows behind %o the user in its own state', (target, user, state) => {
  expect(waitGraph(deletion(target)).at(-1)).toMatchObject({ objects: [user], state, waitsFor: [] })
})
