// Serves a synthetic cluster as the product does, in a process of its own, and reports its performance to its parent: the
// longest time for which its loop was blocked, and its memory. Plain JavaScript on the built product. Usage: node
// http-server.mjs NODES PODS SEED [LIMITS AS JSON]
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SOURCE_KINDS } from '../../build/ingest/resources.js'
import { syntheticCluster } from '../../build/ingest/synthetic/synthetic-cluster.js'
import { isKind } from '../../build/kube/kinds.js'
import { limitHeapGrowth } from '../../build/server/limit-heap-growth.js'
import { LiveTwin } from '../../build/server/live-twin.js'
import { startServer } from '../../build/server/server.js'

limitHeapGrowth()
const [nodes, pods, seed] = process.argv.slice(2, 5).map(Number)
const limits = JSON.parse(process.argv[5] ?? '{}')
/** The later changes of the cluster: objects that the parent sends. */
const waiting = []
let wake = () => {}
const stop = new AbortController()
/** A cluster that is listed at once and then changes when the parent requests it. */
const source = {
  name: 'synthetic',
  clusterName: 'synthetic',
  async *events() {
    for (const object of syntheticCluster({ nodes, pods, seed }))
      if (object.kind !== undefined && isKind(object.kind)) yield { type: 'object', kind: object.kind, object }
    for (const kind of SOURCE_KINDS) yield { type: 'synced', kind, resourceVersion: '1' }
    while (!stop.signal.aborted) {
      while (waiting.length > 0) yield { type: 'object', ...waiting.shift() }
      await new Promise((resolve) => {
        wake = resolve
      })
    }
  },
}
const twin = new LiveTwin(source, { live: false })
await new Promise((settled) => void twin.run(stop.signal, settled))
const server = await startServer({ twin, port: 0, limits })
const delay = monitorEventLoopDelay({ resolution: 1 })
const answers = {
  /** Restarts the measurement of the loop. */
  watch: () => {
    delay.reset()
    delay.enable()
    return {}
  },
  /** How long the loop was blocked since then, in milliseconds; a timer that is on time counts as nothing. */
  delay: () => {
    delay.disable()
    return { maxMs: Math.max(0, delay.max / 1e6 - 1), p99Ms: Math.max(0, delay.percentile(99) / 1e6 - 1) }
  },
  memory: () => {
    globalThis.gc?.()
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
    return { rss, heapUsed, external, arrayBuffers }
  },
  /** Something changes in the cluster. */
  change: ({ kind, object }) => {
    waiting.push({ kind, object })
    wake()
    return {}
  },
  close: async () => {
    stop.abort()
    wake()
    await server.close()
    process.disconnect()
    return undefined
  },
}
process.on('message', async ({ number, ask, ...rest }) => {
  const answer = await answers[ask](rest)
  if (answer) process.send({ number, ...answer })
})
process.on('disconnect', () => process.exit())
process.send({ url: server.url })
