import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { AccessError, type Authenticator } from './authenticator.ts'
import { openTokenFile, parseTokens, tokenHash } from './token-file.ts'

const FILE = join(mkdtempSync(join(tmpdir(), 'tokens-')), 'tokens')
const open: Authenticator[] = []
afterEach(() => {
  for (const authenticator of open.splice(0)) authenticator.close()
})

function lineOf(name: string, token: string): string {
  return `${name} ${tokenHash(token)}`
}

function opened(text: string, log: (line: string) => void = () => {}): Authenticator {
  writeFileSync(FILE, text)
  const authenticator = openTokenFile(FILE, log, 10)
  open.push(authenticator)
  return authenticator
}

describe('a token file', () => {
  it('has a name and the hash of a token in each line, and comments', () => {
    const names = parseTokens(`# the team\n${lineOf('dashboard', 'a')} # on the wall\n\n  ${lineOf('ci', 'b')}\n`, 'tokens')
    expect([...names.values()].map(({ name }) => name)).toEqual(['dashboard', 'ci'])
  })

  it('has the namespaces of a caller that sees some only', () => {
    const callers = parseTokens(`${lineOf('team', 'a')} shop,team-b\n${lineOf('ci', 'b')}`, 'tokens')
    expect([...callers.values()]).toEqual([{ name: 'team', namespaces: ['shop', 'team-b'] }, { name: 'ci' }])
  })

  it.each([
    ['', 'tokens: no tokens'],
    ['# nothing\n', 'tokens: no tokens'],
    ['dashboard\n', 'tokens:1: expected a name, the SHA-256 hash'],
    ['\ndashboard abc\n', 'tokens:2: expected a name, the SHA-256 hash'],
    [`dashboard ${tokenHash('a').toUpperCase()}`, 'tokens:1: expected'],
    [`${lineOf('dashboard', 'a')} shop, team-b`, 'tokens:1: "" is not the name of a namespace'],
    [`${lineOf('dashboard', 'a')} Shop`, 'tokens:1: "Shop" is not the name of a namespace'],
    [`${lineOf('dashboard', 'a')} shop more`, 'tokens:1: expected'],
    [lineOf('dash"board', 'a'), 'tokens:1: "dash"board" is not a name'],
    [lineOf('x'.repeat(65), 'a'), 'is not a name'],
  ])('is refused: %j', (text, message) => {
    expect(() => parseTokens(text, 'tokens')).toThrow(message)
  })

  it('that cannot be read is an error', () => {
    expect(() => openTokenFile(join(FILE, 'missing'), () => {})).toThrow('the token file cannot be read')
  })
})

describe('a caller', () => {
  it('is known by its token', async () => {
    const tokens = opened(`${lineOf('ci', 'old')}\n${lineOf('ci', 'new')}\n${lineOf('dashboard', 'd')}`)
    expect(await Promise.all(['old', 'new', 'd'].map(async (token) => (await tokens.authenticate(token)).name))).toEqual([
      'ci',
      'ci',
      'dashboard',
    ])
  })

  it.each([undefined, '', 'wrong', tokenHash('d')])('with the token %j is unknown', async (token) => {
    const refusal = await opened(lineOf('dashboard', 'd'))
      .authenticate(token)
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AccessError)
    expect(refusal).toMatchObject({ status: 401 })
  })

  it('is unknown after its line is removed, without a restart', async () => {
    const tokens = opened(`${lineOf('ci', 'a')}\n${lineOf('dashboard', 'd')}`)
    let changes = 0
    tokens.onChange(() => changes++)
    writeFileSync(FILE, lineOf('dashboard', 'd'))
    await expect.poll(() => changes).toBe(1)
    await expect(tokens.authenticate('a')).rejects.toThrow('not valid')
    expect(await tokens.authenticate('d')).toMatchObject({ name: 'dashboard' })
  })

  it('stays known while the file cannot be used, and the log names the reason once', async () => {
    const lines: string[] = []
    const tokens = opened(lineOf('dashboard', 'd'), (line) => lines.push(line))
    writeFileSync(FILE, 'broken')
    await expect.poll(() => lines).toEqual([expect.stringMatching(/tokens:1: expected .* The former tokens stay valid\.$/)])
    expect(await tokens.authenticate('d')).toMatchObject({ name: 'dashboard' })
    rmSync(FILE)
    await expect.poll(() => lines.length).toBe(2)
    expect(lines[1]).toContain('cannot be read')
    expect(await tokens.authenticate('d')).toMatchObject({ name: 'dashboard' })
  })
})
