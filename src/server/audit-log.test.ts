import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readEvents } from '../../test/support/api-client.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { type AuditLog, openAuditLog } from './audit-log.ts'
import { type RunningServer, startServer } from './server.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'audit-'))
const NOW = Date.UTC(2026, 0, 31, 12)
const WHAT_IF =
  '{ whatIf(scenario: { name: "before lunch", actions: [{ cordon: { names: ["a"] } }] }) { ... on Outcome { verdict digest } } }'

let files = 0
let server: RunningServer | undefined
afterEach(() => server?.close())

/** Lines of the log after these operations of alice. */
async function linesAfter(queries: readonly string[], use: (url: string) => Promise<void> = async () => {}) {
  const file = join(FOLDER, `audit-${files++}`)
  const audit = openAuditLog(file, { log: (line) => expect.fail(line), nowMs: () => NOW })
  server = await startServer({ twin: smallShop(), port: 0, audit, limits: { actionsMax: 1 } })
  const answers: unknown[] = []
  for (const query of queries) {
    const headers = { 'content-type': 'application/json', 'x-rehearse-caller': 'alice', authorization: 'Bearer not-logged' }
    const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    answers.push(await response.json())
  }
  await use(server.url)
  await server.close()
  server = undefined
  await audit.close()
  const text = readFileSync(file, 'utf8')
  expect(text).not.toContain('not-logged')
  return {
    file,
    answers,
    lines: text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  }
}

describe('the audit log', () => {
  it('has who queried what, the verdict and the digest of each run', async () => {
    const { lines, answers } = await linesAfter([WHAT_IF])
    const { digest } = (answers[0] as { readonly data: { readonly whatIf: { readonly digest: string } } }).data.whatIf
    expect(lines).toEqual([
      {
        time: '2026-01-31T12:00:00.000Z',
        caller: 'alice',
        kind: 'query',
        fields: ['whatIf'],
        durationMs: expect.any(Number),
        runs: [{ scenario: 'before lunch', verdict: 'SAFE', digest }],
        errors: [],
      },
    ])
  })

  it('has operations without runs, and the codes of errors, but no introspection', async () => {
    const { lines } = await linesAfter([
      '{ __typename }',
      '{ limits { pageMax } }',
      '{ cluster { ... on Cluster { nodes(first: 9999) { nodes { name } } } } }',
    ])
    expect(lines.map(({ fields, runs, errors }) => ({ fields, runs, errors }))).toEqual([
      { fields: ['limits'], runs: [], errors: [] },
      { fields: ['cluster'], runs: [], errors: [expect.any(String)] },
    ])
  })

  it('has a subscription when it ends', async () => {
    const { lines } = await linesAfter([], async (url) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ query: 'subscription { clusterChanges { sequence } }' }),
      })
      const items = readEvents(response.body ?? [])
      await items.next()
      await items.return(undefined)
    })
    expect(lines).toMatchObject([{ caller: 'anonymous', kind: 'subscription', fields: ['clusterChanges'] }])
  })

  it('can be read by its owner only, and is continued after a restart', async () => {
    const { file } = await linesAfter(['{ limits { pageMax } }'])
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = openAuditLog(file, { log: () => {}, nowMs: () => NOW })
    write(again)
    await again.close()
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3)
  })

  it('that cannot be written is reported once, and the server continues', async () => {
    const problems: string[] = []
    const audit = openAuditLog(join(FOLDER, 'missing', 'audit'), { log: (line) => problems.push(line), nowMs: () => NOW })
    for (let i = 0; i < 3; i++) write(audit)
    await expect.poll(() => problems).toEqual([expect.stringMatching(/^problem: the audit log .*ENOENT/)])
    write(audit)
    await audit.close()
    expect(problems).toHaveLength(1)
  })
})

function write(audit: AuditLog): void {
  audit.answered({ kind: 'query', fields: ['limits'], caller: 'a' }, { durationMs: 1, runs: [], errors: [] })
}
