import type { Random } from '../../src/engine/run/random.ts'
import type { ApiCluster } from '../support/api-server-cluster.ts'
import type { WatchWorld } from './watch-world.ts'

const PODS = 12
const NODES = 6
/** One line of a watch in some hundred is longer than several reads of a socket. */
const HUGE_CHARACTERS = 200_000

export function putPod(cluster: ApiCluster, random: Random, name: string): void {
  const length = random.below(60) === 0 ? HUGE_CHARACTERS : random.below(300)
  const spec = { nodeName: `node-${random.below(NODES)}`, containers: [{ name: 'main', image: 'registry.example.com/web:1' }] }
  const annotations = { padding: 'é'.repeat(length) }
  const phase = random.pick(['Pending', 'Running'])
  cluster.put('Pod', name, {
    namespace: random.pick(['shop', 'bank']),
    metadata: { annotations },
    fields: { spec, status: { phase } },
  })
}

/** Something happens in the cluster, or to its API server. */
export function drawOperation(random: Random, world: WatchWorld): void {
  const { cluster, server } = world
  const pod = `pod-${random.below(PODS)}`
  const node = `node-${random.below(NODES)}`
  const namespace = random.pick(['shop', 'bank'])
  const change = () => putPod(cluster, random, pod)
  const remove = () => cluster.remove('Pod', pod, namespace)
  random.pick<() => void>([
    change,
    change,
    change,
    change,
    remove,
    remove,
    () => {
      // Deleted and made again at once, as a StatefulSet does.
      remove()
      change()
    },
    () => cluster.remove('Node', node),
    () => cluster.put('Node', node, { fields: { spec: { unschedulable: random.below(2) === 0 } } }),
    () => cluster.put('Node', node, { fields: { spec: {} } }),
    () => cluster.put('Namespace', namespace),
    () => cluster.bookmark(),
    () => cluster.bookmark(),
    () => cluster.compact(),
    () => server.endWatches(),
    () => server.cutWatches(),
    () => world.restartServer(),
    () => world.rotateToken(),
    () => (random.below(4) === 0 ? world.rotateCertificate() : server.cutConnections()),
  ])()
}
