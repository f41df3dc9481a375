import { basename } from 'node:path'
import { CommanderError } from 'commander'
import { CliError } from './cli-error.ts'
import { complete } from './complete/complete.ts'
import { createProgram } from './create-program.ts'
import { EXIT } from './exit-code.ts'
import { forkLine } from './fork-words.ts'
import { globalFlagsLast } from './global-flags.ts'
import type { Io } from './io.ts'
import { packageVersion } from './package-version.ts'
import { oneLine } from './print/one-line.ts'
import type { Session } from './session.ts'
import { splitFlagValues } from './split-flag-values.ts'

/** Runs one command line, `argv` as in `process.argv`; answers the exit code. Never throws. */
export async function runCli(argv: readonly string[], io: Io): Promise<number> {
  const words = globalFlagsLast(splitFlagValues(argv.slice(2)))
  const step = forkLine(words)
  const session: Session = { io, argv, exitCode: EXIT.safe, ...(step && { inFork: step.fork }) }
  try {
    const completing = wordsToComplete(argv)
    const program = createProgram(session, completing ? undefined : (step?.words ?? words)[0])
    if (completing) await complete(program, completing, io)
    else if (words[0] === '--version') io.out(`${packageVersion()}\n`)
    else if (words[0] === 'help' && words[1] && !program.commands.some((command) => command.name() === words[1]))
      throw new CliError(`unknown command '${words[1]}'`)
    else await program.parseAsync([...(step?.words ?? words)], { from: 'user' })
    return session.exitCode
  } catch (error) {
    // Help and version are errors too; commander has already printed them, and usage errors as well.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.safe : EXIT.failure
    if (io.signal.aborted) {
      io.err(`${error instanceof CliError && error.message.startsWith('interrupted') ? error.message : 'interrupted'}\n`)
      return EXIT.interrupted
    }
    io.err(`error: ${oneLine(messageOf(error, io))}\n`)
    return EXIT.failure
  }
}

/**
 * The words that a shell completes: `rehearse __complete WORD...`, or kubectl, which runs `kubectl_complete-rehearse
 * WORD...`.
 */
function wordsToComplete(argv: readonly string[]): readonly string[] | undefined {
  if (basename(argv[1] ?? '').startsWith('kubectl_complete-')) return argv.slice(2)
  return argv[2] === '__complete' ? argv.slice(3) : undefined
}

/** Expected errors state what to do; an internal error is reported as such, its stack only on request. */
function messageOf(error: unknown, io: Io): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof CliError || ('code' in error && typeof error.code === 'string')) return error.message
  if (io.env['REHEARSE_DEBUG'] && error.stack) io.err(`${error.stack}\n`)
  return `unexpected error: ${error.message}; set REHEARSE_DEBUG=1 to see where, and report it`
}
