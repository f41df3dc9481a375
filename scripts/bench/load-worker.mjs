// Loads a file as the product does, in a process of its own, and prints what that took: one JSON object.
// Plain JavaScript on the built product, so that no compiler shares the memory that is measured.
import { performance } from 'node:perf_hooks'
import { createFileSource } from '../../build/ingest/files/file-source.js'
import { follow } from '../../build/ingest/load.js'
import { limitHeapGrowth } from '../../build/server/limit-heap-growth.js'
import { ClusterState } from '../../build/twin/cluster-state.js'

limitHeapGrowth()
const start = performance.now()
const state = new ClusterState()
const loader = await follow(createFileSource({ paths: [process.argv[2]] }), state, { signal: new AbortController().signal })
loader.finish()
const seconds = (performance.now() - start) / 1000
const resident = process.memoryUsage().rss / 1e6

const FORKS = 1_000_000
let last = state
const forking = performance.now()
for (let i = 0; i < FORKS; i++) last = state.fork()
const fork = ((performance.now() - forking) * 1000) / FORKS
console.log(JSON.stringify({ seconds, resident, fork, pods: last.count('Pod') }))
