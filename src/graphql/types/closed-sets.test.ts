import { GraphQLEnumType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'
import { schema } from '../schema.ts'

it.each([
  'Pod.phase',
  'Pod.qosClass',
  'Pod.restartPolicy',
  'Condition.status',
  'Deployment.strategy',
  'DaemonSet.updateStrategy',
  'StatefulSet.updateStrategy',
  'Service.type',
  'ServicePort.protocol',
  'Taint.effect',
  'Toleration.effect',
  'Toleration.operator',
  'PersistentVolume.phase',
  'PersistentVolumeClaim.phase',
  'Namespace.phase',
])('%s is an enum', (field) => {
  const [name = '', member = ''] = field.split('.')
  const type = schema.getType(name)
  const of = isObjectType(type) ? type.getFields()[member]?.type : undefined
  expect(String(of)).not.toBe('String!')
  expect(schema.getType(String(of).replace('!', ''))).toBeInstanceOf(GraphQLEnumType)
})

it('objects with empty enum fields show the defaults of the API server', async () => {
  const { cluster } = await dataOf(
    createApi({ twin: smallShop() }),
    `{ cluster { ... on Cluster {
      pods { nodes { qosClass restartPolicy phase conditions { status } tolerations { effect operator } } }
      services { nodes { type ports { protocol } } }
      workloads { nodes { ... on Deployment { strategy conditions { status } } } }
      podDisruptionBudgets { nodes { unhealthyPodEvictionPolicy } }
    } } }`,
  )
  expect(cluster.pods.nodes[0]).toMatchObject({ phase: 'Running', restartPolicy: 'Always', conditions: [{ status: 'True' }] })
  expect(cluster.services.nodes).toMatchObject([{ type: 'ClusterIP' }])
  expect(cluster.workloads.nodes).toContainEqual({ strategy: 'RollingUpdate', conditions: [] })
})
