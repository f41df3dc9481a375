#!/usr/bin/env node
import nodeModule from 'node:module'
import { limitHeapGrowth } from '../server/limit-heap-growth.ts'

limitHeapGrowth()

/** Node 22.8 and later keep compiled code from one process to the next, of what is loaded after this. */
interface CompileCache {
  readonly enableCompileCache?: () => void
}
;(nodeModule as CompileCache).enableCompileCache?.()

const { processIo } = await import('./io.ts')
const { runCli } = await import('./run-cli.ts')

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The second one ends the process at once.
  process.once(signal, () => {
    interrupted.abort()
    // No more input will follow.
    process.stdin.destroy()
  })
}
process.exitCode = await runCli(process.argv, processIo(interrupted.signal))
