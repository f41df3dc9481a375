import type { Command } from '../command.ts'
import { fileName, readText } from '../read-text.ts'
import type { Session } from '../session.ts'
import { addFileFlag, addRunFlags, type RunFlags } from './flags.ts'
import { rehearse } from './rehearse.ts'

interface ApplyFlags extends RunFlags {
  readonly filename: readonly string[]
  readonly serverSide?: true
  readonly fieldManager?: string
  readonly forceConflicts?: true
}

/** `rehearse apply -f FILE`: what the manifests would change, and what that would do. */
export function addApply(program: Command, session: Session): void {
  const command = program
    .command('apply')
    .description('What would kubectl apply do?')
    .example('-f web.yaml')
    .example('-f web.yaml --server-side')
  command
    .option('--server-side', 'merge on the API server; managers own fields')
    .option('--field-manager <name>', 'with --server-side: field manager of the manifests (default: kubectl)')
    .option('--force-conflicts', 'with --server-side: take over fields of other managers')
  addRunFlags(addFileFlag(command, true)).action(async (flags: ApplyFlags) => {
    const texts = await Promise.all(flags.filename.map(readText))
    const { serverSide, fieldManager, forceConflicts } = flags
    const how = {
      ...(serverSide && { serverSide }),
      ...(fieldManager !== undefined && { fieldManager }),
      ...(forceConflicts && { forceConflicts }),
    }
    const actions = (namespace: string) => texts.map((manifest) => ({ apply: { manifest, namespace, ...how } }))
    const sources = flags.filename.map(fileName)
    return rehearse(
      { name: `apply${serverSide ? ' --server-side' : ''} -f ${flags.filename.join(' -f ')}`, actions, sources },
      flags,
      session,
    )
  })
}
