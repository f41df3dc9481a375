import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { ManifestFile } from '../manifest-files.ts'
import { fileInputs, filesOf } from './files-of.ts'
import { addManifestFlags, addRunFlags, type ManifestFlags, manifestWords, type RunFlags } from './flags.ts'
import { keyValue } from './key-value.ts'
import { selectorOf, selectorWords } from './node-names.ts'
import { objectsInput } from './object-words.ts'
import type { Rehearsed } from './rehearse.ts'
import { allFlag, selectorFlag } from './selection-flags.ts'

export interface MetadataFlags extends RunFlags, ManifestFlags {
  readonly selector?: string
  readonly fieldSelector?: string
  readonly all?: true
  readonly allNamespaces?: true
  readonly resourceVersion?: string
  readonly overwrite?: boolean
  readonly list?: true
  readonly local?: true
}

/** What kubectl label and kubectl annotate change. */
interface MetadataVerb {
  readonly verb: 'label' | 'annotate'
  readonly noun: 'label' | 'annotation'
}

/** The flags of `kubectl label` and `kubectl annotate`. */
export function addMetadataFlags(command: Command, { noun }: MetadataVerb): Command {
  command
    .option(...selectorFlag('objects'))
    .option('--field-selector <selector>', 'select objects by field: spec.nodeName=a,status.phase!=Running')
    .option(...allFlag('objects'))
    .option('-A, --all-namespaces', 'with --all or a selector: objects of all namespaces')
    .option('--overwrite', `overwrite ${noun}s that have another value`)
    .option('--resource-version <version>', 'change the object only while it has this version')
  for (const flag of ['--no-overwrite', '--list', '--local']) command.addOption(new Option(flag).hideHelp())
  return addRunFlags(addManifestFlags(command))
}

export interface MetadataWords {
  readonly objects: readonly string[]
  /** As they are written: `tier=web`, `old-`. */
  readonly changes: readonly string[]
  readonly selector: string | undefined
  /** The manifests that name the objects; none where the words do. */
  readonly files: readonly ManifestFile[]
  /** The fields of the action's input that say what changes. */
  readonly how: object
}

/**
 * The words of `kubectl label` and `kubectl annotate`: objects come first, then changes (kubectl/pkg/cmd/util/helpers.go,
 * GetResourcesAndPairs).
 * @throws {CliError} when the words or flags contradict each other, in kubectl's words, or ask for what is not modelled.
 */
export async function readMetadataWords(
  words: readonly string[],
  flags: MetadataFlags,
  { verb, noun }: MetadataVerb,
): Promise<MetadataWords> {
  const { overwrite = false, list, local, resourceVersion } = flags
  if (list) throw new CliError(`--list changes nothing: run kubectl ${verb} --list`)
  if (local) throw new CliError(`--local changes files alone: run kubectl ${verb} --local`)
  const { objects, changes } = splitWords(words, noun)
  const selector = selectorOf(flags)
  if (flags.all && flags.fieldSelector) throw new CliError('cannot set --all and --field-selector at the same time')
  if (changes.length === 0) throw new CliError(`at least one ${noun} update is required`)
  const files = await filesOf(objects, flags)
  refuseVersionOfSeveral(files, flags)
  const set = changes.filter(isPair).map(keyValue)
  const remove = changes.filter((word) => !isPair(word)).map((word) => word.slice(0, -1))
  const how = { set, remove, overwrite, ...(resourceVersion ? { resourceVersion } : {}) }
  return { objects, changes, selector, files, how }
}

function splitWords(words: readonly string[], noun: string): Pick<MetadataWords, 'objects' | 'changes'> {
  const first = words.findIndex(isChange)
  const [objects, changes] = first === -1 ? [words, []] : [words.slice(0, first), words.slice(first)]
  const late = changes.find((word) => !isChange(word))
  if (late !== undefined) throw new CliError(`all resources must be specified before ${noun} changes: ${late}`)
  return { objects, changes }
}

/** @throws {CliError} where a version is given for several files, in kubectl's words. */
function refuseVersionOfSeveral(files: readonly ManifestFile[], { resourceVersion }: MetadataFlags): void {
  const [file] = files
  if (resourceVersion && (files.length > 1 || file?.source === 'STDIN'))
    throw new CliError('--resource-version may only be used with a single resource')
}

/** What is rehearsed of these words, as an action of any kind of objects. */
export function metadataActions(
  kind: 'labelObjects' | 'annotate',
  { objects, selector, files, how }: MetadataWords,
  { fieldSelector, allNamespaces, namespace: given }: MetadataFlags,
): Pick<Rehearsed, 'actions' | 'sources'> {
  const actions = (namespace: string): readonly object[] =>
    files.length > 0
      ? fileInputs(files, namespace, { selector, enforced: given }).map((objects) => ({ [kind]: { ...objects, ...how } }))
      : [{ [kind]: { ...objectsInput(objects, { selector, fieldSelector, allNamespaces, namespace }), ...how } }]
  return { actions, sources: files.map((file) => file.name) }
}

/** How a person would name it: the objects, and what changes of them. */
export function metadataName(
  verb: string,
  { objects, selector, files, changes }: MetadataWords,
  { fieldSelector, allNamespaces, ...flags }: MetadataFlags,
): string {
  return [
    verb,
    ...(files.length > 0 ? [manifestWords(flags)] : objects),
    ...(allNamespaces ? ['-A'] : []),
    ...selectorWords(selector),
    ...(fieldSelector === undefined ? [] : [`--field-selector ${fieldSelector}`]),
    ...changes,
  ].join(' ')
}

function isChange(word: string): boolean {
  return isPair(word) || (word.endsWith('-') && word !== '-')
}

function isPair(word: string): boolean {
  return word.indexOf('=') > 0
}
