// Loads a file as the product does, in a process of its own, and prints what that took: one JSON object.
// Plain JavaScript on the built product, so that no compiler shares the memory that is measured.
import { performance } from 'node:perf_hooks'
import { keepHeapLean } from '../../dist/server/keep-heap-lean.js'
import { createFileSource } from '../../dist/ingest/files/file-source.js'
import { loadSource } from '../../dist/ingest/load.js'

keepHeapLean()
const start = performance.now()
const { state } = await loadSource(createFileSource({ paths: [process.argv[2]] }))
const seconds = (performance.now() - start) / 1000
const resident = process.memoryUsage().rss / 1e6

const FORKS = 1_000_000
let last = state
const forking = performance.now()
for (let i = 0; i < FORKS; i++) last = state.fork()
const fork = ((performance.now() - forking) * 1000) / FORKS
console.log(JSON.stringify({ seconds, resident, fork, pods: last.count('Pod') }))
