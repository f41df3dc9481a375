import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addManifestFlags, addRunFlags, type ManifestFlags, type RunFlags } from './flags.ts'
import { addRecordFlag } from './record-flag.ts'
import { rehearseFiles } from './rehearse-files.ts'
import { manifestSelectorFlag } from './selection-flags.ts'

interface ApplyFlags extends RunFlags, ManifestFlags {
  readonly selector?: string
  readonly serverSide?: true
  readonly fieldManager?: string
  readonly forceConflicts?: true
}

/** `rehearse apply -f FILE|FOLDER` or `-k FOLDER`: what the manifests would change, and what that would do. */
export function addApply(program: Command, session: Session): void {
  const command = program
    .command('apply')
    .description('What would kubectl apply do?')
    .example('-f web.yaml')
    .example('-f web.yaml --server-side')
    .example('-R -f manifests')
    .example('-k overlays/prod')
  command
    .option(...manifestSelectorFlag())
    .option('--server-side', 'merge on the API server; managers own fields')
    .option('--field-manager <name>', 'with --server-side: field manager of the manifests (default: kubectl)')
    .option('--force-conflicts', 'with --server-side: take over fields of other managers')
  addRecordFlag(addRunFlags(addManifestFlags(command)), session).action(async (flags: ApplyFlags) => {
    if (flags.filename === undefined && flags.kustomize === undefined) throw new CliError('must specify one of -f and -k')
    const { selector, serverSide, fieldManager, forceConflicts } = flags
    const how = {
      ...(selector && { selector }),
      ...(serverSide && { serverSide }),
      ...(fieldManager !== undefined && { fieldManager }),
      ...(forceConflicts && { forceConflicts }),
    }
    return rehearseFiles({ verb: 'apply', words: `apply${serverSide ? ' --server-side' : ''}`, how }, flags, session)
  })
}
