import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { serving } from '../../../test/support/serving.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { type RunningServer, startServer } from '../../server/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'rehearse-fork-'))
const SCALE = join(folder, 'scale.yaml')
const WRONG = join(folder, 'wrong.yaml')
writeFileSync(SCALE, 'actions:\n  - scale: { target: { kind: Deployment, name: web }, replicas: 5 }\n')
writeFileSync(WRONG, 'actions:\n  - cordon: { names: [z] }\n')

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ twin: smallShop(), port: 0 })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (...words: readonly string[]) => cli([...words, '--server', server.url])

it('creates a fork, advances it, prints the differences and deletes it', async () => {
  const made = await ask('fork', 'create', 'try', '--label', 'team=web', '--ttl', '1h')
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(/^fork try: no step yet: same state as its source\.\nKEPT +until \S+ as f-\w+\n/)
  const applied = await ask('fork', 'apply', 'try', SCALE)
  expect(applied).toMatchObject({ code: 0, err: '' })
  expect(applied.out).toMatch(/^SAFE: /)
  expect(applied.out).toContain('try, 1 step')
  const shown = await ask('fork', 'show', 'try')
  expect(shown.out).toMatch(/^fork try: 1 step, [\w ]+ of virtual time; the last: SAFE: [\s\S]*\nSTEP +VERDICT +/)
  const later = await ask('fork', 'advance', 'try', '--by', '10m')
  expect(later).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^fork try advanced: nothing changes in 10 min\./) })
  expect(later.out).toContain('try, 2 steps')
  expect((await ask('fork', 'create', 'next', '--of', 'try')).out).toMatch(/^fork next: [\s\S]*\n1 +SAFE +.*scale/)
  const listed = await ask('fork', 'list')
  expect(listed.out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 4))).toMatchObject([
    ['NAME', 'ID', 'STEPS', 'LAST'],
    ['try', expect.stringMatching(/^f-/), '2', '-'],
    ['next', expect.stringMatching(/^f-/), '2', '-'],
    [''],
  ])
  const different = await ask('diff', 'try', '--kind', 'Deployment')
  expect(different).toMatchObject({ code: 0, err: '' })
  expect(different.out).toMatch(/^1 object differs: 1 changed \(1 Deployment\)\.\n\n~ Deployment default\/web\n/)
  expect(different.out).toContain('    spec.replicas: 3 -> 5\n')
  expect((await ask('diff', 'try', 'next')).out).toMatch(/^no object differs\.\n/)
  expect((await ask('fork', 'rebase', 'try')).out).toMatch(/^fork try rebased on the cluster as it is now, 2 steps run again\./)
  expect((await ask('fork', 'delete', 'next')).out).toBe('fork "next" deleted\n')
  expect((await ask('fork', 'delete', 'try')).code).toBe(0)
  expect((await ask('fork', 'list')).out).toMatch(/^No forks: /)
})

it('reports an error with its place and a remedy', async () => {
  await ask('fork', 'create', 'odd')
  expect(await ask('fork', 'apply', 'odd', WRONG)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/wrong\.yaml:2:\d+: .*Node "z" not found/),
  })
  expect(await ask('fork', 'apply', 'od', SCALE)).toMatchObject({
    code: 1,
    err: 'error: fork "od" not found. Similar names: odd\n',
  })
  expect(await ask('fork', 'advance', 'od')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/fork "od" not found\. Similar names: odd/),
  })
  expect(await ask('fork', 'create', 'odd')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/fork "odd" already exists/),
  })
  expect(await ask('fork', 'create', 'other', '--label', 'team')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/team=web/),
  })
  expect(await ask('diff', 'snapshot/none')).toMatchObject({ code: 1, err: expect.stringMatching(/snapshot "none" not found/) })
  const nobody = await cli(['fork', 'list', '--server', 'http://127.0.0.1:1'])
  expect(nobody).toMatchObject({ code: 1, err: expect.stringMatching(/rehearse serve/) })
  await ask('fork', 'delete', 'odd')
})

