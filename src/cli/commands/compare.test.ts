import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'

const web = savedCluster(webCluster())
const guarded = savedCluster(webCluster({ minAvailable: 2 }))
const folder = mkdtempSync(join(tmpdir(), 'rehearse-compare-'))

function saved(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const drain = saved('drain.yaml', 'name: drain a\nactions:\n  - drain: { nodes: { names: [a] } }\n')
const fail = saved('fail.yaml', 'actions:\n  - failNode: { names: [a] }\n')
const cordon = saved('cordon.yaml', 'actions:\n  - cordon: { names: [a] }\n')
const wrong = saved('wrong.yaml', 'actions:\n  - cordon: { names: [a] }\n  - drain: { nodes: { names: [x] } }\n')

it('lays scenario files side by side, with what differs', async () => {
  const run = await cli(['compare', drain, fail, cordon, '--from', web])
  expect(run.err).toBe('')
  expect(run.code).toBe(0)
  expect(run.out).toMatch(/^The mildest is 3, .*cordon\.yaml:/s)
  expect(run.out).toMatch(/\nNO +VERDICT +MOVES +REFUSED +PENDING +TIME +SCENARIO\n1 +SAFE +1 +0 +0 +.*drain a\n/)
  expect(run.out).toMatch(/\nWORKLOAD \(.*\) +1 +2 +3\nshop\/web +\d, 2 of 2 +\d, 2 of 2 +-\n/)
  expect(run.out).toMatch(/\nNODE \(.*\) +1 +2 +3\n/)
})

it('says so when there is no difference', async () => {
  const run = await cli(['compare', cordon, cordon, '--from', web])
  expect(run.out).toContain('They do the same to all workloads, services, budgets and nodes.')
})

it('is unsafe when even the mildest is', async () => {
  const forced = saved('evict.yaml', 'actions:\n  - evictPod: { namespace: shop, name: web-5d4f-0 }\n')
  const run = await cli(['compare', drain, forced, '--from', guarded, '-o', 'json'])
  expect(run.code).toBe(2)
  expect(JSON.parse(run.out)).toMatchObject({ best: 1, outcomes: [{ verdict: 'STUCK' }, { verdict: 'BLOCKED' }] })
})

it.each([
  ['one file', [drain], 'compare takes two scenario files or more'],
  ['a node that is not there', [cordon, wrong], /wrong\.yaml:3:\d+: there is no Node "x"/],
  ['a file that is none', [cordon, saved('none.yaml', 'actions: 1\n')], /none\.yaml:1:\d+: actions/],
])('refuses %s in one line', async (_name, files, text) => {
  const run = await cli(['compare', ...files, '--from', web])
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toMatch(text)
  expect(run.err.trimEnd().split('\n')).toHaveLength(1)
})
