#!/usr/bin/env node
import { limitHeapGrowth } from '../server/limit-heap-growth.ts'
import { keepCompiledCode } from './compiled-code.ts'
import { tuneForCommand } from './tune-for-command.ts'

limitHeapGrowth()
// A server lives long enough for V8's own choice.
if (process.argv[2] !== 'serve') tuneForCommand()
keepCompiledCode(process.argv[2] ?? '')

/** Everything else is loaded from here, so that its compiled code is kept. */
async function main(): Promise<void> {
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
}

void main()
