import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Io } from '../io.ts'
import { namedServer, type WhereFlags } from '../open/open-server.ts'
import { type OpenSource, openSource } from '../open/open-source.ts'
import { counted } from '../print/human.ts'
import type { Session } from '../session.ts'
import { showWaiting } from '../waiting.ts'
import { addServerStateFlags, addSourceFlags } from './flags.ts'

interface ExportFlags extends WhereFlags {
  readonly output: string
  readonly redact?: true
  readonly keepLabels?: string
  readonly keyFile?: string
  readonly names?: string
}

const KEY_VARIABLE = 'REHEARSE_EXPORT_KEY'
const KEY_BYTES = 32
/** Shorter keys can be found by trying. */
const KEY_LENGTH_MIN = 16

/** `rehearse export`: one state as a file that `--from` reads. */
export function addExport(program: Command, session: Session): void {
  const command = program
    .command('export')
    .description(
      'Write the state of the cluster into one file, for a ticket: --from reads it, and questions on it have the same answers.\n' +
        'A server exports what its caller may see, without values of environment variables.\n' +
        '--redact replaces names and leaves out what no rule reads: environment variables, commands, annotations, messages.',
    )
    .example('-o cluster.json.gz', 'all that is read of the cluster, environment variables included')
    .example('-o ticket.json.gz --redact', 'without names and values')
    .example('-o ticket.json.gz --redact --names names.json', 'names.json, which stays with you, has the names')
    .example('-o try.json.gz --fork try', 'the fork "try" of a server, as it is now')
    .example('-o night.json.gz --server URL --at 2026-01-31T02:00:00Z', 'a state that a server kept with --history')
    .requiredOption('-o, --output <file>', 'the file to write, compressed if its name ends with .gz; - is standard output')
    .option('--redact', 'replace names, and leave out values')
    .option(
      '--keep-labels <labels>',
      'with --redact: labels, taints and annotations to keep with their values, separated by commas',
    )
    .option(
      '--key-file <file>',
      `with --redact: a file with the key of the hashes, so that exports can be compared (default: ${KEY_VARIABLE}, or a new key)`,
    )
    .option('--names <file>', 'with --redact: write which name became which into this file')
  addServerStateFlags(addSourceFlags(command)).action(async (flags: ExportFlags) => exportState(flags, session.io))
}

async function exportState(flags: ExportFlags, io: Io): Promise<void> {
  checkFlags(flags)
  const redaction = flags.redact ? await redactionOf(flags, io) : undefined
  const { readWhole } = await import('../read-twin.ts')
  const { exportLines } = await import('../../ingest/export/export-lines.ts')
  const { headerOf } = await import('../../server/export/header-of.ts')
  const { writeFileOf } = await import('../write-file.ts')
  const { twin, close } = await showWaiting('reading the cluster', readWhole(await sourceOf(flags, io), io.signal), io)
  try {
    const base = twin.pin()
    const lines = exportLines({ state: base.state, header: headerOf(base) }, { redaction })
    await writeFileOf(flags.output, lines, io)
    if (redaction?.shortened)
      io.err(`note: ${counted(redaction.shortened, 'name')} became a single word: answers that read its parts may differ\n`)
    if (redaction && flags.names !== undefined) {
      const names = `${JSON.stringify(Object.fromEntries(redaction.names()), undefined, 1)}\n`
      await writeFileOf(flags.names, [names], io)
    }
  } finally {
    await close()
  }
}

/** Reading files takes as long to load as some answers take. */
async function sourceOf(flags: ExportFlags, io: Io): Promise<OpenSource> {
  const server = namedServer(flags, io)
  if (!server) return openSource(flags, io)
  const { openExport } = await import('../open/open-export.ts')
  return openExport(server, flags, io)
}

function checkFlags({ redact, ...flags }: ExportFlags): void {
  if (redact) return
  for (const [name, value] of Object.entries({
    '--keep-labels': flags.keepLabels,
    '--key-file': flags.keyFile,
    '--names': flags.names,
  }))
    if (value !== undefined) throw new CliError(`${name} applies to an export with --redact`)
}

async function redactionOf({ keepLabels, keyFile }: ExportFlags, { env }: Io) {
  const { Redaction } = await import('../../ingest/redaction/redaction.ts')
  const given = keyFile === undefined ? env[KEY_VARIABLE] || undefined : await readFile(keyFile, 'utf8')
  const key = given?.trim() ?? randomBytes(KEY_BYTES).toString('hex')
  if (key.length < KEY_LENGTH_MIN)
    throw new CliError(
      `the key has ${key.length} characters: use at least ${KEY_LENGTH_MIN}, so that it cannot be found by trying`,
    )
  return new Redaction({ key, keptLabels: keepLabels?.split(',').map((label) => label.trim()) ?? [] })
}
