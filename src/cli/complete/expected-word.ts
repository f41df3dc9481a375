import type { Option } from 'commander'
import type { Command } from '../command.ts'
import { isRehearsalName } from '../commands/registry.ts'
import { forkLine } from '../fork-words.ts'
import { globalFlagsLast } from '../global-flags.ts'
import type { WhereFlags } from '../open/open-server.ts'
import { type Named, placeholdersIn } from './placeholders.ts'

/** A word that may be typed, and what it is for. */
export interface Candidate {
  readonly word: string
  readonly about?: string
}

/** What a word at the end of a command line may be. */
export interface ExpectedWord {
  /** The word so far, without the name of a flag before a `=`. */
  readonly word: string
  /** The prefix of each candidate: `--fork=`. */
  readonly before: string
  readonly candidates: readonly Candidate[]
  readonly named: readonly Named[]
  readonly files: boolean
  /** The source that the line names. */
  readonly where: WhereFlags
  /** Whether only a server has an answer to the command. */
  readonly heldByServer: boolean
}

/** What the last of these words may be, in a line that begins with `program`. */
export function expectedWord(program: Command, words: readonly string[]): ExpectedWord {
  const last = words.at(-1) ?? ''
  const typed = globalFlagsLast(words.slice(0, -1))
  const step = forkLine(typed)
  const line = readLine(program, step?.words ?? typed)
  const base = {
    before: '',
    word: last,
    where: line.where,
    candidates: [],
    named: [],
    files: false,
    heldByServer: step !== undefined || isHeld(line.command),
  }
  if (line.open) return { ...base, ...valuesOf(line.open) }
  const [flag = '', value] = splitFlag(last)
  const given = value === undefined ? undefined : optionOf(line.command, flag)
  if (given) return { ...base, ...valuesOf(given), before: `${flag}=`, word: value ?? '' }
  if (last.startsWith('-')) return { ...base, candidates: flagsOf(line.command) }
  if (line.command.commands.length > 0) return { ...base, candidates: commandsOf(line.command) }
  return { ...base, ...argumentOf(line, program) }
}

interface Line {
  readonly command: Command
  /** How many arguments the command has been given. */
  readonly arguments: number
  /** A flag that waits for its value. */
  readonly open: Option | undefined
  readonly where: WhereFlags
}

function readLine(program: Command, words: readonly string[]): Line {
  let command = program
  let count = 0
  let open: Option | undefined
  const where: Record<string, string | readonly string[] | true> = {}
  const paths: string[] = []
  const take = (option: Option, value: string): void => {
    const name = option.attributeName()
    if (name === 'from') paths.push(value)
    where[name] = name === 'from' ? paths : value
  }
  for (const word of words) {
    const [flag = '', value] = splitFlag(word)
    if (open) {
      take(open, word)
      open = undefined
    } else if (word.startsWith('-')) {
      const option = optionOf(command, flag)
      if (!option) continue
      if (!takesValue(option)) where[option.attributeName()] = true
      else if (value === undefined) open = option
      else take(option, value)
    } else {
      const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word))
      if (next) command = next
      else count++
    }
  }
  return { command, arguments: count, open, where }
}

function splitFlag(word: string): readonly string[] {
  const at = word.startsWith('--') ? word.indexOf('=') : -1
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)]
}

function optionOf(command: Command, flag: string): Option | undefined {
  return command.options.find((option) => option.long === flag || option.short === flag)
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional
}

type Values = Pick<ExpectedWord, 'candidates' | 'named' | 'files'>

function valuesOf(option: Option): Values {
  return valuesFor(/<(.*?)>/.exec(option.flags)?.[1] ?? '', option.argChoices)
}

function argumentOf({ command, arguments: count }: Line, program: Command): Partial<Values> {
  const all = command.registeredArguments
  const argument = all[Math.min(count, all.length - 1)]
  if (!argument || (count >= all.length && !argument.variadic)) return {}
  const values = valuesFor(argument.name(), argument.argChoices)
  const isStep = placeholdersIn(argument.name()).some(({ rehearsals }) => rehearsals)
  return isStep ? { ...values, candidates: commandsOf(program).filter(({ word }) => isRehearsalName(word)) } : values
}

/** What can replace a placeholder, or the choices that are declared for it. */
function valuesFor(placeholder: string, choices: readonly string[] = []): Values {
  const all = placeholdersIn(placeholder)
  return {
    candidates: choices.map((word) => ({ word })),
    named: all.flatMap(({ named = [] }) => named),
    files: all.some(({ files }) => files),
  }
}

function flagsOf(command: Command): readonly Candidate[] {
  return [...command.options.map(({ long, short, description }) => ({ word: long ?? short ?? '', about: description })), HELP]
}

const HELP: Candidate = { word: '--help', about: 'display help for command' }

function commandsOf(command: Command): readonly Candidate[] {
  const visible = command.createHelp().visibleCommands(command)
  return visible.map((each) => ({ word: each.name(), about: each.description().split('\n')[0] ?? '' }))
}

/** Whether only a server answers the command: it reads no other source. */
function isHeld({ options }: Command): boolean {
  return options.some(({ long }) => long === '--server') && !options.some(({ long }) => long === '--from')
}
