import { expect, it } from 'vitest'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { aTemplate } from '../../../../test/support/workloads.ts'
import { replicaSetRow } from '../../../kube/replica-set.ts'
import { scenarioOf } from '../../scenario.ts'
import { simulate } from '../../simulate.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const

it('semantics F3.57 reports the refusal of an undo in words of kubectl, without a list of fields', () => {
  const twin = smallShop()
  const current = twin.state.list('ReplicaSet').find(({ ownerReferences }) => ownerReferences[0]?.name === 'web')
  if (!current) throw new Error('the shop has a ReplicaSet of web')
  const earlier = replicaSetRow({
    ...current,
    name: 'web-0',
    uid: 'uid-web-0',
    annotations: { 'deployment.kubernetes.io/revision': '0' },
    spec: { ...current.spec, replicas: 0, template: aTemplate('') },
  })
  const base = twin.put(earlier).pin()
  const { output } = simulate(base, scenarioOf([{ kind: 'rollout', target: WEB, change: { do: 'undo', toRevision: 0 } }]))
  const refused = 'Deployment.apps "web" is invalid: spec.template.spec.containers[0].image: Required value'
  expect(output).toEqual([`error: failed restoring revision 0: ${refused}`])
})
