import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addManifestFlags, addRunFlags, type ManifestFlags, type RunFlags } from './flags.ts'
import { rehearseFiles } from './rehearse-files.ts'

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
    return rehearseFiles({ verb: 'replace', how: flags.saveConfig ? { saveConfig: true } : {} }, flags, session)
  })
}
