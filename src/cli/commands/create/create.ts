import { CliError } from '../../cli-error.ts'
import type { Command } from '../../command.ts'
import type { Session } from '../../session.ts'
import {
  addManifestFlags,
  addRunFlags,
  type ManifestFlags,
  manifestInput,
  manifestsOf,
  manifestWords,
  type RunFlags,
} from '../flags.ts'
import { rehearse } from '../rehearse.ts'

interface CreateFlags extends RunFlags, ManifestFlags {
  readonly saveConfig?: true
}

/** `rehearse create -f FILE|FOLDER` or `-k FOLDER`: objects that do not exist yet. */
export function addCreate(program: Command, session: Session): void {
  const command = program
    .command('create')
    .description('What would kubectl create do?')
    .example('-f web.yaml')
    .option('--save-config', 'note the manifest in the object, for a later apply')
  addRunFlags(addManifestFlags(command)).action(async (flags: CreateFlags) => {
    if (flags.filename === undefined && flags.kustomize === undefined) throw new CliError('must specify one of -f and -k')
    const files = await manifestsOf(flags)
    const how = {
      ...(flags.saveConfig && { saveConfig: true }),
      ...(flags.namespace !== undefined && { enforceNamespace: true }),
    }
    const actions = (namespace: string) => files.map((file, i) => ({ create: { ...manifestInput(file, i), namespace, ...how } }))
    return rehearse({ name: `create ${manifestWords(flags)}`, actions, sources: files.map((file) => file.name) }, flags, session)
  })
}
