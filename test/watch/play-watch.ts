import { Random } from '../../src/engine/run/random.ts'
import { SourceLoader } from '../../src/ingest/source-loader.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { ApiCluster } from '../support/api-server-cluster.ts'
import { drawOperation, putPod } from './draw-operation.ts'
import { WATCHED, WatchWorld } from './watch-world.ts'

const FIRST_PODS = 40
const OPERATIONS_MIN = 10
const OPERATIONS_MORE = 30
/** Once the server is well. */
const LAST_OPERATIONS = 6
/** With the time after it less than the 30 minutes after which kinds are listed again, which would hide what a watch lost. */
const FAULTS_MS_MAX = 8 * 60_000
/** How long the twin may take once the server is well: the longest pauses of the client are those of some minutes. */
const RECOVERY_MS_MAX = 15 * 60_000
/** Requests a kind may send in a second on average, with pauses of half a second at least and lists of several pages. */
const REQUESTS_PER_SECOND_MAX = 8

/** Plays the course of `seed`: a cluster that changes, behind an API server with faults. Returns what is wrong with its twin. */
export async function playWatch(seed: number, cluster = new ApiCluster()): Promise<readonly string[]> {
  const random = Random.stream(seed, 'operations')
  cluster.pageMax = 1 + random.below(30)
  for (let i = random.below(FIRST_PODS); i >= 0; i--) putPod(cluster, random, `first-${i}`)
  const world = await WatchWorld.start(seed, cluster)
  try {
    await playFaults(world, random)
    world.faulty = false
    const wrong = await recover(world)
    // A twin that has caught up must also follow.
    for (let left = LAST_OPERATIONS; left > 0; left--) drawOperation(random, world)
    putPod(cluster, random, 'last')
    return [...wrong, ...(await recover(world)), ...conduct(world)]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    await world.stop()
  }
}

async function playFaults(world: WatchWorld, random: Random): Promise<void> {
  for (let left = OPERATIONS_MIN + random.below(OPERATIONS_MORE); left > 0; left--) {
    drawOperation(random, world)
    if (random.below(3) === 0) continue
    await world.settle()
    for (let jumps = random.below(4); jumps > 0 && world.clock.now() < FAULTS_MS_MAX; jumps--) {
      world.clock.jump(60_000)
      await world.settle()
    }
  }
}

/** Lets time pass until the twin shows the cluster as a list of this moment does. */
async function recover(world: WatchWorld): Promise<readonly string[]> {
  const end = world.clock.now() + RECOVERY_MS_MAX
  while (true) {
    await world.settle()
    const differences = differencesOf(world)
    if (differences.length === 0 || world.clock.now() >= end) return differences
    world.clock.jump(end - world.clock.now())
  }
}

function differencesOf({ cluster, reader, state }: WatchWorld): readonly string[] {
  const unsynced = WATCHED.filter(({ kind }) => !reader.synced.includes(kind)).map(
    ({ kind }) => `${kind} was never listed completely`,
  )
  if (unsynced.length > 0) return unsynced
  const truth = cluster.state()
  const differences: string[] = []
  for (const [key, version] of truth) {
    const held = reader.state.get(key)
    if (held !== version) differences.push(`${key} is ${version} in the cluster and ${held ?? 'missing'} in the twin`)
  }
  for (const key of reader.state.keys()) if (!truth.has(key)) differences.push(`${key} is in the twin only`)
  if (differences.length > 0) return differences
  const [digest, listed] = [state.digest(), digestOfList(cluster)]
  return digest === listed ? [] : [`the digest of the twin is ${digest}, that of a list ${listed}`]
}

/** The digest of a state that was loaded from the lists of this moment. */
function digestOfList(cluster: ApiCluster): string {
  const state = new ClusterState()
  const loader = new SourceLoader(state)
  for (const { kind } of WATCHED) {
    for (const object of cluster.objectsNow(kind)) loader.apply({ type: 'object', kind, object })
    loader.apply({ type: 'synced', kind, resourceVersion: '' })
  }
  return state.digest()
}

/** What a client may not do, whatever the server does. */
function conduct({ clock, reader, redirected, server }: WatchWorld): readonly string[] {
  const { breaches } = reader
  const methods = [...new Set(server.requests.map(({ method }) => method))].filter((method) => method !== 'GET')
  const max = (60 + clock.now() / 1000) * REQUESTS_PER_SECOND_MAX * WATCHED.length
  return [
    ...breaches,
    ...methods.map((method) => `a request with method ${method}`),
    ...(redirected > 0 ? [`${redirected} redirects were followed`] : []),
    ...(server.requests.length > max ? [`${server.requests.length} requests in ${clock.now() / 1000} s`] : []),
  ]
}
