import { describe, expect, it } from 'vitest'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import { type KnownResource, resourceOfKind } from '../../src/ingest/resources.ts'
import { type ApiRequest, ApiServer, type Fault } from '../support/api-server.ts'
import { fastClock, seededRandom } from '../support/api-server-clock.ts'
import { ApiCluster } from '../support/api-server-cluster.ts'
import { SourceReader } from '../support/source-reader.ts'

/** Set SOURCE_SEED to run one seed again, SOURCE_SEEDS to run more of them. */
const seeds = process.env['SOURCE_SEED']
  ? [Number(process.env['SOURCE_SEED'])]
  : Array.from({ length: Number(process.env['SOURCE_SEEDS'] ?? 12) }, (_, i) => i + 1)

const OPERATIONS = 150
const expired = { kind: 'Status', reason: 'Expired', code: 410, message: 'too old resource version: 1 (2)' }
const resources = ['Pod', 'Node'].map(resourceOfKind).filter((resource): resource is KnownResource => resource !== undefined)

class Chance {
  private readonly next: () => number

  constructor(seed: number) {
    this.next = seededRandom(seed)
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }
}

function randomFault(chance: Chance, request: ApiRequest): Fault | undefined {
  if (!chance.happens(0.4)) return undefined
  const both: Fault[] = [
    { type: 'status', status: 500 },
    { type: 'status', status: 429, headers: { 'retry-after': String(1 + chance.below(5)) } },
    { type: 'status', status: 410, body: expired },
    { type: 'status', status: 504 },
    { type: 'status', status: 403 },
    { type: 'status', status: 401 },
    { type: 'cut', afterBytes: chance.below(3_000) },
    { type: 'trickle', bytes: 500 + chance.below(20_000) },
  ]
  const watch: Fault[] = [
    { type: 'duplicate' },
    { type: 'silent' },
    { type: 'close' },
    { type: 'error-frame', status: expired },
    { type: 'error-frame', status: { code: 500, message: 'etcd is away' } },
    {
      type: 'garbage',
      at: chance.below(4),
      line: ['{"type":', 'null', '{"type":"NEW","object":{}}', '[]'][chance.below(4)] ?? '',
    },
  ]
  const choices = request.watch ? [...both, ...watch, ...watch] : both
  return choices[chance.below(choices.length)]
}

function randomOperation(chance: Chance, cluster: ApiCluster): void {
  const pod = `pod-${chance.below(60)}`
  const namespace = chance.happens(0.5) ? 'shop' : 'bank'
  const node = `node-${chance.below(8)}`
  const operations = [
    () => cluster.remove('Pod', pod, namespace),
    () => cluster.remove('Pod', pod, namespace),
    () => {
      // Deleted and made again at once, as a StatefulSet does.
      cluster.remove('Pod', pod, namespace)
      cluster.put('Pod', pod, { namespace })
    },
    () => cluster.remove('Node', node),
    () => cluster.put('Node', node, { fields: { spec: { unschedulable: true } } }),
    () => (chance.happens(0.3) ? cluster.compact() : cluster.bookmark()),
    () => cluster.put('Pod', pod, { namespace, fields: { spec: { nodeName: node, padding: 'é'.repeat(chance.below(300)) } } }),
    () => cluster.put('Pod', pod, { namespace, fields: { status: { phase: 'Running' } } }),
  ]
  operations[chance.below(operations.length)]?.()
}

describe('a live source under random faults', () => {
  for (const seed of seeds) {
    it(`has the objects of the server at the end, and emits nothing twice (seed ${seed})`, async () => {
      const chance = new Chance(seed)
      const cluster = new ApiCluster()
      for (let i = chance.below(1_200); i >= 0; i--) cluster.put('Pod', `first-${i}`, { namespace: 'shop' })
      const server = await ApiServer.start(cluster)
      server.fault = (request) => randomFault(chance, request)
      const source = await createKubernetesSource({ kubeconfig: server.kubeconfig(), clock: fastClock(3_000, seed), resources })
      const reader = new SourceReader(source)
      try {
        for (let i = 0; i < OPERATIONS; i++) {
          randomOperation(chance, cluster)
          if (chance.happens(0.4)) await new Promise((resolve) => setTimeout(resolve, chance.below(8)))
        }
        server.fault = () => undefined
        const same = () => {
          const truth = cluster.state()
          return truth.size === reader.state.size && [...truth].every(([key, value]) => reader.state.get(key) === value)
        }
        await reader.until(same, `the state of the server (seed ${seed})`)
        expect(reader.breaches, `seed ${seed}`).toEqual([])
        await reader.until(() => reader.synced.includes('Pod') && reader.synced.includes('Node'), `complete lists (seed ${seed})`)
        await reader.until(same, `the same state after the lists (seed ${seed})`)
        expect(new Set(server.requests.map((request) => request.method))).toEqual(new Set(['GET']))
      } finally {
        await reader.stop()
        await server.stop()
      }
    })
  }
})
