import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFileSource } from '../../src/ingest/files/file-source.ts'
import { LiveTwin } from '../../src/server/live-twin.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import { cli, firstSentence } from '../support/cli.ts'
import { hiddenIn } from './hidden-texts.ts'
import { NAMESPACE, SAMPLE } from './view-of-sample.ts'

const SIGHTS: Readonly<Record<string, readonly string[] | undefined>> = { all: undefined, shop: [NAMESPACE] }
const DRAIN = ['drain', 'general-1a-2', '--ignore-daemonsets', '--delete-emptydir-data']

let server: RunningServer

/** The tokens are the names of callers. */
beforeAll(async () => {
  const twin = new LiveTwin(createFileSource({ paths: [SAMPLE] }), { live: false })
  await twin.run(new AbortController().signal)
  const authenticator = {
    authenticate: async (name = '') => ({ name, namespaces: SIGHTS[name] }),
    onChange: () => {},
    close: () => {},
  }
  server = await startServer({ twin, port: 0, authenticator, log: () => {} })
})
afterAll(() => server.close())

function as(caller: string, ...words: readonly string[]) {
  return cli([...words, '--server', server.url], { env: { REHEARSE_TOKEN: caller } })
}

async function exportedBy(caller: string, ...flags: readonly string[]): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'rehearse-export-')), 'export.json')
  expect(await as(caller, 'export', '-o', path, ...flags)).toEqual({ code: 0, out: '', err: '' })
  return path
}

it('the file of a caller who may read one namespace has nothing that it may not read', async () => {
  expect(hiddenIn(readFileSync(await exportedBy('shop'), 'utf8'))).toEqual([])
  expect(hiddenIn(readFileSync(await exportedBy('all'), 'utf8')).length).toBeGreaterThan(300)
})

it('neither has that of its fork', async () => {
  expect((await as('shop', 'fork', 'create', 'try')).code).toBe(0)
  expect((await as('shop', 'fork', 'apply', 'try', 'cordon', 'general-1a-1')).code).toBe(0)
  const text = readFileSync(await exportedBy('shop', '--fork', 'try'), 'utf8')
  expect([hiddenIn(text), text.includes('"unschedulable":true')]).toEqual([[], true])
  expect(await as('all', 'export', '-o', '-', '--fork', 'try')).toMatchObject({ code: 1, err: 'error: fork "try" not found.\n' })
})

it.each(Object.keys(SIGHTS))(
  'questions on the file have the answers that the caller "%s" gets from the server',
  async (caller) => {
    const path = await exportedBy(caller)
    const [before, after] = [await as(caller, ...DRAIN, '-o', 'wide'), await cli([...DRAIN, '-o', 'wide', '--from', path])]
    expect([after.code, firstSentence(after.out)]).toEqual([before.code, firstSentence(before.out)])
    expect(after.out.includes('that this caller may not read')).toBe(caller === 'shop')
  },
)
