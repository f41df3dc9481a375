// Follows an API server as the product does, in a process of its own, and prints what that took: a JSON object when the state is complete, and
// one after each line on its input, with what happened since the last one. `live-worker.mjs KUBECONFIG`
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { createKubernetesSource } from '../../build/ingest/kubernetes/kubernetes-source.js'
import { follow } from '../../build/ingest/load.js'
import { limitHeapGrowth } from '../../build/server/limit-heap-growth.js'
import { ClusterState } from '../../build/twin/cluster-state.js'

limitHeapGrowth()
const stop = new AbortController()
const state = new ClusterState()
let changes = 0
let since = { ms: performance.now(), cpu: process.cpuUsage(), changes: 0 }

function report() {
  const { user, system } = process.cpuUsage(since.cpu)
  const seconds = (performance.now() - since.ms) / 1000
  const cpu = (user + system) / 1e6
  const resident = process.memoryUsage().rss / 1e6
  const peak = (process.resourceUsage().maxRSS * 1024) / 1e6
  console.log(JSON.stringify({ seconds, cpu, resident, peak, changes: changes - since.changes, pods: state.count('Pod') }))
  since = { ms: performance.now(), cpu: process.cpuUsage(), changes }
}

createInterface({ input: process.stdin })
  .on('line', report)
  .on('close', () => stop.abort())
const source = await createKubernetesSource({ kubeconfig: process.argv[2] })
await follow(source, state, {
  signal: stop.signal,
  onSettled: report,
  onApplied: (event) => {
    if (event.type === 'object') changes++
  },
})
