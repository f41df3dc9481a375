import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baseMessages } from '../../src/server/run-pool/base-messages.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { examinePoint } from '../../src/whatif/sweep/examine-point.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'
import { smallShop } from '../support/small-shop.ts'

const SCENARIO = JSON.stringify({
  actions: [{ scale: { target: { kind: 'Deployment', namespace: 'checkout', name: 'cart' }, replicas: 3 } }],
})
const DRAIN = ['drain', 'highmem-1c-2', '--ignore-daemonsets', '--delete-emptydir-data', '--from', 'samples/shop-30.json.gz']

/** The files of the package in an empty folder, with a build of these sources: no packages beside it, no repository above. */
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rehearse-packed-'))
  const [{ files }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' }),
  ) as [{ files: readonly { readonly path: string }[] }]
  const paths = files.map(({ path }) => path).filter((path) => !path.startsWith('dist/'))
  for (const path of paths) cpSync(path, join(folder, path))
  execFileSync(process.execPath, ['scripts/build.mjs', '--into', folder])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function rehearse(
  args: readonly string[],
  { input = '', cache = join(folder, 'cache') }: { readonly input?: string; readonly cache?: string } = {},
): { status: number | null; stdout: string; stderr: string } {
  const env = { ...process.env, XDG_CACHE_HOME: cache }
  const node = [process.execPath, ['dist/cli/main.js', ...args]] as const
  const { status, stdout, stderr } = spawnSync(...node, { cwd: folder, input, encoding: 'utf8', env })
  return { status, stdout, stderr }
}

it('the packed command reports its version and answers a drain of the sample', () => {
  expect(rehearse(['--version']).stdout).toMatch(/^rehearse \d+\.\d+\.\d+ \(Kubernetes 1\.\d+\.\d+\)\n$/)
  const { status, stdout, stderr } = rehearse(DRAIN)
  expect([status, stderr]).toEqual([2, ''])
  expect(stdout).toMatch(/^STUCK: drain highmem-1c-2/)
})

it('the packed command answers a sweep', () => {
  const { status, stdout, stderr } = rehearse(
    ['sweep', '-', '--param', 'actions[0].scale.replicas=3,4,5', '--from', 'samples/shop-30.json.gz'],
    { input: SCENARIO },
  )
  expect([status, stderr]).toEqual([2, ''])
  expect(stdout).toContain('smallest SAFE: replicas = 4')
})

/** Compiled code that commands keep: each file with the moment of its last change. */
function kept(cache: string): ReadonlyMap<string, number> {
  const files = readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.cjs'))
  return new Map(files.map((path) => [join(cache, path), statSync(join(cache, path)).mtimeMs]))
}

describe('compiled code', () => {
  let cache = ''

  beforeEach(() => {
    cache = mkdtempSync(join(tmpdir(), 'rehearse-cache-'))
  })

  afterEach(() => rmSync(cache, { recursive: true, force: true }))

  it('is kept by the first command and used by the next', () => {
    const first = rehearse(DRAIN, { cache })
    const files = kept(cache)
    expect(files.size).toBeGreaterThan(10)
    expect(rehearse(DRAIN, { cache })).toEqual(first)
    expect(kept(cache)).toEqual(files)
  })

  it('includes the functions of every command, once each command has run', () => {
    rehearse(['get', 'nodes', '--from', 'samples/shop-30.json.gz'], { cache })
    const ofState = [...kept(cache).keys()].find((file) => file.includes('cluster-state')) ?? ''
    const before = statSync(ofState).size
    rehearse(DRAIN, { cache })
    expect(statSync(ofState).size).toBeGreaterThan(before)
  })

  it('keeps characters beyond ASCII', () => {
    const { status, stderr } = rehearse([...DRAIN, '--timeout', '60000000µs'], { cache })
    expect([status, stderr]).toEqual([2, ''])
  })

  it('is compiled again when it is damaged', () => {
    const first = rehearse(DRAIN, { cache })
    const files = [...kept(cache).keys()]
    for (const file of files) writeFileSync(file, 'no code')
    expect(rehearse(DRAIN, { cache })).toEqual(first)
    for (const file of files) expect(statSync(file).size).toBeGreaterThan('no code'.length)
  })

  it('is not read from a folder that other users can write', () => {
    const first = rehearse(DRAIN, { cache })
    const [file = ''] = kept(cache).keys()
    const folderOfCode = dirname(file)
    for (const path of kept(cache).keys()) writeFileSync(path, 'no code')
    chmodSync(folderOfCode, 0o777)
    expect(rehearse(DRAIN, { cache })).toEqual(first)
    expect(readFileSync(file, 'utf8')).toBe('no code')
  })

  it('is not kept in a read-only folder, without a message', () => {
    const { status, stderr } = rehearse(DRAIN, { cache: join(folder, 'package.json') })
    expect([status, stderr]).toEqual([2, ''])
  })
})

it('a thread of the package receives a base and runs a scenario', async () => {
  const thread = new Worker(join(folder, 'dist/server/run-pool/worker.js'))
  try {
    const base = smallShop().pin()
    for (const message of baseMessages(base)) thread.postMessage(message)
    expect(await once(thread, 'message')).toEqual([{ type: 'ready' }])
    const scenario = scenarioOf([
      { kind: 'scale', target: { kind: 'Deployment', namespace: 'default', name: 'web' }, replicas: 4 },
    ])
    const bounds = { eventsMax: 100_000, virtualMsMax: 3_600_000, wallMsMax: 600_000 }
    thread.postMessage({ type: 'run', number: 1, question: { scenario, seeds: 1, remedies: false }, bounds })
    const answer = answerInquiry(examinePoint(base, { scenario, seeds: 1, remedies: false }))
    expect(await once(thread, 'message')).toEqual([{ type: 'answer', number: 1, answer }])
  } finally {
    await thread.terminate()
  }
})

it('the packed server answers queries and serves its pages', async () => {
  const server = spawn(process.execPath, ['dist/cli/main.js', 'serve', '--port', '0', '--no-warm-up'], { cwd: folder })
  try {
    const address = await addressOf(server.stdout)
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ fidelity { recorded { kubernetesVersion } } }' }),
    })
    expect(await response.json()).toEqual({
      data: { fidelity: { recorded: { kubernetesVersion: expect.stringMatching(/^1\./) } } },
    })
    const page = await fetch(address, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('GraphiQL')
    const dashboard = await fetch(new URL('/', address))
    expect(await dashboard.text()).toContain('<script type="module" src="dashboard/main.js">')
    expect((await fetch(new URL('/dashboard/main.js', address))).status).toBe(200)
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
})

it('the package contains the licenses of bundled code', () => {
  const text = readFileSync(join(folder, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
  for (const name of ['graphql', '@kubernetes/client-node', 'commander']) expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
})

async function addressOf(stdout: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stdout) {
    text += String(chunk)
    const [address] = /http:\S+\/graphql/.exec(text) ?? []
    if (address) return address
  }
  throw new Error(`the server ended before it listened:\n${text}`)
}
