import { Command } from './command.ts'
import { addCommands, OWN_GROUP } from './commands/registry.ts'
import { GLOBAL_FLAGS } from './global-flags.ts'
import { withKubectlHint } from './kubectl-hint.ts'
import { oneLine } from './print/one-line.ts'
import { wrap } from './print/wrap.ts'
import { nameInHelp } from './program-name.ts'
import type { Session } from './session.ts'

/** Descriptions in help wrap when they have this much room, and long flags leave them little. */
const HELP_COLUMN_MIN = 24
const HELP_WIDTH_MAX = 72

/** The program for one command line: with every command, or with enough of them for a line that begins with the word `named`. */
export function createProgram(session: Session, named?: string): Command {
  const { io } = session
  const program = new Command(nameInHelp(session.argv))
    .description(
      'Rehearse a change on the twin of a Kubernetes cluster before you make it.\nReads clusters and files; never writes to a cluster.',
    )
    .exitOverride()
    .configureHelp({ minWidthToWrap: HELP_COLUMN_MIN, subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      getOutHelpWidth: () => io.width,
      getErrHelpWidth: () => io.width,
      outputError: (text, write) => write(`${oneLine(withKubectlHint(text.trim()))}\n`),
    })
    .showHelpAfterError(false)
    .commandsGroup(`${OWN_GROUP}:`)
    .helpCommand('help [command]', 'display help for a command')
    .option('--version', 'print its version and the Kubernetes version that it follows')
    .addHelpText('after', `\n${helpEnd()}`)
  addCommands(program, session, named)
  return program
}

function helpEnd(): string {
  const flags = GLOBAL_FLAGS.map(({ short, long }) => short ?? long ?? '')
  const before = `${flags.slice(0, -1).join(', ')} and ${flags.at(-1)} are accepted before the command too. REHEARSE_SERVER is the default server where no flag names another source.`
  const codes = 'Exit codes: 0 safe, 1 usage or failure, 2 blocked, degraded or stuck, 130 interrupted.'
  return [...wrap(before, HELP_WIDTH_MAX), '', ...wrap(codes, HELP_WIDTH_MAX)].join('\n')
}