it('sends the name of the caller to the server', async () => {
  const { out } = await cli(['fork', 'create', 'mine', '-o', 'json', '--server', server.url], { env: { USER: 'ann' } })
  expect(JSON.parse(out).owner).toBe('ann')
  await ask('fork', 'delete', 'mine')
})

it('prints complete answers as JSON', async () => {
  await ask('fork', 'create', 'whole')
  const { out } = await ask('fork', 'apply', 'whole', SCALE, '-o', 'json')
  expect(JSON.parse(out)).toMatchObject({ fork: { name: 'whole' }, outcome: { verdict: 'SAFE' } })
  await ask('fork', 'delete', 'whole')
})

it('serve --store keeps forks from one server to the next', async () => {
  const path = savedCluster(webCluster())
  const store = join(folder, 'store')
  const names: string[] = []
  for (const words of [['create', 'kept'], ['list']]) {
    const run = await serving(['--from', path, '--store', store], async (url) => {
      const { out, err } = await cli(['fork', ...words, '--server', url, '-o', 'json'])
      expect(err).toBe('')
      names.push(...[JSON.parse(out)].flat().map(({ name }: { name: string }) => name))
    })
    expect(run.code).toBe(0)
    expect(run.err).not.toContain('fork')
  }
  expect(names).toEqual(['kept', 'kept'])
})

it('lists the forks that could not be restored as problems', async () => {
  const path = savedCluster(webCluster())
  const store = join(folder, 'damaged-store')
  const forks = (...words: readonly string[]) =>
    serving(['--from', path, '--store', store], async (url) => {
      const { err } = await cli(['fork', ...words, '--server', url])
      errors.push(err)
    })
  const errors: string[] = []
  await forks('create', 'kept')
  for (const file of readdirSync(join(store, 'states'))) truncateSync(join(store, 'states', file), 100)
  await forks('list')
  expect(errors).toEqual(['', expect.stringMatching(/^problem: The fork "kept" could not be restored: .*; it is kept as .*\n$/)])
})

it('runs a command in a fork with the same result as without one', async () => {
  await ask('fork', 'create', 'line')
  const run = await ask('fork', 'apply', 'line', 'scale', 'deployment/web', '--replicas', '5')
  expect(run).toMatchObject({ code: 0, err: '' })
  const head = (out: string): string => out.split('\n').slice(0, 2).join('\n')
  expect(head(run.out)).toBe(head((await ask('scale', 'deployment/web', '--replicas', '5')).out))
  expect(run.out).toContain('line, 1 step')
  expect((await ask('diff', 'line', '--kind', 'Deployment')).out).toContain('    spec.replicas: 3 -> 5\n')
  expect(await ask('fork', 'apply', 'line', 'drain', 'a', '--from', SCALE)).toMatchObject({
    code: 1,
    out: '',
    err: 'error: fork apply line names the state, and so does --from: leave it out\n',
  })
  await ask('fork', 'delete', 'line')
  expect(await ask('fork', 'show', 'line')).toMatchObject({ code: 1, out: '', err: 'error: fork "line" not found\n' })
})

it('queries the server from the environment, and completes commands after the name of a fork', async () => {
  const env = { REHEARSE_SERVER: server.url }
  expect(await cli(['fork', 'create', 'env'], { env })).toMatchObject({ code: 0, err: '' })
  expect((await cli(['headroom'], { env })).out).toMatch(/^\d+ nodes? /)
  expect((await cli(['headroom', '--fork', 'env'], { env })).code).toBe(0)
  expect((await cli(['__complete', 'fork', 'apply', 'env', 'dr'], { env })).out).toMatch(/^drain\t/)
  expect((await cli(['__complete', 'fork', 'apply', 'env', 'drain', '--fo'], { env })).out).toContain('--force')
  expect((await cli(['__complete', 'fork', 'apply', 'env', 'drain', ''], { env })).out).toMatch(/^a\nb\nc\n/)
})
