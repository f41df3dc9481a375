import { describe, expect, it } from 'vitest'
import { ALL_COMMANDS } from '../../test/support/all-commands.ts'
import { cli, savedCluster, webCluster } from '../../test/support/cli.ts'

const ALL = ALL_COMMANDS.map((command) => ({ name: command.path.replace('rehearse ', ''), aliases: command.aliases() }))

/** Commands without `--output`. */
const WITHOUT_OUTPUT = new Set(['completion', 'serve', 'config', 'token', 'export'])

describe.each(ALL)('$name', ({ name, aliases }) => {
  it('exits with 1 when a flag is unknown, or a required one is missing', async () => {
    const run = await cli([...name.split(' '), '--outptu', 'x'])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toMatch(/^error: (unknown option '--outptu'|required option '-)/)
    if (run.err.includes('unknown') && !WITHOUT_OUTPUT.has(name)) expect(run.err).toContain('(Did you mean --output?)')
  })

  it('prints its help and exits with 0', async () => {
    const run = await cli([...name.split(' '), '--help'])
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).toContain(`Usage: rehearse ${[name, ...aliases].join('|')} `)
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
