/**
 * Measures the dashboard while the cluster changes all the time: the share of a core that the main thread of each page takes, and its memory over the
 * time. An API server of this machine sends 1,000 changes of pods a second to the built product, and four pages are open at once, each in a process of
 * its own. Usage: npm run bench:churn [-- NODES PODS SECONDS]. Needs Chromium, at /usr/bin/chromium or in CHROMIUM.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { Answering, kubeconfigOf } from './bench/live-run.mjs'

const [NODES = 1000, PODS = 30_000, SECONDS = 60] = process.argv.slice(2).map(Number)
const CHANGES_PER_SECOND = 1000
const WARM_UP_MS = 5000
/** Times that the memory is read after the first one. */
const READINGS = 6
const VIEWS = {
  'map, every node': 'cluster?zoom=1',
  'map with pods': 'cluster?zoom=6',
  'map with a pod filter': 'cluster?zoom=3&filter=unhealthy',
  'drain readiness': 'maintenance',
}

/** The built product on a cluster, in a process of its own. */
async function serve(kubeconfig) {
  const args = ['--max-semi-space-size=32', 'dist/cli/main.js', 'serve', '--live', '--kubeconfig', kubeconfig, '--port', '0']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += text
    if (printed.includes('Stop with Ctrl-C')) break
  }
  child.stdout.resume()
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
  if (url === undefined) throw new Error(`the server printed no address: ${printed}`)
  return { url, close: () => child.kill('SIGKILL') }
}

/** What a view costs while the cluster changes. */
async function measure(browser, address) {
  // Pages of one context may share a process, and with it a heap.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const got = { batches: 0, answers: 0 }
  page.on('websocket', (socket) => socket.on('framereceived', () => got.batches++))
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST') got.answers++
  })
  await page.goto(address)
  await page.getByText('Connected').waitFor({ timeout: 120_000 })
  await page.waitForTimeout(WARM_UP_MS)
  const session = await context.newCDPSession(page)
  // The time that its thread ran: a machine that is busy otherwise does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const figure = (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? 0
    return { seconds: figure('TaskDuration'), heap: figure('JSHeapUsedSize') }
  }
  const first = await read()
  Object.assign(got, { batches: 0, answers: 0 })
  const heaps = [first.heap]
  let last = first
  while (heaps.length <= READINGS) {
    await page.waitForTimeout((SECONDS * 1000) / READINGS)
    last = await read()
    heaps.push(last.heap)
  }
  await context.close()
  return { core: (last.seconds - first.seconds) / SECONDS, heaps, ...got }
}

function rowOf(name, { core, heaps, batches, answers }) {
  const share = `${(100 * core).toFixed(1)} % of a core`.padStart(18)
  const heap = heaps.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(', ')
  return `${name.padEnd(24)}${share}   ${batches} batches of changes, ${answers} answers   heap ${heap} MB`
}

const folder = mkdtempSync(join(tmpdir(), 'rehearse-bench-'))
const api = new Answering(fileURLToPath(new URL('bench/live-server.mjs', import.meta.url)), [
  join(folder, 'cluster'),
  String(NODES),
  String(PODS),
])
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
let server
try {
  const kubeconfig = join(folder, 'kubeconfig')
  writeFileSync(kubeconfig, kubeconfigOf(await api.next()))
  server = await serve(kubeconfig)
  api.write(CHANGES_PER_SECOND)
  console.log(`${NODES} nodes, ${PODS} pods, ${CHANGES_PER_SECOND} changes a second, for ${SECONDS} s`)
  const views = Object.entries(VIEWS).map(async ([name, hash]) => rowOf(name, await measure(browser, `${server.url}/#/${hash}`)))
  for (const row of await Promise.all(views)) console.log(row)
} finally {
  await browser.close()
  server?.close()
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
}
