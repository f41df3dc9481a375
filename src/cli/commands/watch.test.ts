import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ApiServer } from '../../../test/support/api-server.ts'
import { ApiCluster } from '../../../test/support/api-server-cluster.ts'
import { aNode } from '../../../test/support/builders.ts'
import { catchOutput, cli, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { StateTwin } from '../../../test/support/state-twin.ts'
import { startServer } from '../../server/server.ts'
import { runCli } from '../run-cli.ts'

/** A watch in the terminal: what it has printed, and its end by Ctrl-C. */
function watching(args: readonly string[]) {
  const caught = catchOutput()
  const interrupt = new AbortController()
  const io = { ...caught.io, env: {}, colour: false, signal: interrupt.signal }
  const ended = runCli(['node', '/usr/bin/rehearse', 'watch', ...args], io)
  const shows = (text: string | RegExp) => expect.poll(() => caught.out() + caught.err()).toMatch(text)
  const stop = async () => {
    interrupt.abort()
    return { code: await ended, out: caught.out(), err: caught.err() }
  }
  return { shows, stop, ended }
}

function scenarioFile(text: string): string {
  const file = savedCluster([]).replace('cluster.json', 'scenario.yaml')
  writeFileSync(file, text)
  return file
}

function setBudget(twin: StateTwin, allowed: number): void {
  const budget = smallShop({ allowed, minAvailable: 3 - allowed }).state.get('PodDisruptionBudget', 'default', 'web')
  if (!budget) throw new Error('the shop has a budget')
  twin.emit(budget)
}

it('prints the answer, then its changes and their causes', async () => {
  const twin = smallShop()
  const server = await startServer({ twin, port: 0, limits: { standingIntervalMsMin: 0 }, log: () => {} })
  const watch = watching(['--min-interval', '0s', 'drain', 'a', '--server', server.url])
  try {
    await watch.shows(/^SAFE: drain a: done/)
    twin.emit(aNode('d'))
    setBudget(twin, 0)
    await watch.shows('WHAT CHANGED IN THE CLUSTER')
    const run = await watch.stop()
    expect(run.out.slice(run.out.indexOf('\n\nSTUCK: '))).toMatch(
      /^\n\nSTUCK: drain a at 2026-\S+: drain of a never\s[\s\S]*\n\nWHAT CHANGED IN THE ANSWER\n- STUCK, was SAFE\n[\s\S]*\n\nWHAT CHANGED IN THE CLUSTER\n- PodDisruptionBudget default\/web has changed\n- Node d has changed\n$/,
    )
    expect(run).toMatchObject({ code: 2, err: '' })
    expect(run.out.split('\n').filter((line) => line.length > 80)).toEqual([])
  } finally {
    await server.close()
  }
})

it('prints one line of JSON for each update of a scenario in a file', async () => {
  const twin = smallShop()
  const server = await startServer({ twin, port: 0, limits: { standingIntervalMsMin: 0 }, log: () => {} })
  const file = scenarioFile('actions:\n  - drain: { nodes: { names: [a] } }\n')
  const watch = watching(['run', file, '--server', server.url, '--min-interval', '0s', '-o', 'json'])
  try {
    await watch.shows('"sequence":1')
    setBudget(twin, 0)
    await watch.shows('"sequence":2')
    const lines = (await watch.stop()).out.trimEnd().split('\n')
    const updates = lines.map((line) => JSON.parse(line))
    expect(updates.map(({ answer }) => answer.verdict)).toEqual(['SAFE', 'STUCK'])
    expect(updates[1].changes[0]).toEqual({ aspect: 'VERDICT', object: null, before: 'SAFE', after: 'STUCK' })
  } finally {
    await server.close()
  }
})

it('follows the cluster of a kubeconfig', async () => {
  const cluster = new ApiCluster()
  const amounts = { cpu: '2', memory: '4Gi', pods: '110' }
  for (const name of ['a', 'b'])
    cluster.put('Node', name, { fields: { status: { capacity: amounts, allocatable: amounts, conditions: [] } } })
  const api = await ApiServer.start(cluster)
  const watch = watching(['drain', 'a', '--kubeconfig', api.kubeconfig(), '--min-interval', '1s'])
  try {
    await watch.shows(/^SAFE: drain a: done/)
    cluster.remove('Node', 'a')
    await watch.shows('No longer answerable: ')
    const run = await watch.stop()
    expect(run.out).toContain('\n- Node a is gone\n')
    expect(run).toMatchObject({ code: 2, err: '' })
  } finally {
    await api.stop()
  }
})

it.each([
  ['snapshots', ['drain', 'a', '--snapshot', 'then'], 'snapshots do not change'],
  ['files', ['drain', 'a', '--from', savedCluster(webCluster())], '--from names files, which do not change'],
  ['a server that is not there', ['drain', 'a', '--server', 'http://127.0.0.1:9'], 'cannot be reached'],
])('refuses %s', async (_name, args, text) => {
  const run = await cli(['watch', ...args])
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toContain(text)
})

it('watches a fork: prints an update when it changes, until it is deleted', async () => {
  const server = await startServer({ twin: smallShop(), port: 0, limits: { standingIntervalMsMin: 0 }, log: () => {} })
  const at = ['--server', server.url]
  await cli(['fork', 'create', 'try', ...at])
  const watch = watching(['drain', 'a', '--fork', 'try', '--min-interval', '0s', ...at])
  try {
    await watch.shows(/^SAFE: drain a: done/)
    await cli(['fork', 'apply', 'try', scenarioFile('actions: [{ cordon: { names: [b] } }, { cordon: { names: [c] } }]'), ...at])
    await watch.shows('WHAT CHANGED IN THE FORK')
    await cli(['fork', 'delete', 'try', ...at])
    expect(await watch.ended).toBe(1)
    await watch.shows('No longer answerable: ')
    await watch.shows('error: nothing left to watch: the fork was deleted or has expired')
  } finally {
    await server.close()
  }
})

it('reports why a query cannot be watched', async () => {
  const server = await startServer({ twin: smallShop(), port: 0, log: () => {} })
  try {
    const missing = await cli(['watch', 'drain', 'x', '--server', server.url])
    expect(missing).toMatchObject({ code: 1, out: '' })
    expect(missing.err).toContain('Node "x" not found')
    const often = await cli(['watch', 'drain', 'a', '--min-interval', '10ms', '--server', server.url])
    expect(often.err).toContain('interval between two runs: 10 ms requested, at least 1 s allowed')
  } finally {
    await server.close()
  }
})
