import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../src/engine/run/random.ts'
import { commandDoor } from './command-door.ts'
import type { Door } from './door.ts'
import { graphqlDoor, socketDoor } from './http-door.ts'
import { knock } from './knock.ts'
import { mutate } from './mutate.ts'

const folder = mkdtempSync(join(tmpdir(), 'doors-'))
let answer = { status: 200, text: '{}' }
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(answer.status).end(answer.text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const tryOnce = async (door: Door): Promise<string | undefined> => (await door.try(new Random(1)))?.message

describe('a command', () => {
  it.each([
    ['ends by a signal', 'process.kill(process.pid, "SIGABRT")', 'ended by SIGABRT'],
    ['has an exit code that is not its own', 'process.exit(134)', 'exit code 134'],
    ['does not end', 'setInterval(() => {}, 1000)', 'no end within the limit'],
    [
      'prints an error that it did not expect',
      'console.error("unexpected error: x"); process.exit(1)',
      'prints "unexpected error"',
    ],
    ['prints a stack', 'console.error("    at f (/a.js:1:2)")', 'prints "    at f (/a.js:1:2)"'],
    ['refuses its input', 'console.error("error: not valid YAML"); process.exit(1)', undefined],
  ])('is judged when it %s', async (_, code, message) => {
    const program = [process.execPath, '-e', code] as const
    expect(
      await tryOnce(commandDoor({ name: 'x', program, args: () => [], valid: Buffer.from('a'), folder, limitMs: 1500 })),
    ).toBe(message)
  })
})

describe('a server', () => {
  it.each([
    ['answers', 200, '{}', undefined],
    ['refuses a request', 400, '{"errors":[{"message":"x"}]}', undefined],
    ['reports an internal error', 200, '{"errors":[{"extensions":{"code":"INTERNAL_ERROR"}}]}', 'answers "INTERNAL_ERROR"'],
    ['fails', 500, '', 'status 500'],
  ])('is judged when it %s', async (_, status, text, message) => {
    answer = { status, text }
    expect(await tryOnce(graphqlDoor(url))).toBe(message)
  })

  it('is judged by its answers on the socket', async () => {
    answer = { status: 200, text: 'TypeError: x' }
    const random = new Random(1)
    const door = socketDoor(url)
    const messages = await Promise.all(Array.from({ length: 12 }, () => door.try(random)))
    expect(messages.map((failure) => failure?.message)).toContain('answers "TypeError"')
  })

  it('is judged when it is gone', async () => {
    expect(await tryOnce(graphqlDoor('http://127.0.0.1:1'))).toMatch(/^no answer: /)
  })
})

describe('the watch over the server', () => {
  const door: Door = { name: 'door', try: () => Promise.resolve(undefined) }
  const healthy = { end: undefined, isAlive: () => Promise.resolve(true), memoryMb: 100 }
  const failuresOf = async (served: Parameters<typeof knock>[1]['served']): Promise<readonly string[]> => {
    const { failures } = await knock([door], { served, random: new Random(1), endMs: performance.now() + 50 })
    return [...new Set(failures.map(({ message }) => message))]
  }

  it('is quiet while it is well', async () => {
    expect(await failuresOf(healthy)).toEqual([])
  })

  it('reports a server that has ended', async () => {
    expect(await failuresOf({ ...healthy, end: 'ended with SIGABRT' })).toEqual(['ended with SIGABRT'])
  })

  it('reports a server that does not answer', async () => {
    expect(await failuresOf({ ...healthy, isAlive: () => Promise.resolve(false) })).toEqual(['/livez does not answer within 5 s'])
  })

  it('reports memory that grows', async () => {
    let memoryMb = 100
    const growing = {
      ...healthy,
      get memoryMb() {
        memoryMb += 200
        return memoryMb
      },
    }
    expect(await failuresOf(growing)).toEqual([expect.stringMatching(/^its memory grows by \d+ MB$/)])
  })
})

it('draws the same inputs from the same seed', () => {
  const inputs = (seed: number): readonly string[] => {
    const random = new Random(seed)
    return Array.from({ length: 20 }, () => mutate(Buffer.from('{"kind":"Pod"}'), random).toString('hex'))
  }
  expect(inputs(3)).toEqual(inputs(3))
  expect(inputs(3)).not.toEqual(inputs(4))
})
