import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiServer } from '../../../test/support/api-server.ts'
import { ApiCluster } from '../../../test/support/api-server-cluster.ts'
import { cli, webCluster } from '../../../test/support/cli.ts'
import { controlledBy, customResource, definition, readyPod } from '../../../test/support/custom-resources.ts'

const cluster = new ApiCluster()
let server: ApiServer

beforeAll(async () => {
  server = await ApiServer.start(cluster)
  cluster.customKinds.push({ kind: 'Database', group: 'example.com', version: 'v1', plural: 'databases', namespaced: true })
  cluster.putSaved([
    ...webCluster(),
    definition({ kind: 'Database', plural: 'databases', replicasIn: 'instances' }),
    customResource('Database', 'db', { spec: { instances: 2 } }),
    readyPod('db-1', 'a', controlledBy('Database', 'db')),
  ])
})

afterAll(() => server.stop())

it.each([
  ['nodes', ['a', 'b', 'c']],
  ['deployments', ['web']],
  ['customresources', ['db']],
])('get %s lists the objects of a live cluster', async (kind, names) => {
  const { code, out } = await cli(['get', kind, '-A', '--kubeconfig', server.kubeconfig(), '-o', 'json'])
  expect([code, JSON.parse(out).items.map(({ name }: { name: string }) => name)]).toEqual([0, names])
})

it('get nodes reads no other kind', async () => {
  server.requests.length = 0
  await cli(['get', 'nodes', '--kubeconfig', server.kubeconfig()])
  expect(server.requests.filter(({ path }) => /\/(?:pods|deployments)$/.test(path))).toEqual([])
})
