import { CliError } from '../cli-error.ts'
import type { Session } from '../session.ts'
import { fileInputs } from './files-of.ts'
import { type ManifestFlags, manifestsOf, manifestWords, type RunFlags } from './flags.ts'
import { rehearse } from './rehearse.ts'

interface WritingCommand {
  /** The command, and the action of each file. */
  readonly verb: 'apply' | 'create' | 'replace'
  /** The words before the files, where they are more than the command. */
  readonly words?: string
  /** Fields of each action beside the file. */
  readonly how: object
  /** Whether it is modelled for one file alone. */
  readonly oneFile?: true | undefined
}

/**
 * Rehearses a command of kubectl that writes each object of its files: one action for each file.
 * @throws {CliError} for several files of a command that is modelled for one.
 */
export async function rehearseFiles(
  { verb, words = verb, how, oneFile }: WritingCommand,
  flags: RunFlags & ManifestFlags,
  session: Session,
): Promise<void> {
  const files = await manifestsOf(flags)
  if (oneFile && files.length > 1)
    throw new CliError(`${words} is modelled for one file: put the objects into one, separated by ---`)
  const actions = (namespace: string) =>
    fileInputs(files, namespace, { enforced: flags.namespace }).map((objects) => ({ [verb]: { ...objects, ...how } }))
  const name = `${words} ${manifestWords(flags)}`
  return rehearse({ name, actions, sources: files.map((file) => file.name) }, flags, session)
}
