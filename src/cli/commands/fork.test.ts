import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

it('makes a fork, goes on with it, shows what is different and forgets it', async () => {
  const made = await ask('fork', 'create', 'try', '--label', 'team=web', '--ttl', '1h')
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(/^fork try \(f-\w+\), kept until /)
  const applied = await ask('fork', 'apply', 'try', SCALE)
  expect(applied).toMatchObject({ code: 0, err: '' })
  expect(applied.out).toMatch(/^SAFE: /)
  expect(applied.out).toContain('try, 1 step')
  const later = await ask('fork', 'advance', 'try', '--by', '10m')
  expect(later.out).toContain('try, 2 steps')
  expect((await ask('fork', 'create', 'next', '--of', 'try')).out).toMatch(/^fork next [\s\S]*\n1 +SAFE +.*scale/)
  const listed = await ask('fork', 'list')
  expect(listed.out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 4))).toMatchObject([
    ['NAME', 'ID', 'STEPS', 'LAST'],
    ['try', expect.stringMatching(/^f-/), '2', 'SAFE'],
    ['next', expect.stringMatching(/^f-/), '2', 'SAFE'],
    [''],
  ])
  const different = await ask('diff', 'try', '--kind', 'Deployment')
  expect(different).toMatchObject({ code: 0, err: '' })
  expect(different.out).toMatch(/^0 added, 0 removed, 1 changed\.\n\n~ Deployment default\/web\n/)
  expect(different.out).toContain('    spec.replicas: 3 -> 5\n')
  expect((await ask('diff', 'try', 'next')).out).toMatch(/^Nothing is different\.\n/)
  expect((await ask('fork', 'rebase', 'try')).out).toMatch(
    /^fork try goes on from the cluster as it is now, 2 steps done again\./,
  )
  expect((await ask('fork', 'delete', 'next')).out).toBe('fork next is gone.\n')
  expect((await ask('fork', 'delete', 'try')).code).toBe(0)
  expect((await ask('fork', 'list')).out).toMatch(/^There is no fork/)
})

it('says what is wrong, where, and what to do', async () => {
  await ask('fork', 'create', 'odd')
  expect(await ask('fork', 'apply', 'odd', WRONG)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/wrong\.yaml:2:\d+: .*there is no Node "z"/),
  })
  expect(await ask('fork', 'apply', 'od', SCALE)).toMatchObject({
    code: 1,
    err: 'error: There is no fork "od". Near it: odd\n',
  })
  expect(await ask('fork', 'advance', 'od')).toMatchObject({ code: 1, err: expect.stringMatching(/no fork "od"\. Near it: odd/) })
  expect(await ask('fork', 'create', 'odd')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/there is a fork "odd" already/),
  })
  expect(await ask('fork', 'create', 'other', '--label', 'team')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/team=web/),
  })
  expect(await ask('diff', 'snapshot/none')).toMatchObject({ code: 1, err: expect.stringMatching(/no snapshot "none"/) })
  const nobody = await cli(['fork', 'list', '--server', 'http://127.0.0.1:1'])
  expect(nobody).toMatchObject({ code: 1, err: expect.stringMatching(/rehearse serve/) })
  await ask('fork', 'delete', 'odd')
})

it('tells the server who asks', async () => {
  const { out } = await cli(['fork', 'create', 'mine', '-o', 'json', '--server', server.url], { env: { USER: 'ann' } })
  expect(JSON.parse(out).owner).toBe('ann')
  await ask('fork', 'delete', 'mine')
})

it('prints answers whole as JSON', async () => {
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
