import { describe, expect, it } from 'vitest'
import { dataOf } from '../../test/support/api-client.ts'
import { aNode, aPod, ownedBy } from '../../test/support/builders.ts'
import { StateTwin } from '../../test/support/state-twin.ts'
import { APP, aDeployment, aReplicaSet } from '../../test/support/workloads.ts'
import { customResourceRow } from '../kube/custom-resource.ts'
import { customResourceDefinitionRow } from '../kube/custom-resource-definition.ts'
import type { Row } from '../kube/kinds.ts'
import type { OwnerReference } from '../kube/object-row.ts'
import { createApi } from './create-api.ts'

const GROUP = 'example.com'
const NAMES = { kind: 'Shop', plural: 'shops' }

/** What the pod of the ReplicaSet `web-1` has above it. */
async function chainOf(owners: readonly OwnerReference[], above: readonly Row[]) {
  const twin = new StateTwin()
  twin.put(aNode('a', { uid: 'uid-a' }), aPod(twin.state.shapes, 'web-1-p', { labels: APP, ownerReferences: owners }), ...above)
  const { cluster } = await dataOf(
    createApi({ twin }),
    `{ cluster { ... on Cluster { pod(namespace: "default", name: "web-1-p") {
      controllerChain { kind apiVersion namespace name uid modelled object { kind name } } } } } }`,
  )
  return cluster.pod.controllerChain
}

const REPLICA_SET = {
  kind: 'ReplicaSet',
  apiVersion: 'apps/v1',
  namespace: 'default',
  name: 'web-1',
  uid: 'uid-web-1',
  modelled: true,
  object: { kind: 'ReplicaSet', name: 'web-1' },
}
const DEPLOYMENT = { kind: 'Deployment', namespace: 'default', name: 'web', modelled: true, object: { kind: 'Deployment' } }
const SHOP = {
  kind: 'Shop.example.com',
  apiVersion: 'example.com/v1',
  namespace: null,
  name: 'main',
  uid: 'uid-main',
  modelled: false,
  object: null,
}

const ofReplicaSet = ownedBy('ReplicaSet', 'web-1')
const replicaSet = (owners: readonly OwnerReference[]) => aReplicaSet('web-1', { labels: APP, ownerReferences: owners })
const deployment = (owners: readonly OwnerReference[] = []) => aDeployment('web', { ownerReferences: owners })
const defined = (scope: 'Namespaced' | 'Cluster') =>
  customResourceDefinitionRow({ name: 'shops.example.com', group: GROUP, names: NAMES, scope })
const shop = (name: string, owners: readonly OwnerReference[] = []) =>
  customResourceRow({
    name,
    namespace: 'default',
    uid: `uid-${name}`,
    apiVersion: 'example.com/v1',
    ownKind: 'Shop',
    ownerReferences: owners,
  })

describe('the chain of controllers', () => {
  const ofDeployment = replicaSet(ownedBy('Deployment', 'web'))
  const operated = [ofDeployment, deployment(ownedBy('Shop', 'main'))]

  it.each<[string, readonly OwnerReference[], readonly Row[], readonly object[]]>([
    ['is empty without one', [], [], []],
    ['ends at a Deployment without one', ofReplicaSet, [ofDeployment, deployment()], [REPLICA_SET, DEPLOYMENT]],
    ['names a custom resource that is not read', ofReplicaSet, operated, [REPLICA_SET, DEPLOYMENT, SHOP]],
    [
      'has its namespace if its kind is known to have one',
      ofReplicaSet,
      [...operated, defined('Namespaced')],
      [REPLICA_SET, DEPLOYMENT, { ...SHOP, namespace: 'default' }],
    ],
    ['has none if its kind has none', ofReplicaSet, [...operated, defined('Cluster')], [REPLICA_SET, DEPLOYMENT, SHOP]],
    [
      'goes on above a custom resource that is read',
      ofReplicaSet,
      [replicaSet(ownedBy('Shop', 'part')), shop('part', ownedBy('Shop', 'main'))],
      [
        REPLICA_SET,
        { ...SHOP, namespace: 'default', name: 'part', uid: 'uid-part', object: { kind: 'Shop.example.com', name: 'part' } },
        SHOP,
      ],
    ],
    ['ends at a Deployment that is gone', ofReplicaSet, [ofDeployment], [REPLICA_SET, { ...DEPLOYMENT, object: null }]],
    [
      'does not take another object of that name for it',
      ownedBy('ReplicaSet', 'web-1', { uid: 'uid-earlier' }),
      [ofDeployment],
      [{ ...REPLICA_SET, uid: 'uid-earlier', object: null }],
    ],
    [
      'has the node of a mirror pod, which has no namespace',
      ownedBy('Node', 'a'),
      [],
      [{ kind: 'Node', namespace: null, name: 'a', modelled: true, object: { kind: 'Node', name: 'a' } }],
    ],
  ])('%s', async (_, owners, above, expected) => {
    const chain = await chainOf(owners, above)
    expect(chain).toMatchObject(expected)
    expect(chain).toHaveLength(expected.length)
  })

  it('ends where references form a circle', async () => {
    expect(await chainOf(ownedBy('Shop', 'main'), [shop('main', ownedBy('Shop', 'main'))])).toHaveLength(8)
  })
})
