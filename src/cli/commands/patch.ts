import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { readText } from '../read-text.ts'
import type { Session } from '../session.ts'
import { fileInputs, filesOf, NOTHING_NAMED } from './files-of.ts'
import { addManifestFlags, addRunFlags, type ManifestFlags, manifestWords, type RunFlags } from './flags.ts'
import { addRecordFlag } from './record-flag.ts'
import { rehearse } from './rehearse.ts'
import { readTargets } from './targets.ts'

interface PatchFlags extends RunFlags, ManifestFlags {
  readonly patch?: string
  readonly patchFile?: string
  readonly type: 'strategic' | 'merge' | 'json'
}

const WORDS = { what: 'object', kinds: 'a kind such as deployment, service or node' }

/** `rehearse patch KIND/NAME -p PATCH`, with kubectl's flags. */
export function addPatch(program: Command, session: Session): void {
  const command = program
    .command('patch')
    .description('What would kubectl patch do?')
    .example(`deployment/web -p '{"spec":{"replicas":5}}'`)
    .example('deploy/web --type json --patch-file change.json')
    .argument('[kind/name...]', 'objects to patch; or KIND NAME...')
    .option('-p, --patch <patch>', 'the patch, as JSON or YAML')
    .option('--patch-file <file>', 'a file with the patch; - is standard input')
    .addOption(new Option('--type <type>', 'type of the patch').choices(['strategic', 'merge', 'json']).default('strategic'))
  addRecordFlag(addRunFlags(addManifestFlags(command)), session).action(async (words: string[], flags: PatchFlags) => {
    const how = { patch: await patchText(flags), type: flags.type.toUpperCase() }
    const files = await filesOf(words, flags)
    if (files.length > 0) {
      const actions = (namespace: string) =>
        fileInputs(files, namespace, { enforced: flags.namespace }).map((objects) => ({ patch: { ...objects, ...how } }))
      return rehearse({ name: `patch ${manifestWords(flags)}`, actions, sources: files.map((file) => file.name) }, flags, session)
    }
    if (words.length === 0) throw new CliError(NOTHING_NAMED)
    const targets = readTargets(words, WORDS)
    const actions = (namespace: string) => [{ patch: { targets: targets.map((target) => ({ ...target, namespace })), ...how } }]
    return rehearse({ name: `patch ${words.join(' ')}`, actions }, flags, session)
  })
}

async function patchText({ patch, patchFile }: PatchFlags): Promise<string> {
  if (patch !== undefined && patchFile !== undefined)
    throw new CliError('give the patch either with --patch or with --patch-file')
  const text = patchFile === undefined ? patch : await readText(patchFile)
  if (!text) throw new CliError('must specify --patch or --patch-file containing the contents of the patch')
  return text
}
