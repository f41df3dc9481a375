import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, createApi } from '../../src/graphql/create-api.ts'
import { createFileSource } from '../../src/ingest/files/file-source.ts'
import { LiveTwin } from '../../src/server/live-twin.ts'
import { createRunPool } from '../../src/server/run-pool/create-run-pool.ts'
import { dataOf, type Json } from '../support/api-client.ts'
import { SAMPLE } from '../support/cli.ts'
import { comparisonDifferences } from './comparison-proofs.ts'
import { exportDifferences, followSweep, type Grid, pointDifferences, startSweep, sweepNow } from './sweep-proofs.ts'

/** Sweeps and comparisons on the sample, against their scenarios run one by one. */

const limits = { costMax: 10_000_000, wallMsMax: 600_000 }
let twin: LiveTwin
let alone: Api

beforeAll(async () => {
  twin = new LiveTwin(createFileSource({ paths: [SAMPLE] }), { live: false })
  await twin.run(new AbortController().signal)
  alone = createApi({ twin, limits })
})

const search = { kind: 'Deployment', namespace: 'shop', name: 'search' }
const drainOf = (node: string) => ({
  drain: { nodes: { names: [node] }, ignoreDaemonSets: true, deleteEmptyDirData: true, timeout: '10m' },
})

/** Nodes that keep pods Pending and nodes that do not, sizes that fit and such that do not. */
const GRID: Grid = {
  scenario: { name: 'a "grid", of sizes', actions: [drainOf('general-1a-1'), { scale: { target: search, replicas: 1 } }] },
  parameters: [
    { label: 'node, "drained"', path: 'actions[0].drain.nodes.names[0]', values: ['general-1a-1', 'highmem-1c-2'] },
    { label: 'replicas', path: 'actions[1].scale.replicas', values: ['4', '40'] },
    { label: 'seed', path: 'seed', values: ['7'] },
  ],
  at: ([node = '', replicas, seed]) => ({
    name: 'a "grid", of sizes',
    seed: Number(seed),
    actions: [drainOf(node), { scale: { target: search, replicas: Number(replicas) } }],
  }),
}

describe('a sweep over the sample', () => {
  let inQueue: Json
  it('is complete and exported unchanged', async () => {
    inQueue = await followSweep(alone, await startSweep(alone, GRID))
    expect(exportDifferences(GRID, inQueue)).toEqual([])
    const verdicts = new Set(inQueue.points.nodes.map(({ result }: Json) => result.verdict))
    expect(verdicts.size).toBeGreaterThan(1)
  })

  it('has at every point the results of that scenario alone, in threads and in the queue', async () => {
    const threads = createApi({ twin, limits, pool: createRunPool(2) })
    const inThreads = await followSweep(threads, await startSweep(threads, GRID))
    expect(inThreads.threads).toBe(2)
    expect(inQueue.threads).toBe(1)
    expect({ ...inThreads, threads: 1 }).toEqual(inQueue)
    expect(await pointDifferences(alone, GRID, inThreads)).toEqual([])
  })

  it('that is cancelled keeps its completed points unchanged', async () => {
    const id = await startSweep(alone, GRID)
    const cancel = async (done: number): Promise<void> => {
      if (done > 0) await dataOf(alone, `mutation { cancelSweep(id: "${id}") { __typename } }`)
    }
    await followSweep(alone, id, cancel)
    const part = await sweepNow(alone, id)
    // Points may have been so fast that nothing was left to cancel.
    expect(part.status).toMatch(part.done < 4 ? /^CANCELLED$/ : /^(CANCELLED|DONE)$/)
    for (const { number, status, result } of part.points.nodes)
      expect({ status, result }).toEqual(
        status === 'DONE' ? { status, result: inQueue.points.nodes[number].result } : { status: 'WAITING', result: null },
      )
    expect(exportDifferences(GRID, part)).toEqual([])
  })
})

it('a comparison on the sample reports the result of each scenario alone, and all differences', async () => {
  const scenarios = [
    { name: 'drain', actions: [drainOf('general-1a-1')] },
    { name: 'held', actions: [drainOf('highmem-1c-2')] },
    { name: 'fail', actions: [{ failNode: { names: ['general-1a-1'] } }] },
    {
      name: 'restart',
      seed: 3,
      actions: [{ rollout: { target: { kind: 'Deployment', namespace: 'catalog', name: 'catalog-api' }, restart: true } }],
    },
    { name: 'grow', actions: [{ cordon: { names: ['general-1b-1'] } }, { scale: { target: search, replicas: 40 } }] },
    { name: 'gone', actions: [{ deleteObject: { targets: [{ kind: 'Deployment', namespace: 'shop', name: 'canary' }] } }] },
  ]
  expect(await comparisonDifferences(alone, scenarios)).toEqual([])
})
