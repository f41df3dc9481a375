import { expect, it } from 'vitest'
import { condition } from '../../src/kube/condition.ts'
import { aNode, T0 } from '../support/builders.ts'
import { applied, playOn, putManifest } from '../support/shop-manifests.ts'
import { StateTwin } from '../support/state-twin.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const TEMPLATE = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'app:1' }] } }

it('B5.1 a run ends only when the status of a Job counts the pods that became ready', () => {
  const twin = new StateTwin().put(aNode('a', { conditions: READY, cpu: '8' }))
  putManifest(twin, 'Namespace', 'shop')
  const job = applied('Job', 'batch', { spec: { completions: 2, parallelism: 2, template: TEMPLATE } })
  const { after, quiet } = playOn(twin, [job])
  expect([quiet, after.get('Job', 'shop', 'batch')?.status]).toMatchObject([true, { active: 2, ready: 2 }])
})
