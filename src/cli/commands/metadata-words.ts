import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { addRunFlags, type RunFlags } from './flags.ts'
import { selectorOf } from './node-names.ts'

export interface MetadataFlags extends RunFlags {
  readonly selector?: string
  readonly all?: true
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
    .option('-l, --selector <selector>', 'select objects by label instead of by name')
    .option('--all', 'select all objects of the kind, in the namespace')
    .option('--overwrite', `overwrite ${noun}s that have another value`)
  for (const flag of ['--no-overwrite', '--list', '--local']) command.addOption(new Option(flag).hideHelp())
  return addRunFlags(command)
}

export interface MetadataWords {
  readonly objects: readonly string[]
  /** As they are written: `tier=web`, `old-`. */
  readonly changes: readonly string[]
  readonly selector: string | undefined
  /** The fields of the action's input. */
  readonly how: object
}

/**
 * The words of `kubectl label` and `kubectl annotate`: objects come first, then changes (kubectl/pkg/cmd/util/helpers.go,
 * GetResourcesAndPairs).
 * @throws {CliError} when the words or flags contradict each other, in kubectl's words, or ask for what is not modelled.
 */
export function readMetadataWords(words: readonly string[], flags: MetadataFlags, { verb, noun }: MetadataVerb): MetadataWords {
  const { overwrite = false, list, local } = flags
  if (list) throw new CliError(`--list changes nothing: run kubectl ${verb} --list`)
  if (local) throw new CliError(`--local changes files alone: run kubectl ${verb} --local`)
  const first = words.findIndex(isChange)
  const [objects, changes] = first === -1 ? [words, []] : [words.slice(0, first), words.slice(first)]
  const late = changes.find((word) => !isChange(word))
  if (late !== undefined) throw new CliError(`all resources must be specified before ${noun} changes: ${late}`)
  const selector = selectorOf(flags)
  if (changes.length === 0) throw new CliError(`at least one ${noun} update is required`)
  const set = changes.filter(isPair).map(pairInput)
  const remove = changes.filter((word) => !isPair(word)).map((word) => word.slice(0, -1))
  return { objects, changes, selector, how: { set, remove, overwrite } }
}

function isChange(word: string): boolean {
  return isPair(word) || (word.endsWith('-') && word !== '-')
}

function isPair(word: string): boolean {
  return word.indexOf('=') > 0
}

/** `KEY=VALUE` as input. */
export function pairInput(word: string): { readonly key: string; readonly value: string } {
  const at = word.indexOf('=')
  return { key: word.slice(0, at), value: word.slice(at + 1) }
}
