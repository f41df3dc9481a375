import { CliError } from '../cli-error.ts'
import { ALL_KINDS, resourceKind } from './resource-kind.ts'

export interface Target {
  readonly kind: string
  readonly name: string
}

export interface TargetWords {
  /** What is named, for messages: `workload`. */
  readonly what: string
  /** Kinds to name instead of one that is none. */
  readonly kinds: string
}

/** What kubectl prints where only some words have a slash (cli-runtime/pkg/resource/builder.go, hasCombinedTypeArgs). */
const MIXED =
  "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'"

/**
 * `deploy/web sts/db`, `deployment web api`, or `deploy,sts web api`, as kubectl reads them (semantics F3.35).
 * @throws {CliError} when a word names nothing; in kubectl's words where slashes or commas are misplaced.
 */
export function readTargets(words: readonly string[], { what, kinds }: TargetWords): readonly Target[] {
  const kindOf = (text: string): string => knownKind(text, kinds)
  const paired = pairedWords(words)
  const [first = '', ...names] = paired
  if (!paired.some((word) => word.includes('/'))) {
    if (names.length === 0) throw new CliError(`"${first}" is not a ${what}: write KIND/NAME, such as deployment/${first}`)
    const [kind = ''] = kindWords(first)
    return names.map((name) => ({ kind: kindOf(kind), name }))
  }
  if (!paired.every((word) => word.includes('/'))) throw new CliError(MIXED)
  return paired.map(splitPair).map(({ kind, name }) => ({ kind: kindOf(kind), name }))
}

/** `deploy,sts web api` as `deploy/web deploy/api sts/web sts/api`; all other words stay (builder.go, normalizeMultipleResourcesArgs). */
export function pairedWords(words: readonly string[]): readonly string[] {
  const [first = '', ...names] = words
  const kinds = kindWords(first)
  if (names.length === 0 || kinds.length === 1) return words
  return kinds.flatMap((kind) => names.map((name) => `${kind}/${name}`))
}

/** The words between commas, each once. */
export function kindWords(list: string): readonly string[] {
  return [...new Set(list.split(','))]
}

/**
 * The kinds of `deploy,sts`, each once, with those of the category `all`; `known` names some.
 * @throws {CliError} for a word that is none.
 */
export function readKinds(list: string, known: string): readonly string[] {
  return [...new Set(kindWords(list).flatMap((word) => (word === 'all' ? ALL_KINDS : [knownKind(word, known)])))]
}

function knownKind(text: string, known: string): string {
  const kind = resourceKind(text)
  if (kind === undefined) throw new CliError(`unknown kind "${text}": write ${known}`)
  return kind
}

function splitPair(word: string): Target {
  const [kind = '', name = '', ...rest] = word.split('/')
  if (rest.length > 0) throw new CliError('arguments in resource/name form may not have more than one slash')
  if (kind === '' || name === '' || kindWords(kind).length > 1)
    throw new CliError('arguments in resource/name form must have a single resource and name')
  return { kind, name }
}
