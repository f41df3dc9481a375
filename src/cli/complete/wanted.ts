import type { Command, Option } from 'commander'
import type { WhereFlags } from '../ask.ts'
import { REHEARSAL_NAMES } from '../commands/rehearsals.ts'
import { forkLine } from '../fork-words.ts'
import { globalFlagsLast } from '../global-flags.ts'

/** Kinds of names that a word may be, read from the source that the line names: a server, files or the cluster. */
export type Named = 'node' | 'pod' | 'workload' | 'namespace' | 'priorityClass' | 'zone' | 'fork' | 'snapshot' | 'state'

/** A word that may be typed, and what it is for. */
export interface Candidate {
  readonly word: string
  readonly about?: string
}

/** What a word at the end of a command line may be. */
export interface Wanted {
  /** The word so far, without the name of a flag that stands before a `=`. */
  readonly word: string
  /** What goes before each candidate: `--fork=`. */
  readonly before: string
  readonly candidates: readonly Candidate[]
  readonly named: readonly Named[]
  readonly files: boolean
  /** The source that the line names. */
  readonly where: WhereFlags
  /** Whether only a server has an answer to the command. */
  readonly heldByServer: boolean
}

/** What the arguments of commands name, by how they are called in the help. */
const ARGUMENTS: Readonly<Record<string, readonly Named[]>> = {
  node: ['node'],
  nodes: ['node'],
  pod: ['pod'],
  'kind/name': ['workload'],
  zone: ['zone'],
  what: ['namespace', 'workload'],
  fork: ['fork'],
  snapshot: ['snapshot'],
  state: ['state'],
  other: ['state'],
}

/** Words of commands that take several kinds of them. */
const WORDS: Readonly<Record<string, readonly Named[]>> = {
  label: ['node'],
  taint: ['node'],
  untaint: ['node'],
  image: ['workload'],
}

const FLAGS: Readonly<Record<string, readonly Named[]>> = {
  fork: ['fork'],
  snapshot: ['snapshot'],
  of: ['state'],
  namespace: ['namespace'],
  priorityClass: ['priorityClass'],
  like: ['node'],
}

const FILES: ReadonlySet<string> = new Set(['file', 'files', 'path', 'folder', 'filename', 'file[=count]'])

/** What the last of these words may be, in a line that begins with `program`. */
export function wantedOf(program: Command, words: readonly string[]): Wanted {
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
  if (line.open) return { ...base, ...valuesFor(line.open) }
  const [flag = '', value] = splitFlag(last)
  const given = value === undefined ? undefined : optionOf(line.command, flag)
  if (given) return { ...base, ...valuesFor(given), before: `${flag}=`, word: value ?? '' }
  if (last.startsWith('-')) return { ...base, candidates: flagsOf(line.command) }
  if (line.command.commands.length > 0) return { ...base, candidates: commandsOf(line.command) }
  const wanted = { ...base, ...argumentOf(line.command, line.arguments) }
  const isStep = line.command.name() === 'apply' && line.command.parent?.name() === 'fork' && line.arguments === 1
  return isStep ? { ...wanted, candidates: commandsOf(program).filter(({ word }) => REHEARSAL_NAMES.has(word)) } : wanted
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
  const where: Record<string, string | string[]> = {}
  const take = (option: Option, value: string): void => {
    const name = option.attributeName()
    where[name] = name === 'from' ? [...(where['from'] ?? []), value] : value
  }
  for (const word of words) {
    const [flag = '', value] = splitFlag(word)
    if (open) {
      take(open, word)
      open = undefined
    } else if (word.startsWith('-')) {
      const option = optionOf(command, flag)
      if (option && takesValue(option)) {
        if (value === undefined) open = option
        else take(option, value)
      }
    } else {
      const next = command.commands.find((each) => each.name() === word)
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

type Values = Pick<Wanted, 'candidates' | 'named' | 'files'>

function valuesFor(option: Option): Values {
  const about = /<(.*?)>/.exec(option.flags)?.[1] ?? ''
  return {
    candidates: (option.argChoices ?? []).map((word) => ({ word })),
    named: FLAGS[option.attributeName()] ?? [],
    files: FILES.has(about),
  }
}

function argumentOf(command: Command, count: number): Partial<Values> {
  const all = command.registeredArguments
  const argument = all[Math.min(count, all.length - 1)]
  if (!argument || (count >= all.length && !argument.variadic)) return {}
  const name = argument.name()
  const candidates = (argument.argChoices ?? []).map((word) => ({ word }))
  return { candidates, named: (name === 'words' ? WORDS[command.name()] : ARGUMENTS[name]) ?? [], files: FILES.has(name) }
}

function flagsOf(command: Command): readonly Candidate[] {
  return [...command.options.map(({ long, short, description }) => ({ word: long ?? short ?? '', about: description })), HELP]
}

const HELP: Candidate = { word: '--help', about: 'display help for command' }

function commandsOf(command: Command): readonly Candidate[] {
  return command.commands.map((each) => ({ word: each.name(), about: each.description().split('\n')[0] ?? '' }))
}

/** Forks, snapshots and what deals with them. */
function isHeld(command: Command): boolean {
  return ['fork', 'snapshot', 'diff'].some((name) => command.name() === name || command.parent?.name() === name)
}
