import { expect, it } from 'vitest'
import { aContainer, aPod, aPodSpec, aProbe, ownedBy } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { APP } from '../../../test/support/workloads.ts'
import { isConditionTrue } from '../../kube/condition.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Action } from './action.ts'

const NAME = 'web-1-r'
const TARGET = { kind: 'Pod', namespace: 'default', name: NAME } as const
const SCHEDULED: readonly Action[] = [{ kind: 'untaint', nodes: { names: ['a', 'b', 'c'] }, key: 'full', effect: 'NoSchedule' }]

/** A pod of the ReplicaSet web-1 that is Pending: each node has a taint. */
function shopWithPendingPod() {
  const twin = smallShop()
  const spec = aPodSpec({ containers: [aContainer({ readinessProbe: aProbe() })] })
  twin.put(aPod(twin.state.shapes, NAME, { labels: APP, ownerReferences: ownedBy('ReplicaSet', 'web-1'), spec }))
  for (const node of twin.state.list('Node'))
    twin.put({ ...node, taints: [{ key: 'full', value: '', effect: 'NoSchedule', timeAdded: undefined }] })
  return twin.pin()
}

function podAfter(...actions: readonly Action[]) {
  const { after } = simulate(shopWithPendingPod(), scenarioOf([...actions, ...SCHEDULED]))
  const pod = after.get('Pod', 'default', NAME)
  if (!pod) throw new Error('the pod is there')
  return { pod, ready: isConditionTrue(pod.conditions, 'Ready') }
}

it('WL-PRB-07: a probe of a Pending pod that is set to fail fails when the pod is scheduled', () => {
  expect(podAfter()).toMatchObject({ pod: { phase: 'Running' }, ready: true })
  const probe: Action = { kind: 'failProbe', target: TARGET, probe: 'readiness', container: undefined, forMs: undefined }
  expect(podAfter(probe)).toMatchObject({ pod: { phase: 'Running' }, ready: false })
})
