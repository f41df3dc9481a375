import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cli, SAMPLE, savedCluster, webCluster } from '../../../test/support/cli.ts'

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

it('prints scenario files side by side with their differences', async () => {
  const run = await cli(['compare', drain, fail, cordon, '--from', web])
  expect(run.err).toBe('')
  expect(run.code).toBe(0)
  expect(run.out).toMatch(
    /^mildest: 3, .*cordon\.yaml\s\(SAFE\); 1 is SAFE and\s+settles 6 s later, 2 is\s\w+ and settles 55 s later;\s+they\s+differ\s+in /s,
  )
  expect(run.out).toMatch(/\nNO +VERDICT +DISRUPTED +REFUSED +PENDING +SETTLED +SCENARIO\n1 +SAFE +1 +0 +0 +.*drain a\n/)
  expect(run.out).toMatch(/\nOBJECT +1 +2 +3\nDeployment shop\/web +\d, 2 of 2[^\n]* +\d, 2 of 2[^\n]* +-\n/)
  expect(run.out).toMatch(/\nNODE +1 +2 +3\na +0 pods \(-1\), is cordoned +1 pod, is NotReady +1 pod, is cordoned\n/)
})

it('reports when there is no difference', async () => {
  const run = await cli(['compare', cordon, cordon, '--from', web])
  expect(run.out).toMatch(/no\s+workload,\s+Service,\s+budget\s+or\s+node\s+differs\./)
})

it('exits with the code of the worst scenario', async () => {
  const forced = saved('evict.yaml', 'actions:\n  - evictPod: { namespace: shop, name: web-5d4f-0 }\n')
  const run = await cli(['compare', drain, forced, '--from', guarded, '-o', 'json'])
  expect(run.code).toBe(2)
  expect(JSON.parse(run.out)).toMatchObject({ best: 1, outcomes: [{ verdict: 'STUCK' }, { verdict: 'BLOCKED' }] })
  const mixed = await cli(['compare', drain, cordon, '--from', guarded, '-o', 'json'])
  expect(JSON.parse(mixed.out)).toMatchObject({ best: 1, outcomes: [{ verdict: 'STUCK' }, { verdict: 'SAFE' }] })
  expect(mixed.code).toBe(2)
})

it.each([
  ['one file', [drain], 'compare takes two or more scenario files'],
  ['a node that is not there', [cordon, wrong], /wrong\.yaml:3:\d+: Node "x" not found/],
  ['a file that is none', [cordon, saved('none.yaml', 'actions: 1\n')], /none\.yaml:1:\d+: actions/],
])('refuses %s in one line', async (_name, files, text) => {
  const run = await cli(['compare', ...files, '--from', web])
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toMatch(text)
  expect(run.err.trimEnd().split('\n')).toHaveLength(1)
})

it('finds no difference in changes that happen without the scenarios, and prints three of them in 80 columns', async () => {
  const inputs = ['cordon-and-scale', 'restart', 'drain'].map((name) => `test/golden/inputs/${name}.yaml`)
  const run = await cli(['compare', ...inputs.slice(0, 2), '--from', SAMPLE, '-o', 'json'])
  const { workloads } = JSON.parse(run.out) as { workloads: readonly { workload: { name: string } }[] }
  expect(workloads.map(({ workload }) => workload.name)).toEqual(['search'])
  const three = await cli(['compare', ...inputs, '--from', SAMPLE])
  expect(three.out).toMatch(/\nPodDisruptionBudget shop\/search +- +0, 1 +-\n/)
  expect(three.out).toMatch(
    /\nNODE +1 +2 +3\ngeneral-1a-1 +8 pods, is cordoned +- +-\ngeneral-1a-3 +6 pods \(-1\) +6 pods \(-1\) +-\n/,
  )
  const lines = three.out.split('\n')
  expect(lines.length).toBeLessThanOrEqual(48)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
})
