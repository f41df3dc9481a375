import { describe, expect, it } from 'vitest'
import { ownedBy, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { deploymentRow } from '../../kube/deployment.ts'
import type { OwnerReference } from '../../kube/object-row.ts'
import type { Action } from '../actions/action.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { CoverageNote } from './coverage-note.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const SHOP = ownedBy('Shop', 'main')
const START = 'Deployment default/web is controlled by Shop.example.com main: its operator, which is not modelled, may '

/** The notes about owners of a scenario on a shop whose Deployment web, of three pods, has these owners. */
function notes(actions: readonly Action[], ownerReferences: readonly OwnerReference[] = SHOP): readonly CoverageNote[] {
  const { state } = smallShop()
  const web = state.get('Deployment', 'default', 'web')
  if (web) state.put(deploymentRow({ ...web, ownerReferences }))
  const info = { clusterName: 'test', takenAt: T0, version: '1', digest: state.digest(), kubernetesVersion: undefined }
  const { coverage } = simulate({ state, info, coverage: [] }, scenarioOf(actions))
  return coverage.filter(({ message }) => message.includes('controlled by'))
}

const scale = (replicas: number): Action => ({ kind: 'scale', target: WEB, replicas })
const rollout = { kind: 'rollout', target: WEB } as const
const setImage = (image: string): Action => ({ ...rollout, change: { do: 'setImage', images: [{ container: '*', image }] } })
const deletion: Action = {
  kind: 'deleteObject',
  targets: [WEB],
  cascade: 'Background',
  gracePeriodSeconds: undefined,
  force: false,
  wait: true,
}

function applied(spec: object): Action {
  const manifest = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'default' }, spec }
  return { kind: 'apply', documents: [{ key: WEB, manifest, line: 1 }], skipped: [] }
}

describe('a change of an object that a custom resource controls', () => {
  it.each<[string, Action]>([
    ['scale', scale(5)],
    ['image', setImage('web:2')],
    ['restart', { ...rollout, change: { do: 'restart' } }],
    ['kubectl patch', { kind: 'patch', targets: [WEB], patch: { type: 'MERGE', patch: { spec: { replicas: 4 } } } }],
    [
      'patch of the template',
      { ...rollout, change: { do: 'patchTemplate', patch: { metadata: { labels: { tier: 'front' } } } } },
    ],
    ['apply', applied({ replicas: 4 })],
  ])('may be reverted: %s', (_, action) => {
    const message = `${START}revert the change; change Shop main instead`
    expect(notes([action])).toEqual([{ code: 'MAY_BE_REVERTED', message, objects: [WEB] }])
  })

  it('may be undone after a deletion', () => {
    expect(notes([deletion])).toMatchObject([{ message: `${START}create it again; change Shop main instead`, objects: [WEB] }])
  })

  it('is reported once for several actions, but apart for changes and deletions', () => {
    expect(notes([scale(5), setImage('web:2')])).toHaveLength(1)
    expect(notes([scale(5), deletion])).toHaveLength(2)
  })

  it('concerns a ConfigMap as owner, which no controller of Kubernetes reads', () => {
    const owners = ownedBy('ConfigMap', 'main', { apiVersion: 'v1' })
    expect(notes([scale(5)], owners)).toMatchObject([{ message: expect.stringContaining('controlled by ConfigMap main:') }])
  })

  it('is not reported where nothing changes: the same replicas, the same images, a refusal', () => {
    expect(notes([scale(3)])).toEqual([])
    expect(notes([applied({ selector: { matchLabels: { app: 'other' } } })])).toEqual([])
  })

  it('is not reported for an owner that does not control it, or whose controller is modelled', () => {
    expect(notes([scale(5)], ownedBy('Shop', 'main', { controller: false }))).toEqual([])
    expect(notes([scale(5)], ownedBy('CronJob', 'main'))).toEqual([])
    expect(notes([scale(5)], [])).toEqual([])
  })
})
