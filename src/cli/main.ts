#!/usr/bin/env node
import { keepHeapLean } from '../server/keep-heap-lean.ts'
import { processIo } from './io.ts'
import { runCli } from './run-cli.ts'

keepHeapLean()

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The second one ends the process at once.
  process.once(signal, () => {
    interrupted.abort()
    // Nobody goes on to type what a command waits for.
    process.stdin.destroy()
  })
}
process.exitCode = await runCli(process.argv, processIo(interrupted.signal))
