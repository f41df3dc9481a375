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
  wholeNumber,
} from './flags.ts'
import { rehearse } from './rehearse.ts'
import { readTargets } from './targets.ts'

interface DeleteFlags extends RunFlags, ManifestFlags {
  readonly cascade: 'background' | 'foreground' | 'orphan'
  readonly gracePeriod: number
  readonly force?: true
  readonly wait: boolean
}

const WORDS = { what: 'object', kinds: 'a kind such as deployment, pod or pdb' }

/** `rehearse delete KIND/NAME` or `-f FILE` or `-k FOLDER`, with kubectl's flags. */
export function addDelete(program: Command, session: Session): void {
  const command = program
    .command('delete')
    .description('What would kubectl delete do?')
    .example('deployment/web')
    .example('-f web.yaml --cascade orphan')
    .argument('[kind/name...]', 'objects to delete; or KIND NAME...')
    .addOption(
      new Option('--cascade <how>', 'what happens to the objects that they own')
        .choices(['background', 'foreground', 'orphan'])
        .default('background'),
    )
    .option('--grace-period <seconds>', "grace period of the pods; below 0, each pod's own", wholeNumber, -1)
    .option('--force', 'delete at once, without waiting for the kubelet')
    .option('--no-wait', 'do not wait until the objects are gone')
  addRunFlags(addManifestFlags(command)).action(async (words: string[], flags: DeleteFlags) => {
    const inManifests = flags.filename !== undefined || flags.kustomize !== undefined
    if (words.length > 0 === inManifests) throw new CliError('give objects either as KIND/NAME or with -f FILE or -k FOLDER')
    const files = await manifestsOf(flags)
    const options = {
      cascade: flags.cascade.toUpperCase(),
      gracePeriodSeconds: flags.gracePeriod,
      force: flags.force ?? false,
      wait: flags.wait,
    }
    const enforced = flags.namespace === undefined ? {} : { enforceNamespace: true }
    const actions = (namespace: string) =>
      words.length > 0
        ? [{ deleteObject: { targets: readTargets(words, WORDS).map((target) => ({ ...target, namespace })), ...options } }]
        : files.map((file, i) => ({ deleteObject: { ...manifestInput(file, i), namespace, ...enforced, ...options } }))
    const name = `delete ${words.length > 0 ? words.join(' ') : manifestWords(flags)}`
    return rehearse({ name, actions, sources: files.map((file) => file.name) }, flags, session)
  })
}
