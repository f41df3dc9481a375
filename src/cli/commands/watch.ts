import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { duration } from './flags.ts'

type AddCommands = (program: Command, session: Session) => void

/** `rehearse watch drain NODE`: any rehearsal as a standing query, printed again whenever the answer changes. */
export function addWatch(addRehearsals: AddCommands): AddCommands {
  return (program, session) => {
    const watch = program
      .command('watch')
      .description('Watch a question: answered now, and again when the answer changes. Ends with Ctrl-C.')
      .example('drain node-1 --ignore-daemonsets', 'any command with an outcome')
      .example('drain node-1 --fork try', 'in a fork')
      .option('--min-interval <duration>', 'shortest time between two runs (default: set by the server, 5s)', duration)
    const standing: Session = {
      io: session.io,
      argv: session.argv,
      exitCode: session.exitCode,
      standing: () => watch.opts<{ minInterval?: string }>().minInterval,
    }
    addRehearsals(watch, standing)
    watch.hook('postAction', () => {
      session.exitCode = standing.exitCode
    })
  }
}
