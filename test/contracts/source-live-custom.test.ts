import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import { follow } from '../../src/ingest/load.ts'
import { SourceLoader } from '../../src/ingest/source-loader.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { ApiServer } from '../support/api-server.ts'
import { fastClock } from '../support/api-server-clock.ts'
import { ApiCluster } from '../support/api-server-cluster.ts'
import { controlledBy, customResource, definition, readyPod } from '../support/custom-resources.ts'

const DATABASES = { kind: 'Database', group: 'example.com', version: 'v1', plural: 'databases', namespaced: true }
const DEFINITION = definition({ kind: 'Database', plural: 'databases', replicasIn: 'instances' })
const POD = readyPod('db-1', 'a', controlledBy('Database', 'db'))

function database(instances: number): object {
  return customResource('Database', 'db', { spec: { instances, password: 'secret' } })
}

describe('custom resources of a live cluster', () => {
  let cluster: ApiCluster
  let server: ApiServer
  let stop: AbortController
  let ended: Promise<unknown>
  let loader: SourceLoader

  beforeEach(async () => {
    cluster = new ApiCluster()
    cluster.customKinds.push(DATABASES)
    server = await ApiServer.start(cluster)
    stop = new AbortController()
  })

  afterEach(async () => {
    stop.abort()
    await ended
    await server.stop()
  })

  /** Follows the cluster, and returns when all of it was read. */
  async function read(): Promise<void> {
    const source = await createKubernetesSource({ kubeconfig: server.kubeconfig(), clock: fastClock(100) })
    loader = new SourceLoader(new ClusterState())
    await new Promise<void>((resolve) => {
      ended = follow(source, loader.state, { signal: stop.signal, loader, onSettled: () => resolve() })
    })
  }

  const rows = () => loader.state.list('CustomResource').map(({ name, replicas }) => `${name} ${replicas}`)
  const requested = (plural: string) => server.requests.filter(({ path }) => path.endsWith(`/${plural}`)).length

  it('are read with the replicas of their scale, before the cluster counts as read', async () => {
    cluster.putSaved([DEFINITION, database(3), POD])
    await read()
    expect(rows()).toEqual(['Database.example.com:db 3'])
    expect(JSON.stringify(loader.state.list('CustomResource'))).not.toContain('secret')
  })

  it('are not listed where they control no pod', async () => {
    cluster.putSaved([DEFINITION, database(3), readyPod('web', 'a')])
    await read()
    expect([rows(), requested('databases')]).toEqual([[], 0])
  })

  it('are followed', async () => {
    cluster.putSaved([DEFINITION, database(3), POD])
    await read()
    cluster.putSaved([database(5)])
    await expect.poll(rows).toEqual(['Database.example.com:db 5'])
    cluster.remove('Database', 'db', 'shop')
    await expect.poll(rows).toEqual([])
  })

  it('are read as soon as their kind is defined, or the first of them controls a pod', async () => {
    cluster.putSaved([database(3), POD])
    await read()
    expect(rows()).toEqual([])
    cluster.putSaved([DEFINITION])
    await expect.poll(rows).toEqual(['Database.example.com:db 3'])
    const caches = { ...DATABASES, kind: 'Cache', plural: 'caches' }
    cluster.customKinds.push(caches)
    cluster.putSaved([definition({ kind: 'Cache', plural: 'caches' }), customResource('Cache', 'web')])
    cluster.putSaved([readyPod('cache-1', 'a', controlledBy('Cache', 'web'))])
    await expect.poll(rows).toEqual(['Database.example.com:db 3', 'Cache.example.com:web undefined'])
  })

  it('are a note while they may not be read, which names the rule that is missing', async () => {
    cluster.forbidden.add('Database')
    cluster.putSaved([DEFINITION, database(3), POD])
    await read()
    const notes = () => loader.coverage.filter(({ kind }) => kind === 'CustomResource')
    expect(notes()).toEqual([
      {
        code: 'forbidden',
        kind: 'CustomResource',
        message: 'no permission to read databases: databases is forbidden: User "tester" cannot list it',
        remedy:
          'Its objects control pods. Add this rule to a ClusterRole: apiGroups: [example.com], resources: [databases], verbs: [list, watch].',
      },
    ])
    cluster.forbidden.clear()
    await expect.poll(notes, { timeout: 10_000 }).toEqual([])
    expect(rows()).toEqual(['Database.example.com:db 3'])
  })

  it('do not keep the cluster from being read where definitions may not be', async () => {
    cluster.forbidden.add('CustomResourceDefinition')
    cluster.putSaved([DEFINITION, database(3), POD])
    await read()
    expect([rows(), loader.coverage.map(({ kind }) => kind)]).toEqual([[], ['CustomResourceDefinition']])
  })
})
