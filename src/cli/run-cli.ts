import { basename } from 'node:path'
import { Command, CommanderError } from 'commander'
import { CliError } from './cli-error.ts'
import { COMMANDS } from './commands/registry.ts'
import { complete } from './complete/complete.ts'
import { EXIT } from './exit-code.ts'
import { forkLine } from './fork-words.ts'
import { globalFlagsLast } from './global-flags.ts'
import type { Io } from './io.ts'
import { packageVersion } from './package-version.ts'
import { nameInHelp } from './program-name.ts'
import type { Session } from './session.ts'
import { splitFlagValues } from './split-flag-values.ts'

/** Descriptions in help wrap when they have this much room, and long flags leave them little. */
const HELP_COLUMN_MIN = 24

/** Runs one command line, `argv` as in `process.argv`; answers the exit code. Never throws. */
export async function runCli(argv: readonly string[], io: Io): Promise<number> {
  const words = globalFlagsLast(splitFlagValues(argv.slice(2)))
  const step = forkLine(words)
  const session: Session = { io, argv, exitCode: EXIT.safe, ...(step && { inFork: step.fork }) }
  try {
    const program = createProgram(session)
    const completing = wordsToComplete(argv)
    if (completing) await complete(program, completing, io)
    else if (words[0] === '--version') io.out(`${packageVersion()}\n`)
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

function createProgram(session: Session): Command {
  const { io } = session
  const program = new Command(nameInHelp(session.argv))
    .description(
      'Rehearse a change on the twin of a Kubernetes cluster before you make it.\nReads clusters and files; never writes to a cluster.',
    )
    .exitOverride()
    .configureHelp({ minWidthToWrap: HELP_COLUMN_MIN })
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      getOutHelpWidth: () => io.width,
      getErrHelpWidth: () => io.width,
      outputError: (text, write) => write(`${oneLine(text.trim())}\n`),
    })
    .showHelpAfterError(false)
    .helpCommand(false)
    .option('--version', 'print its version and the Kubernetes version that it follows')
    .addHelpText(
      'after',
      '\n-n, -o, --from, --context, --kubeconfig, --server, --fork and --snapshot are\naccepted before the command too. REHEARSE_SERVER is the default server where\nno flag names another source.\n\nExit codes: 0 safe, 1 usage or failure, 2 blocked, degraded or stuck,\n130 interrupted.',
    )
  for (const add of COMMANDS) add(program, session)
  return program
}

/** Expected errors state what to do; an internal error is reported as such, its stack only on request. */
function messageOf(error: unknown, io: Io): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof CliError || ('code' in error && typeof error.code === 'string')) return error.message
  if (io.env['REHEARSE_DEBUG'] && error.stack) io.err(`${error.stack}\n`)
  return `unexpected error: ${error.message}; set REHEARSE_DEBUG=1 to see where, and report it`
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}
