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
  const signals = ['SIGINT', 'SIGTERM'] as const
  const interrupt = (): void => {
    // Without a listener the second signal ends the process at once, whichever it is.
    for (const signal of signals) process.off(signal, interrupt)
    interrupted.abort()
    // No more input will follow.
    process.stdin.destroy()
  }
  for (const signal of signals) process.on(signal, interrupt)
  process.exitCode = await runCli(process.argv, processIo(interrupted.signal))
}

void main()
