import { type Command, Option } from 'commander'
import type { ErrorAnswer } from '../answer.ts'
import { openAsker } from '../ask.ts'
import { type OutputFormat, printAnswer } from '../print/print-answer.ts'
import { type PlaceOf, refuse } from '../refuse.ts'
import type { Session } from '../session.ts'

/** Flags of everything that deals with forks, which a server holds. */
export interface ForkFlags {
  readonly server: string
  readonly output: OutputFormat
}

/** Where `rehearse serve` listens when nothing else is said. */
const SERVER = 'http://127.0.0.1:4000'

export function addForkFlags(command: Command): Command {
  return command
    .option('--server <url>', 'the server, started with "rehearse serve", that holds the forks', SERVER)
    .addOption(new Option('-o, --output <format>', 'how to print').choices(['table', 'json', 'yaml']).default('table'))
}

interface Asked<T> {
  /** A document whose only field is called `answer`. */
  readonly document: string
  readonly variables: object
  readonly lines: (answer: T) => readonly string[]
  /** Where what is wrong stands in files. */
  readonly placeOf?: PlaceOf
}

/** Asks the server, prints the answer and hands it on for the exit code. */
export async function askFork<T extends object>(
  { document, variables, lines, placeOf }: Asked<T>,
  { server, output }: ForkFlags,
  { io }: Session,
): Promise<T> {
  const asker = await openAsker({ server }, io)
  try {
    const { answer } = await asker.ask<{ answer: T | ErrorAnswer }>(document, variables)
    const found = isError(answer) ? await refuse(answer, asker, placeOf) : answer
    await printAnswer(found, output, { io, table: () => lines(found) })
    return found
  } finally {
    await asker.close()
  }
}

function isError<T extends object>(answer: T | ErrorAnswer): answer is ErrorAnswer {
  return '__typename' in answer && typeof answer.__typename === 'string' && answer.__typename.endsWith('Error')
}
