import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cli } from '../../../test/support/cli.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { type RunningServer, startServer } from '../../server/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'rehearse-state-'))
const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const UNCORDON = write('uncordon.yaml', 'actions:\n  - uncordon: { names: [c] }\n')
const CORDON = write('cordon.yaml', 'actions:\n  - cordon: { names: [a, b, c] }\n')
const POD = write('pod.yaml', "spec: {containers: [{name: main, image: probe, resources: {requests: {cpu: '1'}}}]}\n")

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ twin: smallShop(), port: 0, limits: { sweepThreadsMax: 0 }, log: () => {} })
  await ask('fork', 'create', 'shut')
  await ask('fork', 'apply', 'shut', CORDON)
  await ask('snapshot', 'take', 'closed', '--of', 'shut')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (...words: readonly string[]) => cli([...words, '--server', server.url])

describe.each([
  ['--fork', 'shut', /fork "shu/],
  ['--snapshot', 'closed', /snapshot "shu/],
])('%s', (flag, name, unknown) => {
  it.each([
    ['a rehearsal', ['submit', '-f', POD], /0\/3 nodes are available/],
    ['capacity', ['capacity', '-f', POD], /^0 pods fit/],
    ['headroom', ['headroom'], /3 others cordoned or NotReady/],
    ['why a pod is where it is', ['explain', 'web-1-p'], /unschedulable/],
    ['preemption', ['preempt', '-f', POD], /^0 of 1 pod scheduled/],
    ['resilience', ['resilience', 'a'], /of 1 failure/],
    ['a plan', ['drain-plan', 'c'], /^1 of 1 node in 1 wave/],
    ['a comparison', ['compare', UNCORDON, CORDON], /^both are SAFE/],
    ['an audit', ['audit', '--no-verify'], /may lose requests/],
    ['consolidation', ['consolidate', 'c'], /can be removed/],
    ['pressure', ['node-pressure', 'a', '--use', 'node/a:memory=1Ki'], /evicted from a/],
    ['a sweep', ['sweep', UNCORDON, '--param', 'seed=1,2'], /2 points/],
  ])('queries the state that it names: %s', async (_name, words, text) => {
    const run = await ask(...words, flag, name)
    expect(run.err).toBe('')
    expect(run.out).toMatch(text)
  })

  it('reports a state that does not exist', async () => {
    expect(await ask('headroom', flag, 'shu')).toMatchObject({ code: 1, out: '', err: expect.stringMatching(unknown) })
  })

  it('is a state on a server', async () => {
    const files = await cli(['headroom', flag, name, '--from', 'x.json'])
    expect(files).toMatchObject({ code: 1, err: `error: ${flag} and --from name two places: give one of them\n` })
    expect(await ask('headroom', '--fork', 'shut', '--snapshot', 'closed')).toMatchObject({
      code: 1,
      err: expect.stringContaining('name two states'),
    })
  })
})

it('a snapshot is not watched, because it does not change', async () => {
  const watch = await ask('watch', 'drain', 'a', '--snapshot', 'closed')
  expect(watch).toMatchObject({ code: 1, err: expect.stringContaining('snapshots do not change') })
})

it('snapshots are taken, listed, queried and deleted', async () => {
  const taken = await ask('snapshot', 'take', 'before', '--label', 'team=web', '--ttl', '1h')
  expect(taken).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^snapshot before \(s-\w+\), kept until /) })
  expect((await ask('snapshot', 'list', '-o', 'name')).out).toBe('closed\nbefore\n')
  expect((await ask('diff', 'snapshot/before', 'shut')).out).toMatch(/^5 objects differ: 5 changed \(/)
  expect((await ask('snapshot', 'delete', 'before')).out).toBe('snapshot "before" deleted\n')
  expect((await ask('snapshot', 'list')).out).toMatch(/^NAME +ID +CLUSTER AS OF +EXPIRES\nclosed +s-/)
})

describe('-o', () => {
  it.each([
    ['drain', ['drain', 'a', '--force'], /^pod\/web-1-q -n default\npod\/web-1-p -n default\n$/],
    ['drain-plan', ['drain-plan', 'c'], /^node\/c\n$/],
    ['resilience', ['resilience', '--pairs'], /^node\/a\nnode\/b\n$/],
    ['capacity', ['capacity', '-f', POD], /^node\/[abc]\n/],
    ['fork list', ['fork', 'list'], /^shut\n$/],
    ['diff', ['diff', 'shut'], /^node\/a\nnode\/b\nnode\/c\n/],
  ])('name prints the objects that %s is about', async (_name, words, text) => {
    const run = await ask(...words, '-o', 'name')
    expect(run.err).toBe('')
    expect(run.out).toMatch(text)
  })

  it('wide breaks no line and shows more of each pod', async () => {
    const run = await ask('drain', 'a', '-o', 'wide')
    expect(run.out).toMatch(/\nPOD +FROM +TO +CAUSE +UNREADY FOR +LEFT AT +OWNER +REPLACED BY\n/)
    const table = await ask('drain', 'a')
    expect(Math.max(...table.out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(table.out).not.toContain('LEFT AT')
  })

  it('rejects unknown formats, and lists the valid ones', async () => {
    const run = await ask('drain', 'a', '-o', 'xml')
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain('Allowed choices are table, wide, markdown, json, yaml, name')
  })
})
