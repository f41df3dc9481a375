import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Json } from '../support/api-client.ts'

const BROWSER = 'chromium'

/** The program as it is shipped, and a page of its own address in a browser: EventSource as browsers have it. */
let server: ChildProcess
let browser: ChildProcess
let page: WebSocket
let url = ''
let profile = ''

beforeAll(async () => {
  await promisify(execFile)('npm', ['run', '--silent', 'build'])
  server = spawn(process.execPath, ['dist/cli/main.js', 'serve', '--port', '0', '--no-warm-up'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = await printed(server.stdout, /(http:\/\/127\.0\.0\.1:\d+)[\s\S]*Stop with Ctrl-C/)
  profile = mkdtempSync(join(tmpdir(), 'rehearse-chromium-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
  browser = spawn(BROWSER, [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await printed(browser.stderr, /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//)
  const opened = await fetch(`http://127.0.0.1:${port}/json/new?${url}/livez`, { method: 'PUT' })
  const { webSocketDebuggerUrl } = (await opened.json()) as { webSocketDebuggerUrl: string }
  page = new WebSocket(webSocketDebuggerUrl)
  await once(page, 'open')
  await vi.waitFor(async () => expect(await evaluate('Promise.resolve(location.href)')).toBe(`${url}/livez`), { timeout: 60_000 })
})

afterAll(async () => {
  page?.terminate()
  await ended(browser, 'SIGKILL')
  await ended(server, 'SIGTERM')
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

async function ended(process: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!process || process.exitCode !== null) return
  const gone = once(process, 'exit')
  process.kill(signal)
  await gone
}

/** The first match in the output of a process. */
async function printed(output: NodeJS.ReadableStream | null, pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of output ?? []) {
    text += String(chunk)
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) {
      // The rest is not read, and that must not block other clients.
      output?.resume()
      return found
    }
  }
  throw new Error(`it ended without ${pattern}: ${text}`)
}

let requested = 0
/** The result of a promise of the page. */
function evaluate(expression: string): Promise<Json> {
  requested++
  const id = requested
  return new Promise((resolve, reject) => {
    const take = (data: unknown): void => {
      const message: Json = JSON.parse(String(data))
      if (message.id !== id) return
      page.off('message', take)
      if (message.result?.result?.subtype === 'error' || !message.result) reject(new Error(JSON.stringify(message)))
      else resolve(message.result.result.value)
    }
    page.on('message', take)
    const params = { expression, awaitPromise: true, returnByValue: true }
    page.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }))
  })
}

/** Reads a stream in the page by EventSource until its end, or until this many items have arrived. */
function listen(query: string, items = Number.MAX_SAFE_INTEGER): Promise<Json[]> {
  return evaluate(`new Promise((resolve, reject) => {
    const heard = []
    const source = new EventSource('/graphql?query=' + encodeURIComponent(${JSON.stringify(query)}))
    const end = () => { source.close(); resolve(heard) }
    source.addEventListener('next', ({ data }) => { heard.push(JSON.parse(data)); if (heard.length >= ${items}) end() })
    source.addEventListener('complete', end)
    source.onerror = () => { source.close(); reject(new Error('the stream broke off after ' + heard.length)) }
  })`)
}

const DRAIN = '{ actions: [{ drain: { nodes: { names: ["general-1a-1"] }, ignoreDaemonSets: true, deleteEmptyDirData: true } }] }'

it('a browser receives a complete run by EventSource', async () => {
  const frames = await listen(
    `subscription { simulation(scenario: ${DRAIN}) { sequence done events { kind } outcome { verdict moves { totalCount } } } }`,
  )
  expect(frames.length).toBeGreaterThan(1)
  expect(frames.map(({ data }) => data.simulation.sequence)).toEqual(frames.map((_, i) => i + 1))
  const { done, outcome } = frames.at(-1).data.simulation
  expect(done).toBe(true)
  expect(['SAFE', 'DEGRADED']).toContain(outcome.verdict)
  expect(outcome.moves.totalCount).toBeGreaterThan(0)
})

it('a browser receives the state of the cluster first, and may disconnect', async () => {
  const received = await listen('subscription { clusterChanges { initial cluster { nodes { totalCount } } } }', 1)
  expect(received).toEqual([{ data: { clusterChanges: { initial: true, cluster: { nodes: { totalCount: 30 } } } } }])
})

it('a browser receives the reason for a refused stream', async () => {
  const [refusal] = await listen(
    'subscription { simulation(scenario: { actions: [{ cordon: { names: ["nowhere"] } }] }) { at } }',
  )
  expect(refusal.errors[0].extensions).toMatchObject({ code: 'NOT_FOUND', name: 'nowhere' })
})
