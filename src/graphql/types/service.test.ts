import { expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { ingressRow } from '../../kube/ingress.ts'
import { createApi } from '../create-api.ts'

it('names the Ingresses that route to it', async () => {
  const ingress = (name: string, service: string) =>
    ingressRow({
      name,
      namespace: 'default',
      ingressClassName: 'nginx',
      rules: [{ host: '', paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: service, port: 80 } } }] }],
    })
  const { cluster } = await dataOf(
    createApi({ twin: smallShop().put(ingress('public', 'web'), ingress('other', 'api')) }),
    '{ cluster { ... on Cluster { services { nodes { name ingresses { kind namespace name } } } } } }',
  )
  expect(cluster.services.nodes).toEqual([
    { name: 'web', ingresses: [{ kind: 'Ingress', namespace: 'default', name: 'public' }] },
  ])
})
