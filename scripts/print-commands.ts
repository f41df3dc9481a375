/** Writes the list of commands, with an example for each, into docs/commands.md. It is printed from what the commands declare of themselves. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from '../src/cli/command.ts'
import { createProgram } from '../src/cli/create-program.ts'
import { silentSession } from '../src/cli/session.ts'

const PAGE = fileURLToPath(new URL('../docs/commands.md', import.meta.url))
const HEAD = '## Commands\n\n'
/** Where the comments of a list begin, unless the line before is longer. */
const COLUMN = 72

/** The page with the list of these commands in place of the one that it has. */
export function withCommands(page: string, program: Command = createProgram(silentSession())): string {
  const start = page.indexOf(HEAD)
  if (start < 0) throw new Error(`docs/commands.md has no heading "${HEAD.trim()}"`)
  const end = page.indexOf('\n## ', start)
  const groups = [...new Set(program.commands.map((command) => command.helpGroup()))]
  const sections = groups.map((group) => sectionOf(group, program))
  return `${page.slice(0, start)}${HEAD}${sections.join('\n')}${page.slice(end)}`
}

/** Each command that does something itself, which has examples, and the commands in it. `watch` represents its commands. */
export function leavesOf(command: Command): readonly Command[] {
  const inside = isWatch(command) ? [] : command.commands.flatMap(leavesOf)
  return command.examples.length > 0 || inside.length === 0 ? [command, ...inside] : inside
}

/** Its commands are the rehearsals again. */
function isWatch({ path }: Command): boolean {
  return path === 'rehearse watch'
}

function sectionOf(group: string, program: Command): string {
  const commands = program.commands.filter((command) => command.helpGroup() === group).flatMap(leavesOf)
  return `### ${group.replace(/:$/, '')}\n\n\`\`\`\n${commands.flatMap(linesOf).join('\n')}\n\`\`\`\n`
}

function linesOf(command: Command): readonly string[] {
  const usage = usageOf(command)
  const examples = command.examples.map(({ words, about }) => ({ text: `${command.path} ${words}`.trimEnd(), about }))
  return [
    line(usage, command.description().split('\n')[0] ?? ''),
    ...examples.flatMap(({ text, about }) => (text === usage ? [] : line(`  ${text}`, about))),
  ]
}

function line(text: string, about: string): string {
  return about === '' ? text : `${text.padEnd(COLUMN - 1)} # ${about}`
}

/** `rehearse scale <kind/name...> --replicas <number>`: the command with what it must be given. */
function usageOf(command: Command): string {
  const { path, registeredArguments, options } = command
  const words = registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`
    return argument.required ? `<${name}>` : `[${name}]`
  })
  const flags = options.flatMap(({ mandatory, short, long, flags: text }) =>
    mandatory ? `${short ?? long} ${text.slice(text.indexOf('<'))}` : [],
  )
  return [path, ...words, ...(isWatch(command) ? ['<command>'] : []), ...flags].join(' ')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, withCommands(readFileSync(PAGE, 'utf8')))
