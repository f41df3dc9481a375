import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ExportHeader } from '../../ingest/export/export-header.ts'
import { NOTHING_SEEN, storedLives } from '../../kube/seen-lives.ts'
import type { LiveTwin } from '../../server/live-twin.ts'
import { ANY_KIND } from '../../whatif/outcome/coverage-note.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Io } from '../io.ts'
import { openSource, type SourceFlags } from '../open-source.ts'
import { counted } from '../print/human.ts'
import type { Session } from '../session.ts'
import { showWaiting } from '../waiting.ts'
import { addSourceFlags } from './flags.ts'

interface ExportFlags extends SourceFlags {
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
        '--redact replaces names and leaves out what no rule reads: environment variables, commands, annotations, messages.',
    )
    .example('-o cluster.json.gz', 'all that is read of the cluster, environment variables included')
    .example('-o ticket.json.gz --redact', 'without names and values')
    .example('-o ticket.json.gz --redact --names names.json', 'names.json, which stays with you, has the names')
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
  addSourceFlags(command).action(async (flags: ExportFlags) => exportState(flags, session.io))
}

async function exportState(flags: ExportFlags, io: Io): Promise<void> {
  checkFlags(flags)
  const redaction = flags.redact ? await redactionOf(flags, io) : undefined
  const { readWhole } = await import('../read-twin.ts')
  const { exportLines } = await import('../../ingest/export/export-lines.ts')
  const { writeFileOf } = await import('../write-file.ts')
  const { twin, close } = await showWaiting('reading the cluster', readWhole(await openSource(flags, io), io.signal), io)
  try {
    const lines = exportLines({ state: twin.pin().state, header: headerOf(twin) }, redaction)
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

/** What is known besides the objects, so that answers from the file are as those from here. */
function headerOf(twin: LiveTwin): ExportHeader {
  const { info, coverage, lives } = twin.pin()
  return {
    takenAt: info.takenAt,
    kubernetesVersion: info.kubernetesVersion ?? '',
    unseen: twin.summary().coverage,
    lost: coverage.flatMap(({ code, message, unread }) =>
      code !== 'INPUT_INCOMPLETE' || unread === undefined
        ? []
        : [{ kind: unread === ANY_KIND ? '' : unread, message: message.replace(/^not read: /, '') }],
    ),
    lives: storedLives(lives ?? NOTHING_SEEN),
  }
}
