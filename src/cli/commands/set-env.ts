import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addManifestFlags, addRunFlags, collect, type ManifestFlags, manifestsOf, manifestWords, type RunFlags } from './flags.ts'
import { keyValue } from './key-value.ts'
import { selectorOf, selectorWords } from './node-names.ts'
import { objectsInput } from './object-words.ts'
import { type Rehearsed, rehearse } from './rehearse.ts'
import { allFlag, selectorFlag } from './selection-flags.ts'

interface SetEnvFlags extends RunFlags, ManifestFlags {
  readonly containers: string
  readonly env?: readonly string[]
  readonly selector?: string
  readonly all?: true
  readonly overwrite: boolean
  readonly list?: true
  readonly resolve?: true
  readonly local?: true
  readonly keys?: string
  readonly prefix?: string
  readonly from?: readonly string[]
}

/** `rehearse set env KIND/NAME NAME=VALUE OTHER-`, with kubectl's flags. */
export function addSetEnv(set: Command, session: Session): void {
  const command = set
    .command('env')
    .description('What would kubectl set env do?')
    .example('deployment/web LOG_LEVEL=debug')
    .example('deployments --all -c app CACHE-')
    .argument('[kind/name|variable...]', 'KIND/NAME... or KIND, then NAME=VALUE..., or NAME- to remove')
    .option('-c, --containers <name>', 'the containers; * in it matches any text', '*')
    .option('-e, --env <variable>', 'a variable to set, or to remove; repeatable', collect)
    .option(...selectorFlag('objects'))
    .option(...allFlag('objects'))
    .option('--no-overwrite', 'refuse to change variables that have another value')
  for (const flag of ['--list', '--resolve', '--local', '--keys <names>', '--prefix <prefix>', '--overwrite'])
    command.addOption(new Option(flag).hideHelp())
  addRunFlags(addManifestFlags(command)).action(async (words: string[], flags: SetEnvFlags) =>
    rehearse(await readSetEnv(words, flags), flags, session),
  )
}

/** @throws {CliError} when the words or flags contradict each other, or ask for what is not modelled. */
async function readSetEnv(words: readonly string[], flags: SetEnvFlags): Promise<Rehearsed> {
  refuseUnmodelled(flags)
  const { objects, variables } = splitWords(words)
  const changes = [...(flags.env ?? []), ...variables]
  const how = { ...changesInput(changes), containers: flags.containers, overwrite: flags.overwrite }
  const selector = selectorOf(flags)
  const files = await manifestsOf(flags)
  const nameOf = (named: readonly string[]): string => `set env ${[...named, ...selectorWords(selector), ...changes].join(' ')}`
  if (files.length === 0) {
    if (objects.length === 0)
      throw new CliError('one or more resources must be specified as <resource> <name> or <resource>/<name>')
    const actions = (namespace: string) => [{ setEnv: { ...objectsInput(objects, { selector, namespace }), ...how } }]
    return { name: nameOf(objects), actions }
  }
  if (objects.length > 0) throw new CliError('give objects either as KIND/NAME or with -f FILE or -k FOLDER')
  const enforced = flags.namespace === undefined ? {} : { enforceNamespace: true }
  const actions = (namespace: string) =>
    files.map(({ text }) => ({ setEnv: { manifest: text, namespace, ...enforced, ...(selector ? { selector } : {}), ...how } }))
  return { name: nameOf([manifestWords(flags)]), actions, sources: files.map((file) => file.name) }
}

interface Words {
  readonly objects: readonly string[]
  readonly variables: readonly string[]
}

/**
 * Objects come first, then variables (pkg/cmd/set/env/env_parse.go).
 * @throws {CliError} for an object behind a variable, in kubectl's words.
 */
function splitWords(words: readonly string[]): Words {
  const isChange = (word: string): boolean => /^.+=/s.test(word) || word.endsWith('-')
  const first = words.findIndex(isChange)
  const [objects, variables] = first === -1 ? [words, []] : [words.slice(0, first), words.slice(first)]
  if (!variables.every(isChange))
    throw new CliError(`all resources must be specified before environment changes: ${words.join(' ')}`)
  return { objects, variables }
}

function changesInput(changes: readonly string[]): object {
  const set = changes
    .filter((word) => word.includes('='))
    .map(keyValue)
    .map(({ key, value }) => ({ name: key, value }))
  const others = changes.filter((word) => !word.includes('='))
  const unknown = others.find((word) => !word.endsWith('-'))
  if (unknown !== undefined) throw new CliError(`unknown environment variable: ${unknown}`)
  if (others.includes('-')) throw new CliError('variables from standard input are not modelled: write them as NAME=VALUE')
  if (changes.length === 0) throw new CliError('at least one environment variable must be provided')
  return { set, remove: others.map((word) => word.slice(0, -1)) }
}

/** kubectl takes variables from a ConfigMap or Secret with `--from`, which names a source of the cluster here. */
function refuseUnmodelled({ list, resolve, local, keys, prefix, from = [] }: SetEnvFlags): void {
  if (list || resolve) throw new CliError('--list changes nothing: run kubectl set env --list')
  if (local) throw new CliError('--local changes files alone: run kubectl set env --local')
  const source = from.find((word) => /^(configmaps?|cm|secrets?)\//i.test(word))
  if (source !== undefined || keys !== undefined || prefix !== undefined)
    throw new CliError(
      'variables from ConfigMaps and Secrets (--from, --keys, --prefix) are not modelled: write them as NAME=VALUE, or rehearse the manifest with valueFrom by apply',
    )
}
