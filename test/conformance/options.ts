import { parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

export interface Options {
  readonly paths: readonly string[]
  readonly json: boolean
  readonly update: boolean
  readonly allowLower?: string
  readonly differences: boolean
  readonly inProcess: boolean
  readonly only?: string
  readonly jobs?: number
}

export const USAGE = `npm run conformance -- [PATH...] [options]

Judges every recording in the files and folders; the committed ones without a PATH, which are also compared with the ratchet.

  --differences           show where failing cases differ (5 lines each)
  --json                  one JSON document with every failing case and its differences (the summary line goes to stderr)
  --only TEXT             only cases whose group or name contains TEXT
  --update                write ratchet.json and failing/ anew; refuses to lower anything
  --allow-lower REASON    with --update: lower it all the same; the reason is kept in ratchet.json
  --jobs N                worker processes (one a core)
  --in-process            judge in this process, for a debugger
`

/**
 * Reads the arguments of the command.
 * @throws {UsageError} For an unknown option, or options that do not go together.
 */
export function parseOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parse(args)
  if (values.help === true) return 'help'
  const { only, jobs, update = false } = values
  const allowLower = values['allow-lower']
  if (allowLower !== undefined && !update) throw new UsageError('--allow-lower requires --update.')
  if (allowLower?.trim() === '') throw new UsageError('--allow-lower needs the reason why a number falls.')
  if (update && (positionals.length > 0 || only !== undefined)) {
    throw new UsageError('--update applies to all committed recordings: leave out paths and --only.')
  }
  return {
    paths: positionals,
    json: values.json ?? false,
    update,
    differences: values.differences ?? false,
    inProcess: values['in-process'] ?? false,
    ...(allowLower === undefined ? {} : { allowLower }),
    ...(only === undefined ? {} : { only }),
    ...(jobs === undefined ? {} : { jobs: parseJobs(jobs) }),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        update: { type: 'boolean' },
        'allow-lower': { type: 'string' },
        differences: { type: 'boolean' },
        'in-process': { type: 'boolean' },
        only: { type: 'string' },
        jobs: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function parseJobs(text: string): number {
  const jobs = Number(text)
  if (!Number.isInteger(jobs) || jobs < 1) throw new UsageError(`--jobs needs a number from 1, not ${text}.`)
  return jobs
}
