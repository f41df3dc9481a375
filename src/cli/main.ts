#!/usr/bin/env node
import { processIo } from './io.ts'
import { runCli } from './run-cli.ts'

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort())
}
process.exitCode = await runCli(process.argv, processIo(interrupted.signal))
