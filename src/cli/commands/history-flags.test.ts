import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiServer } from '../../../test/support/api-server.ts'
import { ApiCluster } from '../../../test/support/api-server-cluster.ts'
import { cli } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/kept-states.ts'
import { serving } from '../../../test/support/serving.ts'

let folder = ''
let remove = (): void => {}
let api: ApiServer
beforeEach(async () => {
  ;({ folder, remove } = newFolder())
  const cluster = new ApiCluster()
  cluster.put('Namespace', 'kube-system')
  api = await ApiServer.start(cluster)
})
afterEach(async () => {
  await api.stop()
  remove()
})

const files = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.history'))

it('serve --history keeps the state of the cluster, and nothing more at a restart without a change', async () => {
  for (const _start of [1, 2]) {
    const run = await serving(['--kubeconfig', api.kubeconfig(), '--history', folder], async () => {})
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(files().length).toBe(1)
  }
})

it('reports damage at the start, and serves', async () => {
  writeFileSync(join(folder, '000.history'), 'nothing of use')
  const run = await serving(['--kubeconfig', api.kubeconfig(), '--history', folder], async () => {})
  expect(run.err).toContain('000.history: the record at byte 0 of 14 is damaged or incomplete; 0 records before it are kept')
  expect(run.code).toBe(0)
})

it.each([
  ['files', ['--from', 'x.json', '--history', 'past'], 'error: --history keeps the states of a cluster'],
  ['no time', ['--live', '--history-interval', '0s'], "error: option '--history-interval <duration>' argument '0s' is invalid"],
  ['no size', ['--live', '--history-size', '0'], "error: option '--history-size <bytes>' argument '0' is invalid"],
  ['a word', ['--live', '--history-size', 'much'], "error: option '--history-size <bytes>' argument 'much' is invalid"],
])('refuses %s', async (_name, flags, begin) => {
  const run = await cli(['serve', ...flags])
  expect([run.code, run.err.slice(0, begin.length)]).toEqual([1, begin])
})
