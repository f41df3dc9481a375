import { assert } from '../../../../src/lib/assert.ts'
import type { Lab } from '../lab.ts'
import { beginDrain, drainCommand } from './drain-command.ts'
import { cordonCommand, labelCommand, taintCommand } from './node-commands.ts'
import { rolloutCommand } from './rollout-command.ts'
import { deleteCommand, scaleCommand, setImageCommand } from './workload-commands.ts'

/** What a command ended with: its exit code and what it printed. */
export interface CommandResult {
  readonly exit: number
  readonly lines: readonly string[]
}

/** The words of a command line after the verb, with its flags apart. */
export interface CommandLine {
  readonly words: readonly string[]
  /** `--name=value`; a flag without a value is `true`. */
  readonly flags: ReadonlyMap<string, string>
}

type Command = (line: CommandLine, lab: Lab) => CommandResult

const COMMANDS: Readonly<Record<string, Command>> = {
  cordon: (line, lab) => cordonCommand(line, true, lab),
  uncordon: (line, lab) => cordonCommand(line, false, lab),
  drain: drainCommand,
  taint: taintCommand,
  label: labelCommand,
  scale: scaleCommand,
  set: setImageCommand,
  rollout: rolloutCommand,
  delete: deleteCommand,
}

/** Starting kubectl with its first requests, and ending it, take about as long. */
const STARTUP_MS = 100
const END_MS = 50

/** What the recorder writes down of a command. */
export interface PlayedCommand {
  readonly exit: number
  readonly seconds: number
  readonly lines: readonly { readonly text: string }[]
}

/** Starts a drain in the background; the returned function continues the run until the command has ended. */
export function startKubectl(text: string, lab: Lab): () => PlayedCommand {
  const [verb, ...rest] = text.split(/\s+/)
  assert(verb === 'drain', 'a drain is the only command that recordings run in the background')
  const startedAt = lab.now
  lab.sleep(STARTUP_MS)
  const ended = beginDrain(parse(rest), lab)
  return () => {
    const { exit, lines, endedAt } = ended()
    return { exit, seconds: (endedAt + END_MS - startedAt) / 1000, lines: lines.map((line) => ({ text: line })) }
  }
}

/** Runs a kubectl command line against the model. */
export function runKubectl(text: string, lab: Lab): PlayedCommand {
  const [verb = '', ...rest] = text.split(/\s+/)
  const command = COMMANDS[verb]
  assert(command !== undefined, `kubectl ${verb} is a command that recordings use`)
  const startedAt = lab.now
  lab.sleep(STARTUP_MS)
  const { exit, lines } = command(parse(rest), lab)
  lab.sleep(END_MS)
  return { exit, seconds: (lab.now - startedAt) / 1000, lines: lines.map((line) => ({ text: line })) }
}

function parse(words: readonly string[]): CommandLine {
  const flags = words
    .filter((word) => word.startsWith('--'))
    .map((word): [string, string] => {
      const at = word.indexOf('=')
      return at < 0 ? [word.slice(2), 'true'] : [word.slice(2, at), word.slice(at + 1)]
    })
  return { words: words.filter((word) => !word.startsWith('--')), flags: new Map(flags) }
}
