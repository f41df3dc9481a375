import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ALL_COMMANDS } from '../../../test/support/all-commands.ts'
import { cli } from '../../../test/support/cli.ts'
import { settingsOf, variableOf } from './settings.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'configuration-'))

function fileOf(text: string): string {
  const file = join(FOLDER, 'rehearse.yaml')
  writeFileSync(file, text)
  return file
}

/** The line of one setting, as `rehearse config` prints it. */
async function lineOf(key: string, words: readonly string[], env: Record<string, string> = {}): Promise<string | undefined> {
  const { out, err } = await cli(['config', ...words], { env })
  expect(err).toBe('')
  return out.split('\n').find((line) => line.startsWith(`${key}:`) || line.startsWith(`# ${key}:`))
}

describe('the configuration of a server', () => {
  it('takes a flag before a variable, a variable before the file, the file before the default', async () => {
    const file = fileOf('port: 4001\n')
    const env = { REHEARSE_PORT: '4002' }
    expect(await lineOf('port', [])).toBe('port: 4000 # default')
    expect(await lineOf('port', ['--config', file])).toBe('port: 4001 # file')
    expect(await lineOf('port', [], { REHEARSE_CONFIG: file })).toBe('port: 4001 # file')
    expect(await lineOf('port', ['--config', file], env)).toBe('port: 4002 # environment REHEARSE_PORT')
    expect(await lineOf('port', ['--config', file, '--port', '4003'], env)).toBe('port: 4003 # flag --port')
  })

  it.each([
    ['live', 'live: true', 'true', 'live: true'],
    ['warmUp', 'warmUp: false', 'false', 'warmUp: false'],
    ['historySize', 'historySize: 500Mi', '500Mi', 'historySize: 524288000'],
    ['from', 'from: [a, b]', 'a,b', 'from: ["a","b"]'],
    ['from', 'from: a', 'a', 'from: ["a"]'],
    ['gracePeriod', 'gracePeriod: 5s', '5s', 'gracePeriod: "5s"'],
  ])('reads %s as the flag does', async (key, text, variable, expected) => {
    const name = `REHEARSE_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
    expect(await lineOf(key, ['--config', fileOf(text)])).toBe(`${expected} # file`)
    expect(await lineOf(key, [], { [name]: variable })).toBe(`${expected} # environment ${name}`)
  })

  it('adds up limits by their names', async () => {
    const file = fileOf('limit: [costMax=1, depthMax=2]')
    const line = await lineOf('limit', ['--config', file, '--limit', 'costMax=3'], { REHEARSE_LIMITS: 'depthMax=4' })
    expect(line).toBe('limit: ["costMax=1","depthMax=2","depthMax=4","costMax=3"] # flag --limit')
  })

  it('prints a file that it reads again', async () => {
    const { out } = await cli(['config', '--port', '1', '--limit', 'costMax=5', '--no-warm-up'])
    expect(parse(out)).toMatchObject({ port: 1, limit: ['costMax=5'], warmUp: false, host: '127.0.0.1' })
    expect(await lineOf('port', ['--config', fileOf(out)])).toBe('port: 1 # file')
  })

  it.each<[string, Record<string, string>, string]>([
    ['prot: 1', {}, 'unknown key "prot", similar: from, port'],
    ['limit: [costMax=x]', {}, 'rehearse.yaml: limit: "x" is not a valid number for costMax'],
    ['', { REHEARSE_LIMITS: 'costMax=x' }, 'REHEARSE_LIMITS: "x" is not a valid number for costMax'],
    ['port: x', {}, 'port: "x" is not valid: Write a whole number.'],
    ['port: 70000', {}, 'Ports range from 0 to 65535'],
    ['live: maybe', {}, 'write true or false'],
    ['from: [{}]', {}, 'write a text or a number'],
    ['- a', {}, 'expected settings'],
    ['port: [', {}, 'rehearse.yaml:1:'],
    ['', { REHEARSE_PROT: '1' }, 'unknown variable REHEARSE_PROT, similar: REHEARSE_FROM, REHEARSE_PORT'],
    ['', { REHEARSE_LIMIT: 'costMax=1' }, 'similar: REHEARSE_LIMITS'],
    ['', { REHEARSE_PORT: 'tcp://10.0.0.1:4000' }, 'enableServiceLinks: false'],
    ['', { REHEARSE_SERVICE_HOST: '10.0.0.1' }, 'enableServiceLinks: false'],
    ['', { REHEARSE_PORT_4000_TCP_ADDR: '10.0.0.1' }, 'enableServiceLinks: false'],
  ])('refuses %j with %j', async (text, env, message) => {
    for (const command of ['config', 'serve']) {
      const { code, err } = await cli([command, '--config', fileOf(text)], { env })
      expect([code, err]).toEqual([1, expect.stringContaining(message)])
    }
  })

  it('has a variable for each flag, no two alike', () => {
    const serve = ALL_COMMANDS.find(({ path }) => path === 'rehearse serve')
    const variables = serve ? settingsOf(serve).map(variableOf) : []
    expect(new Set(variables).size).toBe(variables.length)
    expect(variables).toEqual(expect.arrayContaining(['REHEARSE_LIVE', 'REHEARSE_LIMITS', 'REHEARSE_HISTORY_INTERVAL']))
  })

  it('has a schema, which is the one in the documentation', async () => {
    const { out } = await cli(['config', '--schema'])
    expect(out).toBe(readFileSync('docs/serve.schema.json', 'utf8'))
    expect(JSON.parse(out)).toMatchObject({ additionalProperties: false, properties: { port: { default: 4000 } } })
  })
})
