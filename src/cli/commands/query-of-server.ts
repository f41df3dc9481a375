import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { ErrorAnswer } from '../documents/answer.ts'
import { openClient } from '../open/open-client.ts'
import { SERVER_DEFAULT } from '../open/open-server.ts'
import { type Layout, OUTPUT_FORMATS, type OutputFormat, printAnswer } from '../print/print-answer.ts'
import { type PlaceOf, refuse } from '../refuse.ts'
import type { Session } from '../session.ts'
import { tokenOption } from './flags.ts'

/** Flags of commands that only a server can answer: its forks and snapshots, and its observations. */
export interface ServerFlags {
  readonly server?: string
  readonly kubeconfigToken?: true
  readonly output: OutputFormat
}

export function addServerFlags(command: Command): Command {
  return command
    .option(
      '--server <url>',
      `the server to use, "cluster" for the one that runs in the cluster (default: REHEARSE_SERVER, or ${SERVER_DEFAULT})`,
    )
    .addOption(tokenOption())
    .addOption(new Option('-o, --output <format>', 'how to print').choices(OUTPUT_FORMATS).default('table'))
}

interface ServerQuestion<T> {
  /** A document with a field called `answer`, and `damaged` where what cannot be restored belongs to it. */
  readonly document: string
  readonly variables: object
  readonly lines: (answer: T, layout: Layout) => readonly string[]
  /** What `-o name` prints of it. */
  readonly names: (answer: T) => readonly string[]
  /** The places of the errors in files. */
  readonly placeOf?: PlaceOf
  /** The message if the answer is null. */
  readonly missing?: string
}

interface ServerAnswer<T> {
  readonly answer: T | ErrorAnswer | null
  readonly damaged?: readonly Pick<ErrorAnswer, 'message'>[]
}

/** Queries the server, prints the answer and returns it for the exit code. */
export async function queryOfServer<T extends object>(
  { document, variables, lines, names, placeOf, missing }: ServerQuestion<T>,
  { server, kubeconfigToken, output }: ServerFlags,
  { io }: Session,
): Promise<T> {
  const named = server ?? (io.env['REHEARSE_SERVER'] || SERVER_DEFAULT)
  const client = await openClient({ server: named, ...(kubeconfigToken ? { kubeconfigToken } : {}) }, io)
  try {
    const { answer, damaged = [] } = await client.query<ServerAnswer<T>>(document, variables)
    for (const { message } of damaged) io.err(`problem: ${message}\n`)
    if (answer === null) throw new CliError(missing ?? 'the server returned no answer')
    const found = isError(answer) ? await refuse(answer, client, placeOf) : answer
    await printAnswer(found, output, { io, table: (layout) => lines(found, layout), names: () => names(found) })
    return found
  } finally {
    await client.close()
  }
}

function isError<T extends object>(answer: T | ErrorAnswer): answer is ErrorAnswer {
  return '__typename' in answer && typeof answer.__typename === 'string' && answer.__typename.endsWith('Error')
}
