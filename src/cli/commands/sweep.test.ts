import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { catchOutput, cli, savedCluster } from '../../../test/support/cli.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { type RunningServer, startServer } from '../../server/server.ts'
import { runCli } from '../run-cli.ts'
import { sweepParameter } from './sweep-parameter.ts'

const file = savedScenario(
  'actions:\n  - scale: { target: { kind: Deployment, name: web }, replicas: 3 }\n  - cordon: { names: [c] }\n',
)

function savedScenario(text: string): string {
  const path = savedCluster([]).replace('cluster.json', 'scenario.yaml')
  writeFileSync(path, text)
  return path
}

describe('sweep', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ twin: smallShop(), port: 0, limits: { sweepThreadsMax: 0, wallMsMax: 600_000 }, log: () => {} })
  })
  afterAll(() => server.close())
  const sweep = (...args: readonly string[]) => cli(['sweep', file, ...args, '--server', server.url])

  it('prints a table, with the answer first', async () => {
    const run = await sweep('--param', 'actions[0].scale.replicas=2..4:2', '--param', 'away:actions[1].cordon.names=c,b+c')
    expect(run).toMatchObject({ err: '', code: 0 })
    expect(run.out).toMatch(/^all 4 points are SAFE\.\n4 points: 4 SAFE\.\n\nREPLICAS +AWAY +VERDICT +SETTLED/)
    expect(
      run.out
        .trimEnd()
        .split('\n')
        .slice(4, 8)
        .map((line) => line.split(/ +/).slice(0, 3).join(' ')),
    ).toEqual(['2 c SAFE', '2 b+c SAFE', '4 c SAFE', '4 b+c SAFE'])
    expect(run.out).toMatch(/\n\nSTATE +\S+ as of .*\n$/s)
  })

  it('prints CSV and JSON, and fails when a point is not safe', async () => {
    const csv = await sweep('--param', 'actions[0].scale.replicas=3,400', '-o', 'csv')
    expect(csv.out.split('\r\n').map((line) => line.split(',').slice(0, 3).join(' '))).toEqual([
      'replicas status verdict',
      '3 DONE SAFE',
      '400 DONE DEGRADED',
      '',
    ])
    expect(csv).toMatchObject({ err: '', code: 2 })
    const json = JSON.parse((await sweep('--param', 'seed=1..2', '-o', 'json')).out)
    expect(json.points.map(({ values }: { values: string[] }) => values)).toEqual([['1'], ['2']])
    const yaml = await sweep('--param', 'seed=1..2', '-o', 'yaml')
    expect(parse(yaml.out)).toEqual(json)
  })

  it('names the searched namespace, not that of the command', async () => {
    const lost = savedScenario('actions:\n  - scale: { target: { kind: Deployment, namespace: shop, name: web }, replicas: 3 }\n')
    const run = await cli(['sweep', lost, '--param', 'actions[0].scale.replicas=2,3', '--server', server.url])
    expect(run.err).toMatch(/Deployment "web" not found in namespace "shop"; there is one in default\n$/)
    expect(run.code).toBe(1)
  })

  it('prints the mildest point by name, as --param takes it', async () => {
    const run = await sweep(
      '--param',
      'actions[0].scale.replicas=400,3',
      '--param',
      'away:actions[1].cordon.names=b+c',
      '-o',
      'name',
    )
    expect(run).toMatchObject({ err: '', code: 2, out: 'actions[0].scale.replicas=3\nactions[1].cordon.names=b+c\n' })
  })

  it('shows its progress on a terminal only', async () => {
    const caught = catchOutput()
    const io = { ...caught.io, env: {}, colour: false, terminal: true, signal: new AbortController().signal }
    await runCli(['node', 'rehearse', 'sweep', file, '--param', 'seed=1..2', '--server', server.url], io)
    expect(caught.err()).toMatch(/\[\.+\] +0 %, 0 of 2, starting/)
    expect(caught.err()).toContain(`[${'#'.repeat(20)}] 100 %, 2 of 2`)
  })

  it('Ctrl-C cancels it on the server, and exits with 130', async () => {
    const caught = catchOutput()
    const interrupt = new AbortController()
    const err = (text: string): void => {
      caught.io.err(text)
      if (text.includes('of 400')) interrupt.abort()
    }
    const io = { ...caught.io, err, env: {}, colour: false, terminal: true, signal: interrupt.signal }
    const code = await runCli(['node', 'rehearse', 'sweep', file, '--param', 'seed=1..400', '--server', server.url], io)
    expect([code, caught.out()]).toEqual([130, ''])
    expect(caught.err()).toMatch(/interrupted: \S+ was cancelled after \d+ of 400 points\n$/)
    const id = /interrupted: (\S+)/.exec(caught.err())?.[1]
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ sweep(id: "${id}") { ... on Sweep { status } } }` }),
    })
    expect(await response.json()).toEqual({ data: { sweep: { status: 'CANCELLED' } } })
  })

  it.each([
    [
      'a path that is not there',
      ['--param', 'actions[0].scale.count=1'],
      /^error: --param actions\[0\]\.scale\.count: \S+: no such field\n$/,
    ],
    [
      'an item that is not there',
      ['--param', 'actions[0].cordon.names[1]=a', '--param', 'actions[5].x=1'],
      /the list has 2 items/,
    ],
    ['a value of another type', ['--param', 'seed=many'], /^error: --param seed: Int cannot represent/],
    ['no values', ['--param', 'seed'], /Write it like/],
    ['no parameter', [], /required option '--param/],
  ])('refuses %s', async (_name, args, text) => {
    const run = await sweep(...args)
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toMatch(text)
  })
})

it.each([
  ['seed=1,2', { path: 'seed', label: 'seed', values: ['1', '2'] }],
  [
    'actions[0].scale.replicas=2..6',
    { path: 'actions[0].scale.replicas', label: 'replicas', range: { from: 2, to: 6, step: 1 } },
  ],
  ['n:a[1].names=x+y,z', { path: 'a[1].names', label: 'n', values: ['x+y', 'z'] }],
  ['a.names[0]=x', { path: 'a.names[0]', label: 'names', values: ['x'] }],
  ['seed=5..1:-2', { path: 'seed', label: 'seed', range: { from: 5, to: 1, step: -2 } }],
])('reads --param %s', (text, expected) => {
  expect(sweepParameter(text)).toEqual([expected])
})

it('gives two parameters separate names', () => {
  const both = sweepParameter('actions[1].scale.replicas=3', sweepParameter('actions[0].scale.replicas=2'))
  expect(both.map(({ label }) => label)).toEqual(['replicas', 'actions[1].scale.replicas'])
})
