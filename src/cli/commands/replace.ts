import { parseDuration } from '../../kube/duration.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { type Cascade, cascadeFlag } from './cascade-flag.ts'
import { addManifestFlags, addRunFlags, duration, type ManifestFlags, type RunFlags, wholeNumber } from './flags.ts'
import { addRecordFlag } from './record-flag.ts'
import { rehearseFiles } from './rehearse-files.ts'

interface ReplaceFlags extends RunFlags, ManifestFlags {
  readonly saveConfig?: true
  readonly force?: true
  readonly cascade: Cascade
  readonly gracePeriod: number
  readonly timeout: string
}

/** `rehearse replace -f FILE|FOLDER` or `-k FOLDER`: each object is put in the place of the stored one. */
export function addReplace(program: Command, session: Session): void {
  const command = program
    .command('replace')
    .description('What would kubectl replace do?')
    .example('-f web.yaml')
    .example('-f web.yaml --force', 'delete the objects and create them')
    .option('--save-config', 'note the manifest in the object, for a later apply')
    .option('--force', 'delete the objects, wait until they are gone, create them')
    .addOption(cascadeFlag('with --force: what happens to the objects that they own', session))
    .option('--grace-period <seconds>', "with --force: grace period of pods; below 0, each pod's own", wholeNumber, -1)
    .option('--timeout <duration>', 'with --force: how long to wait for each object to go; 0s means 5 minutes', duration, '0s')
  addRecordFlag(addRunFlags(addManifestFlags(command)), session).action(async (flags: ReplaceFlags) => {
    if (flags.filename === undefined && flags.kustomize === undefined) throw new CliError('must specify --filename to replace')
    const { saveConfig, force } = flags
    const how = { ...(saveConfig && { saveConfig }), ...forcedInput(flags) }
    return rehearseFiles({ verb: 'replace', words: `replace${force ? ' --force' : ''}`, how, oneFile: force }, flags, session)
  })
}

/** @throws {CliError} for a flag that goes with --force alone, in kubectl's words. */
function forcedInput({ force, cascade, gracePeriod, timeout }: ReplaceFlags): object {
  if (!force && gracePeriod >= 0) throw new CliError('--grace-period must have --force specified')
  if (!force && parseDuration(timeout) > 0) throw new CliError('--timeout must have --force specified')
  return force ? { force, cascade: cascade.toUpperCase(), gracePeriodSeconds: gracePeriod, timeout } : {}
}
