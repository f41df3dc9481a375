import { expect, it } from 'vitest'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { condition } from '../../src/kube/condition.ts'
import type { SingleAction } from '../../src/whatif/actions/action.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { aNode, T0 } from '../support/builders.ts'
import { StateTwin } from '../support/state-twin.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const MANIFEST = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'batch', namespace: 'shop' },
  spec: {
    completions: 2,
    parallelism: 2,
    template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'app:1' }] } },
  },
}

it('B5.1 a run ends only when the status of a Job counts the pods that became ready', () => {
  const twin = new StateTwin().put(aNode('a', { conditions: READY, cpu: '8' }))
  const codec = new CodecContext(twin.state.shapes)
  twin.put(readObject('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }, codec))
  const key = { kind: 'Job', namespace: 'shop', name: 'batch' } as const
  const apply: SingleAction = { kind: 'apply', documents: [{ key, manifest: MANIFEST, line: undefined }], skipped: [] }
  const { after, quiet } = simulate(twin.pin(), scenarioOf([apply]))
  expect([quiet, after.get('Job', 'shop', 'batch')?.status]).toMatchObject([true, { active: 2, ready: 2 }])
})
