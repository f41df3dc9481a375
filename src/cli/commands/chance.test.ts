import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'

const web = savedCluster(webCluster({ nodes: ['a', 'b', 'c', 'd', 'e'] }))

it('reports the share of each verdict, and where pods are placed', async () => {
  const run = await cli(['drain', 'a', '--seeds', '12', '-n', 'shop', '--from', web])
  expect(run.err).toBe('')
  expect(run.out).toMatch(/\nVERDICT +RUNS +SHARE +FIRST SEED\n[A-Z]+ +12 +100% +1\n/)
  expect(run.out).toMatch(/\n12 runs took [\s\S]*\s+Use\s+--seed\s+\d+\s+to\s+repeat\s+the\s+worst\s+run\./)
  expect(run.out).toMatch(/\nPOD +SCHEDULED TO\nshop\/web-5d4f-0 +[cde] \d+%, [cde] \d+%/)
})

it('exits with the code of the worst run', async () => {
  const alone = savedCluster(webCluster({ nodes: ['a'], pods: ['a'] }))
  const run = await cli(['drain', 'a', '--seeds', '2', '--from', alone])
  expect(run.code).toBe(2)
  expect(run.out).toMatch(/^DEGRADED: drain a: DEGRADED in all 2 runs; the worst: /)
  expect(run.out).toMatch(/\nDEGRADED +2 +100% +1\n/)
})

it('reads seeds from a scenario file, and overrides them with flags', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'rehearse-chance-')), 'scenario.yaml')
  writeFileSync(file, 'seeds: 3\nactions:\n  - cordon: { names: [a] }\n')
  const answer = async (...more: string[]) =>
    JSON.parse((await cli(['run', file, '--from', web, '-o', 'json', ...more])).out) as { chance: object }
  expect((await answer()).chance).toMatchObject({ runs: 3, verdicts: [{ verdict: 'SAFE', share: 1 }] })
  expect((await answer('--seeds', '2')).chance).toMatchObject({ runs: 2 })
  expect((await answer('--seeds', '1')).chance).toBeNull()
})

it('rejects zero runs', async () => {
  const run = await cli(['cordon', 'a', '--seeds', '0', '--from', web])
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toContain('seeds: at least one run is required')
})
