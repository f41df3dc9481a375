import { describe, expect, it } from 'vitest'
import { smallShop } from '../../test/support/small-shop.ts'
import { replicaSetRow } from '../kube/replica-set.ts'
import type { RolloutAction } from './actions/rollout/rollout.ts'
import { scenarioOf } from './scenario.ts'
import { simulate } from './simulate.ts'

const PODS = ['web-1-p', 'web-1-q', 'web-1-r']

describe('a changed template', () => {
  it('WL-POD-18 WL-POD-19 WL-POD-20 changes no pod: a Deployment replaces the pods', () => {
    const target = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
    const images = [{ container: '*', image: 'web:2' }]
    const rollout: RolloutAction = { kind: 'rollout', target, change: { do: 'setImage', images } }
    const base = smallShop({ allowed: 3, minAvailable: 0 }).pin()
    const { after } = simulate(base, scenarioOf([rollout]))
    const pods = after.list('Pod')
    expect(pods.map(({ shape }) => shape.spec.containers[0]?.image)).toEqual(['web:2', 'web:2', 'web:2'])
    expect(pods.filter(({ name }) => PODS.includes(name))).toEqual([])
    expect(base.state.list('Pod').map(({ shape }) => shape.spec.containers[0]?.image)).toEqual(['app:1', 'app:1', 'app:1'])
  })

  it('WL-POD-20 does not change the pods of a ReplicaSet without a Deployment', () => {
    const twin = smallShop()
    const set = twin.state.get('ReplicaSet', 'default', 'web-1')
    const template = set?.spec.template
    expect(template).toBeDefined()
    if (set && template) {
      const containers = template.spec.containers.map((container) => ({ ...container, image: 'web:2' }))
      const changed = { ...template, spec: { ...template.spec, containers } }
      twin.put(replicaSetRow({ ...set, ownerReferences: [], spec: { ...set.spec, template: changed } }))
      twin.state.remove('Deployment', 'default', 'web')
    }
    const { after } = simulate(twin.pin(), scenarioOf([{ kind: 'wait', forMs: 60_000 }]))
    expect(after.list('Pod').map(({ name }) => name)).toEqual(PODS)
  })
})
