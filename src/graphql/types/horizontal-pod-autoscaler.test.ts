import { expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { condition } from '../../kube/condition.ts'
import { horizontalPodAutoscalerRow } from '../../kube/horizontal-pod-autoscaler.ts'
import { createApi } from '../create-api.ts'

it('shows what it scales, on which metrics, and when it did last', async () => {
  const target = { type: 'Utilization', averageUtilization: 60, averageValue: undefined, value: undefined }
  const twin = smallShop().put(
    horizontalPodAutoscalerRow({
      name: 'gone',
      namespace: 'default',
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'no-such' },
      metrics: [{ type: 'Resource', name: 'cpu', target }],
      lastScaleTime: T0,
      conditions: [condition({ type: 'AbleToScale', status: 'True', lastTransitionTime: T0 })],
    }),
  )
  const { cluster } = await dataOf(
    createApi({ twin }),
    `{ cluster { ... on Cluster { horizontalPodAutoscalers { nodes {
      scaleTargetRef target { name } metrics lastScaleTime conditions { type }
    } } } } }`,
  )
  expect(cluster.horizontalPodAutoscalers.nodes).toEqual([
    {
      scaleTargetRef: 'Deployment/no-such',
      target: null,
      metrics: ['cpu: 60% of the requests'],
      lastScaleTime: expect.stringMatching(/^20/),
      conditions: [{ type: 'AbleToScale' }],
    },
  ])
})
