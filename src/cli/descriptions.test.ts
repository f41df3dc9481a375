import { describe, expect, it } from 'vitest'
import { ALL_COMMANDS } from '../../test/support/all-commands.ts'
import { cli } from '../../test/support/cli.ts'
import type { Command } from './command.ts'
import { PLACEHOLDERS } from './complete/placeholders.ts'
import { createProgram } from './create-program.ts'
import { forkLine } from './fork-words.ts'
import { silentSession } from './session.ts'

const watch = createProgram(silentSession()).commands.filter(({ path }) => path === 'rehearse watch')
const ALL = [...ALL_COMMANDS, ...watch].map((command) => ({ path: command.path, command }))
const EXAMPLES = ALL.flatMap(({ path, command }) => command.examples.map(({ words }) => `${path} ${words}`.trimEnd()))

/** The command that a line runs, without running it. */
async function ran(line: string): Promise<string | undefined> {
  let path: string | undefined
  const words = line.replaceAll("'", '').split(' ').slice(1)
  const parsed = createProgram(silentSession())
  const note = (command: Command): void => {
    command.action(() => {
      path = command.path
    })
    command.commands.forEach(note)
  }
  parsed.commands.forEach(note)
  await parsed.parseAsync([...(forkLine(words)?.words ?? words)], { from: 'user' })
  return path
}

describe.each(ALL)('$path', ({ path, command }) => {
  it('has a description of one sentence, and an example', () => {
    expect(command.description()).toMatch(/[.?]$/)
    expect(command.examples).not.toEqual([])
  })

  it('has placeholders that completion supports', () => {
    const values = command.options.flatMap(({ flags, argChoices }) => (argChoices ? [] : (/<(.*)>/.exec(flags)?.[1] ?? [])))
    const words = command.registeredArguments.flatMap((argument) => (argument.argChoices ? [] : argument.name().split('|')))
    expect([...values, ...words].filter((word) => !(word in PLACEHOLDERS))).toEqual([])
  })

  it('has a help text of at most 80 columns', async () => {
    const { out } = await cli([...path.split(' ').slice(1), '--help'])
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([])
  })
})

it.each(EXAMPLES)('an example is a valid command line: %s', async (line) => {
  const path = await ran(line)
  expect(line).toContain(path?.replace('rehearse', '') ?? 'no command')
})

it('examples are checked: an unknown flag or a missing argument is reported', async () => {
  await expect(ran('rehearse drain a --no-such-flag')).rejects.toThrow('unknown option')
  await expect(ran('rehearse explain')).rejects.toThrow('missing required argument')
})

it('uses every placeholder', () => {
  const all = ALL.flatMap(({ command }) => [
    ...command.options.map(({ flags }) => /<(.*)>/.exec(flags)?.[1] ?? ''),
    ...command.registeredArguments.flatMap((argument) => argument.name().split('|')),
  ])
  expect(Object.keys(PLACEHOLDERS).filter((word) => !all.includes(word))).toEqual([])
})

it('help shows the examples of a command like kubectl', async () => {
  const { out } = await cli(['help', 'get'])
  expect(out).toMatch(/\nExamples:\n {2}rehearse get nodes\n.*# as a fork has them\n {2}rehearse get deployments .*\n$/s)
})
