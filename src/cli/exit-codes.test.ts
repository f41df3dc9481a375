import { describe, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../test/support/cli.ts'
import type { Command } from './command.ts'
import { createProgram } from './create-program.ts'
import { silentSession } from './session.ts'

/** Every command with an action of its own, as the words that name it. */
function leaves(command: Command, words: readonly string[] = []): readonly (readonly string[])[] {
  if (command.commands.length === 0) return [words]
  return command.commands.flatMap((each) => leaves(each, [...words, each.name()]))
}

const program = createProgram(silentSession())
/** Watched rehearsals are the same commands again. */
const ALL = leaves(program).flatMap((words) => (words[0] === 'watch' ? [] : words.join(' ')))

describe.each(ALL)('%s', (name) => {
  it('ends with 1 when a flag is unknown, or one is missing that has to be there', async () => {
    const run = await cli([...name.split(' '), '--outptu', 'x'])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toMatch(/^error: (unknown option '--outptu'|required option '-)/)
    if (run.err.includes('unknown') && name !== 'completion' && name !== 'serve')
      expect(run.err).toContain('(Did you mean --output?)')
  })

  it('has a help that ends with 0', async () => {
    const run = await cli([...name.split(' '), '--help'])
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).toContain(`Usage: rehearse ${name} `)
  })
})

const WEB = savedCluster(webCluster())
const GUARDED = savedCluster(webCluster({ minAvailable: 2 }))

it.each([
  ['safe', ['drain', 'c', '--from', WEB], 0],
  ['blocked by a budget', ['drain', 'a', '--from', GUARDED], 2],
  ['a name that is not there', ['drain', 'z', '--from', WEB], 1],
  ['a file that is not there', ['drain', 'a', '--from', 'no-such-file.json'], 1],
  ['a server that is not there', ['drain', 'a', '--server', 'http://127.0.0.1:1'], 1],
  ['an unknown command', ['drian', 'a'], 1],
  ['an unknown format', ['drain', 'a', '-o', 'xml'], 1],
  ['a missing argument', ['explain'], 1],
])('%s: exit code of %j is %i', async (_name, words, code) => {
  const run = await cli(words)
  expect(run.code).toBe(code)
  expect(run.err === '').toBe(code !== 1)
})
