import { CliError } from '../cli-error.ts'
import { fileInputs, filesOf, NOTHING_NAMED } from './files-of.ts'
import { type ManifestFlags, manifestWords } from './flags.ts'
import { selectorWords } from './node-names.ts'
import { workloadsInput } from './object-words.ts'
import type { TargetWords } from './targets.ts'

interface Named {
  /** Of the flags; empty for all, `undefined` where the words name the workloads. */
  readonly selector: string | undefined
  readonly named: TargetWords
  /** Whether a workload that two words name is taken once. */
  readonly once?: boolean
  /** kubectl's error without words and files. */
  readonly none?: string
}

interface Workloads {
  /** The fields of each action that name its workloads: one action, or one for each file. */
  readonly workloads: (namespace: string) => readonly object[]
  /** As a person would name them. */
  readonly name: string
  readonly sources: readonly string[]
}

/**
 * The workloads of a command: those of its words, or those that its files name.
 * @throws {CliError} when the words name nothing, or words and flags contradict each other, in kubectl's words.
 */
export async function workloadsOf(
  words: readonly string[],
  flags: ManifestFlags & { readonly namespace?: string },
  { selector, named, once = false, none = NOTHING_NAMED }: Named,
): Promise<Workloads> {
  const files = await filesOf(words, flags)
  if (files.length > 0)
    return {
      workloads: (namespace) => fileInputs(files, namespace, { selector, enforced: flags.namespace }),
      name: [manifestWords(flags), ...(selector ? selectorWords(selector) : [])].join(' '),
      sources: files.map((file) => file.name),
    }
  if (words.length === 0) throw new CliError(none)
  return {
    workloads: (namespace) => [workloadsInput(words, { selector, namespace, once, ...named })],
    name: [...words, ...selectorWords(selector)].join(' '),
    sources: [],
  }
}
