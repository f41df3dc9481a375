import { afterEach, beforeEach, expect, it } from 'vitest'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import { type KnownResource, resourceOfKind, type SourceKind } from '../../src/ingest/resources.ts'
import { ApiServer } from '../support/api-server.ts'
import { fastClock } from '../support/api-server-clock.ts'
import { ApiCluster } from '../support/api-server-cluster.ts'
import { SourceReader } from '../support/source-reader.ts'

const KINDS: readonly SourceKind[] = ['Namespace', 'Node', 'Pod', 'Service']

/** A cluster whose objects show by their uids which one it is. */
function clusterOf(uid: string): ApiCluster {
  const cluster = new ApiCluster()
  cluster.put('Namespace', 'kube-system', { metadata: { uid } })
  for (const kind of ['Node', 'Pod', 'Service'])
    for (const name of ['a', uid])
      cluster.put(kind, name, { ...(kind === 'Node' ? {} : { namespace: 'shop' }), metadata: { uid: `${uid}-${kind}-${name}` } })
  return cluster
}

let current: ApiCluster
let server: ApiServer
let reader: SourceReader

beforeEach(async () => {
  current = clusterOf('old')
  server = await ApiServer.start({
    list: (request) => current.list(request),
    watch: (request, send) => current.watch(request, send),
  })
  const resources = KINDS.map(resourceOfKind).filter((resource): resource is KnownResource => resource !== undefined)
  const source = await createKubernetesSource({ kubeconfig: server.kubeconfig(), clock: fastClock(200), resources })
  reader = new SourceReader(source)
  await reader.until(() => KINDS.every((kind) => reader.synced.includes(kind)), 'the first lists')
  await reader.until(() => KINDS.every((kind) => server.count(`${kind.toLowerCase()}s`, true) > 0), 'the watches')
})

afterEach(async () => {
  await reader.stop()
  await server.stop()
})

/** The uids of all objects that were emitted. */
const emitted = (): readonly string[] =>
  reader.events.flatMap((event) => (event.type === 'object' ? [String(event.object.metadata.uid)] : []))

it.each([
  ['its versions are older, so that every kind is listed again', (): void => {}],
  [
    'its versions are newer, so that watches continue',
    (): void => {
      for (let i = 0; i < 50; i++) current.put('Pod', 'busy', { namespace: 'shop', metadata: { uid: 'new-Pod-busy' } })
    },
  ],
])('nothing of a cluster that replaces another at its address is emitted: %s', async (_name, age) => {
  current = clusterOf('new')
  age()
  server.cutConnections()
  await reader.done
  expect(emitted().filter((uid) => uid.startsWith('new'))).toEqual([])
  expect(reader.events.at(-1)).toEqual({ type: 'replaced' })
  expect(reader.problems.at(-1)).toMatchObject({
    code: 'cluster-replaced',
    message: `${server.url} is another cluster now: the uid of its namespace kube-system is new, before it was old`,
  })
})

it('the same cluster at another version is followed', async () => {
  server.cutConnections()
  current.put('Pod', 'later', { namespace: 'shop', metadata: { uid: 'old-later' } })
  await reader.until(() => emitted().includes('old-later'), 'the pod')
  current.forbidden.add('Namespace')
  server.cutConnections()
  current.put('Pod', 'last', { namespace: 'shop', metadata: { uid: 'old-last' } })
  await reader.until(() => emitted().includes('old-last'), 'the pod, without the permission to list namespaces')
  expect(reader.breaches).toEqual([])
})
