import { Command } from './command.ts'
import { addQuestionFlags } from './commands/flags.ts'

/** Flags with a value that every question takes. kubectl takes them before the command too: `kubectl -n shop scale ...`. */
export const GLOBAL_FLAGS = addQuestionFlags(new Command()).options.filter(({ required }) => required)

const GLOBAL = new Set(GLOBAL_FLAGS.flatMap(({ short, long }) => [short, long]))
/** Short flags take their value without a space as well: `-nshop`. */
const JOINED = /^-[no]./

/**
 * The words of a command line with global flags behind the command, where each command takes them: `-n shop drain a` becomes
 * `drain a -n shop`. Flags behind the command stay where they are; nothing moves past a `--`.
 */
export function globalFlagsLast(words: readonly string[]): string[] {
  const flags: string[] = []
  let at = 0
  for (let word = words[at]; word?.startsWith('-'); word = words[at]) {
    const [flag = ''] = word.split('=', 1)
    if (GLOBAL.has(word)) flags.push(...words.slice(at, at + 2))
    else if ((GLOBAL.has(flag) && flag.startsWith('--')) || JOINED.test(word)) flags.push(word)
    else break
    at += GLOBAL.has(word) ? 2 : 1
  }
  const rest = words.slice(at)
  if (flags.length === 0 || rest.length === 0) return [...words]
  const end = rest.indexOf('--')
  return end < 0 ? [...rest, ...flags] : [...rest.slice(0, end), ...flags, ...rest.slice(end)]
}
