import type { ExportHeader } from '../../ingest/export/export-header.ts'
import { NOTHING_SEEN, storedLives } from '../../kube/seen-lives.ts'
import type { LiveTwin } from '../../server/live-twin.ts'
import { ANY_KIND } from '../../whatif/outcome/coverage-note.ts'
import type { Command } from '../command.ts'
import type { Io } from '../io.ts'
import { openSource, type SourceFlags } from '../open-source.ts'
import type { Session } from '../session.ts'
import { showWaiting } from '../waiting.ts'
import { addSourceFlags } from './flags.ts'

interface ExportFlags extends SourceFlags {
  readonly output: string
}

/** `rehearse export`: one state as a file that `--from` reads. */
export function addExport(program: Command, session: Session): void {
  const command = program
    .command('export')
    .description(
      'Write the state of the cluster into one file, for a ticket: --from reads it, and questions on it have the same answers.',
    )
    .example('-o cluster.json.gz', 'all that is read of the cluster, environment variables included')
    .requiredOption('-o, --output <file>', 'the file to write, compressed if its name ends with .gz; - is standard output')
  addSourceFlags(command).action(async (flags: ExportFlags) => exportState(flags, session.io))
}

async function exportState(flags: ExportFlags, io: Io): Promise<void> {
  const { readWhole } = await import('../read-twin.ts')
  const { exportLines } = await import('../../ingest/export/export-lines.ts')
  const { writeFileOf } = await import('../write-file.ts')
  const { twin, close } = await showWaiting('reading the cluster', readWhole(await openSource(flags, io), io.signal), io)
  try {
    await writeFileOf(flags.output, exportLines({ state: twin.pin().state, header: headerOf(twin) }), io)
  } finally {
    await close()
  }
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
