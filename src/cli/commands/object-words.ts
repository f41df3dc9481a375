import { isKind, KINDS } from '../../kube/kinds.ts'
import { CliError } from '../cli-error.ts'
import { resourceKind } from './resource-kind.ts'
import { kindWords, pairedWords, readKinds, readTargets } from './targets.ts'

const WORDS = { what: 'object', kinds: 'a kind such as pod, deployment or node' }

export interface Within {
  /** Of `--selector`; empty with `--all`, `undefined` without either. */
  readonly selector: string | undefined
  readonly fieldSelector?: string | undefined
  readonly allNamespaces?: true | undefined
  readonly namespace: string
  /** Whether `--all` is a selector like others, which cannot go with names, as delete has it. */
  readonly allSelects?: true
  /** What is named, and kinds to name instead of one that is none, for messages. */
  readonly what?: string
  readonly kinds?: string
}

type Objects = { readonly targets: readonly object[] } | { readonly matching: object }

/**
 * The fields `targets` or `matching` of an input: the objects that are named, or those of kinds that selectors find. Beside names `--all`
 * means nothing to most commands (cli-runtime/pkg/resource/builder.go, ResourceTypeOrNameArgs).
 * @throws {CliError} when the words name nothing, or a selector goes with names, in kubectl's words.
 */
export function objectsInput(words: readonly string[], within: Within): Objects {
  const { selector, fieldSelector, allNamespaces, namespace, allSelects, kinds = WORDS.kinds } = within
  const [word = '', ...names] = pairedWords(words)
  const isNamed = names.length > 0 || word.includes('/')
  if (selector || fieldSelector || (allSelects && selector === '')) {
    if (names.length > 0 && !word.includes('/')) throw new CliError('name cannot be provided when a selector is specified')
    if (isNamed) throw new CliError('selectors and the all flag cannot be used when passing resource/name arguments')
  }
  if (isNamed || (selector === undefined && fieldSelector === undefined)) return namedInput(words, within)
  return {
    matching: {
      kinds: readKinds(word, kinds),
      namespace,
      selector: selector ?? '',
      ...(fieldSelector === undefined ? {} : { fieldSelector }),
      ...(allNamespaces && { allNamespaces }),
    },
  }
}

/**
 * The same for actions on workloads: the field `target` of one that is named, `targets` of several, or `matching`.
 * @throws {CliError} as `objectsInput` does.
 */
export function workloadsInput(words: readonly string[], within: WorkloadsWithin): WorkloadsInput {
  const objects = objectsInput(words, within)
  if ('matching' in objects) return objects
  const targets = within.once ? withoutRepeats(objects.targets) : objects.targets
  const [target, ...others] = targets
  return target && others.length === 0 ? { target } : { targets }
}

interface WorkloadsWithin extends Within {
  /** Whether an object that two words name is taken once. */
  readonly once?: boolean
}

function withoutRepeats(targets: readonly object[]): readonly object[] {
  return [...new Map(targets.map((target) => [JSON.stringify(target), target])).values()]
}

type WorkloadsInput = Objects | { readonly target: object }

function namedInput(words: readonly string[], within: Within): { readonly targets: readonly object[] } {
  const { allNamespaces, namespace, what = WORDS.what, kinds = WORDS.kinds } = within
  const [word = '', ...others] = words
  if (others.length === 0 && kindWords(word).every((kind) => kind === 'all' || resourceKind(kind) !== undefined))
    throw new CliError('resource(s) were provided, but no name was specified')
  if (word === 'all') throw new CliError('you must specify only one resource')
  const targets = readTargets(words, { what, kinds })
  if (allNamespaces && targets.some(({ kind }) => isKind(kind) && KINDS[kind].namespaced))
    throw new CliError('a resource cannot be retrieved by name across all namespaces')
  return { targets: targets.map((target) => ({ ...target, namespace })) }
}
