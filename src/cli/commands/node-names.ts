import { CliError } from '../cli-error.ts'

/** A `NodesInput`: the nodes that are named, or those that a selector finds. kubectl takes `node/NAME` as well. */
export function nodesInput(names: readonly string[], selector: string | undefined, command: string): object {
  if (names.length > 0 && selector !== undefined) throw new CliError('give nodes either by name or with --selector')
  if (names.length === 0 && selector === undefined)
    throw new CliError(`no node given: write "rehearse ${command} NODE", or select some with --selector`)
  return selector === undefined ? { names: names.map(nodeName) } : { selector }
}

export function nodeName(text: string): string {
  return text.replace(/^(node|nodes|no)\//, '')
}

/** How a person would name them: `drain a b`, `drain -l disk=ssd`. */
export function nodesText(names: readonly string[], selector: string | undefined): string {
  return selector === undefined ? names.map(nodeName).join(' ') : selectorWords(selector).join(' ')
}

/**
 * The selector of kubectl's flags; empty with `--all`, `undefined` without either.
 * @throws {CliError} with both, in kubectl's words.
 */
export function selectorOf({ selector, all }: { readonly selector?: string; readonly all?: true }): string | undefined {
  if (all && selector !== undefined) throw new CliError('cannot set --all and --selector at the same time')
  return all ? '' : selector
}

/** The words of these flags. */
export function selectorWords(selector: string | undefined): readonly string[] {
  if (selector === undefined) return []
  return selector === '' ? ['--all'] : [`-l ${selector}`]
}

/** The words after the nodes of `kubectl taint nodes a b key=value:Effect`: the first of them has a `=`, a `:` or ends with a `-`. */
export function splitNodeWords(words: readonly string[]): {
  readonly names: readonly string[]
  readonly changes: readonly string[]
} {
  const rest = withoutNodeKind(words)
  const isChange = (word: string): boolean => /[=:]|-$/.test(word)
  return { names: rest.filter((word) => !isChange(word)), changes: rest.filter(isChange) }
}

/** The names of nodes behind their kind, as in `nodes a b`. */
function withoutNodeKind(words: readonly string[]): readonly string[] {
  return /^(node|nodes|no)$/.test(words[0] ?? '') ? words.slice(1) : words
}
