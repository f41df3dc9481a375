import { isRehearsalName } from './commands/registry.ts'

/** A command line that is done in a fork. */
export interface ForkLine {
  readonly fork: string
  /** The command line as it is without a fork: `drain a`. */
  readonly words: readonly string[]
}

/**
 * The scenario of `fork apply NAME drain a`; `undefined`: the words after the name do not begin a command line, so they
 * name a file.
 */
export function forkLine(words: readonly string[]): ForkLine | undefined {
  const [first, second, fork = '', command = ''] = words
  if (first !== 'fork' || second !== 'apply' || fork.startsWith('-') || !isRehearsalName(command)) return undefined
  return { fork, words: words.slice(3) }
}
