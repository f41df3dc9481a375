import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import {
  addManifestFlags,
  addRunFlags,
  type ManifestFlags,
  manifestInput,
  manifestsOf,
  manifestWords,
  type RunFlags,
} from './flags.ts'
import { rehearse } from './rehearse.ts'

interface ReplaceFlags extends RunFlags, ManifestFlags {
  readonly saveConfig?: true
  readonly force?: true
}

/** `rehearse replace -f FILE|FOLDER` or `-k FOLDER`: each object is put in the place of the stored one. */
export function addReplace(program: Command, session: Session): void {
  const command = program
    .command('replace')
    .description('What would kubectl replace do?')
    .example('-f web.yaml')
    .option('--save-config', 'note the manifest in the object, for a later apply')
    .addOption(new Option('--force').hideHelp())
  addRunFlags(addManifestFlags(command)).action(async (flags: ReplaceFlags) => {
    if (flags.filename === undefined && flags.kustomize === undefined) throw new CliError('must specify --filename to replace')
    if (flags.force)
      throw new CliError(
        '--force deletes the objects and creates them again, which is not modelled: write a scenario with the actions deleteObject and apply, and run it with rehearse run',
      )
    const files = await manifestsOf(flags)
    const how = {
      ...(flags.saveConfig && { saveConfig: true }),
      ...(flags.namespace !== undefined && { enforceNamespace: true }),
    }
    const actions = (namespace: string) => files.map((file, i) => ({ replace: { ...manifestInput(file, i), namespace, ...how } }))
    return rehearse({ name: `replace ${manifestWords(flags)}`, actions, sources: files.map((file) => file.name) }, flags, session)
  })
}
