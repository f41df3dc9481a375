import type { Command } from '../command.ts'
import { HISTORY, type HistoryAnswer } from '../documents/history-document.ts'
import { historyLines } from '../print/history-lines.ts'
import type { Session } from '../session.ts'
import { addServerFlags, queryOfServer, type ServerFlags } from './query-of-server.ts'

interface Flags extends ServerFlags {
  readonly since?: string
  readonly until?: string
}

/** `rehearse history`: the moments whose states a server keeps. */
export function addHistory(program: Command, session: Session): void {
  const command = program
    .command('history')
    .description('Of which moments does the server keep the state? Each can be queried with --at, and compared with diff.')
    .example('--server http://127.0.0.1:4000')
    .example('--since 2026-01-31T12:00:00Z --until 2026-01-31T13:00:00Z', 'the moments of an hour')
    .option('--since <time>', 'only moments at or after this time')
    .option('--until <time>', 'only moments at or before this time')
  addServerFlags(command).action(async ({ since, until, ...flags }: Flags) => {
    const variables = { ...(since === undefined ? {} : { from: since }), ...(until === undefined ? {} : { to: until }) }
    const names = ({ nodes }: HistoryAnswer) => nodes.map(({ takenAt }) => takenAt)
    await queryOfServer<HistoryAnswer>({ document: HISTORY, variables, lines: historyLines, names }, flags, session)
  })
}
