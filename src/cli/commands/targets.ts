import { CliError } from '../cli-error.ts'
import { resourceKind } from './resource-kind.ts'

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

/**
 * `deploy/web sts/db`, or `deployment web api`, as kubectl reads them.
 * @throws {CliError} when a word names nothing.
 */
export function readTargets(words: readonly string[], { what, kinds }: TargetWords): readonly Target[] {
  const kindOf = (text: string): string => {
    const kind = resourceKind(text)
    if (kind === undefined) throw new CliError(`unknown kind "${text}": write ${kinds}`)
    return kind
  }
  const [first = '', ...names] = words
  if (!first.includes('/')) {
    if (names.length === 0) throw new CliError(`"${first}" is not a ${what}: write KIND/NAME, such as deployment/${first}`)
    return names.map((name) => ({ kind: kindOf(first), name }))
  }
  return words.map((word) => {
    const [kind = '', name = '', ...rest] = word.split('/')
    if (kind === '' || name === '' || rest.length > 0) throw new CliError(`"${word}" is not a ${what}: write KIND/NAME`)
    return { kind: kindOf(kind), name }
  })
}
