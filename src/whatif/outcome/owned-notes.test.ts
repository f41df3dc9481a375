import { expect, test } from 'vitest'
import { ownedBy, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { deploymentRow } from '../../kube/deployment.ts'
import type { Action } from '../actions/action.ts'
import type { DeleteObjectAction } from '../actions/delete-object.ts'
import type { SkippedObject } from '../actions/manifests/document.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

const MAIN: SkippedObject = {
  apiVersion: 'example.com/v1',
  kind: 'Shop',
  namespace: 'default',
  name: 'main',
  text: 'shop.example.com/main',
  served: 'WHERE_DEFINED',
}

type Cascade = DeleteObjectAction['cascade']

const deletion =
  (cascade: Cascade = 'Background') =>
  (skipped: readonly SkippedObject[]): Action => ({
    kind: 'deleteObject',
    targets: [],
    skipped,
    cascade,
    gracePeriodSeconds: undefined,
    force: false,
    wait: true,
  })

const replacement =
  (force?: { readonly cascade: Cascade; readonly gracePeriodSeconds: number }) =>
  (skipped: readonly SkippedObject[]): Action => ({ kind: 'replace', documents: [], skipped, saveConfig: false, force })

/** The note that leaves the verdict open when a manifest with this object is deleted, where Shop main owns the Deployment web. */
function noteOf(
  object: Partial<SkippedObject>,
  actionOn: (skipped: readonly SkippedObject[]) => Action = deletion(),
): string | undefined {
  const { state } = smallShop()
  const web = state.get('Deployment', 'default', 'web')
  if (web) state.put(deploymentRow({ ...web, ownerReferences: ownedBy('Shop', 'main') }))
  const info = { clusterName: 'test', takenAt: T0, version: '1', digest: state.digest(), kubernetesVersion: undefined }
  const skipped = [{ ...MAIN, ...object }]
  const { coverage } = simulate({ state, info, coverage: [] }, scenarioOf([actionOn(skipped)]))
  return coverage.find(({ code, message }) => code === 'UNREADABLE' && message.includes('owns'))?.message
}

const NOTE =
  'shop.example.com/main is not modelled, and what it owns is deleted with it: Deployment default/web; delete these by name in the same scenario'

test.each<[why: string, object: Partial<SkippedObject>, note: string | undefined]>([
  ['its owner', {}, NOTE],
  ['another version of its owner', { apiVersion: 'example.com/v2' }, NOTE],
  ['its owner, in the namespace of the command', { namespace: '' }, NOTE],
  ['another object of the kind', { name: 'other' }, undefined],
  ['its namesake in another namespace', { namespace: 'elsewhere' }, undefined],
  ['its namesake of another group', { apiVersion: 'example.org/v1' }, undefined],
])('B11.1: a deletion of %s that the twin does not hold leaves what goes with it open', (_why, object, note) => {
  expect(noteOf(object)).toBe(note)
})

test('B11.1: --cascade=orphan keeps what a deleted object owns', () => {
  expect(noteOf({}, deletion('Orphan'))).toBeUndefined()
})

test('B11.1: replace --force deletes an object, and what it owns; replace alone does not', () => {
  expect(noteOf({}, replacement({ cascade: 'Background', gracePeriodSeconds: 1 }))).toBe(NOTE)
  expect(noteOf({}, replacement())).toBeUndefined()
})
