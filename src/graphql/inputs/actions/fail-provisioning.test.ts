import { describe, expect, it } from 'vitest'
import { askApi } from '../../../../test/support/api-client.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { aClass } from '../../../../test/support/volumes.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { createApi } from '../../create-api.ts'

const QUESTION = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) {
  __typename
  ... on Outcome { verdict duration pending { pod { name } message reasons { plugin reason } } moves { nodes { pod { name } toNode } } }
  ... on Error { message }
  ... on InvalidInputError { issues { path message } }
} }`

const claim = (name: string, storageClassName: string): string => `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: ${name} }
spec: { accessModes: [ReadWriteOnce], storageClassName: ${storageClassName}, resources: { requests: { storage: 1Gi } } }
---
apiVersion: v1
kind: Pod
metadata: { name: user-${name} }
spec:
  containers: [{ name: main, image: "app:1" }]
  volumes: [{ name: data, persistentVolumeClaim: { claimName: ${name} } }]
`

async function whatIf(...actions: readonly object[]) {
  const twin = smallShop()
    .put(namespaceRow({ name: 'default', uid: 'uid-default' }))
    .put(aClass('disk'))
    .put(aClass('local', { provisioner: 'kubernetes.io/no-provisioner' }))
  const answer = await askApi(createApi({ twin }), QUESTION, { scenario: { actions } })
  expect(answer.errors).toEqual([])
  return answer.data.whatIf
}

const start = { apply: { manifest: claim('c', 'disk') } }
const PRE_BIND = 'running PreBind plugin "VolumeBinding": binding volumes: '

describe('failProvisioning', () => {
  it('keeps pods Pending that need a new volume, and reports the reason', async () => {
    const { pending } = await whatIf({ failProvisioning: { storageClasses: ['disk'] } }, start)
    expect(pending).toMatchObject([{ pod: { name: 'user-c' }, message: `${PRE_BIND}provisioning failed for PVC "c"` }])
    expect((await whatIf(start)).pending).toEqual([])
  })

  it('keeps them Pending until the bind timeout of the scheduler where provisioning hangs', async () => {
    const { pending } = await whatIf({ failProvisioning: { storageClasses: ['disk'], hangs: true } }, start)
    expect(pending).toMatchObject([{ pod: { name: 'user-c' }, message: `${PRE_BIND}context deadline exceeded` }])
  })

  it.each([
    ['no class', [], 'name at least one storage class'],
    ['a class that is not there', ['fast'], 'StorageClass \\"fast\\" not found'],
    ['a class without a provisioner', ['local'], 'the class local provisions no volumes'],
  ])('refuses %s', async (_name, storageClasses, message) => {
    expect(JSON.stringify(await whatIf({ failProvisioning: { storageClasses } }, start))).toContain(message)
  })
})
