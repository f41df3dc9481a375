import { CliError } from '../cli-error.ts'
import { resourceKind } from './resource-kind.ts'
import { readTargets } from './targets.ts'

const WORDS = { what: 'object', kinds: 'a kind such as pod, deployment or node' }

export interface Within {
  /** Of `--selector`; empty with `--all`, `undefined` without either. */
  readonly selector: string | undefined
  readonly namespace: string
}

/**
 * The fields `targets` or `matching` of an input: the objects that are named, or those of a kind that a selector finds.
 * @throws {CliError} when the words name nothing, or a selector goes with names.
 */
export function objectsInput(words: readonly string[], { selector, namespace }: Within): object {
  if (selector === undefined) return { targets: readTargets(words, WORDS).map((target) => ({ ...target, namespace })) }
  const [word = '', ...names] = words
  const kind = resourceKind(word)
  if (kind === undefined || names.length > 0) throw new CliError('with --selector or --all, give a kind and no name')
  return { matching: { kind, namespace, selector } }
}
