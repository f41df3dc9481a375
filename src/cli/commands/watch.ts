import type { Command } from 'commander'
import type { Session } from '../session.ts'
import { duration } from './flags.ts'
import { REHEARSALS } from './rehearsals.ts'

/** `rehearse watch drain NODE`: any rehearsal as a standing query, printed again whenever the answer changes. */
export function addWatch(program: Command, session: Session): void {
  const watch = program
    .command('watch')
    .description('Watch a question: answered now, and again when the answer changes. Ends with Ctrl-C.')
    .option('--min-interval <duration>', 'shortest time between two runs (default: set by the server, 5s)', duration)
  const standing: Session = {
    io: session.io,
    argv: session.argv,
    exitCode: session.exitCode,
    standing: () => watch.opts<{ minInterval?: string }>().minInterval,
  }
  for (const add of REHEARSALS) add(watch, standing)
  watch.hook('postAction', () => {
    session.exitCode = standing.exitCode
  })
}
