/**
 * Measures the map of the dashboard in a browser, with the built product and a synthetic cluster: how long until it is drawn, frames per second
 * while it is scrolled and zoomed, and memory. Usage: npm run bench:map [-- NODES PODS]. Needs Chromium, at /usr/bin/chromium or in CHROMIUM.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const SERVER = fileURLToPath(new URL('bench/http-server.mjs', import.meta.url))
const [NODES = 5000, PODS = 150_000] = process.argv.slice(2).map(Number)
const SEED = 1
const SECONDS = 4
/** Zoom levels that are scrolled: every node, signs, names, and pods. */
const LEVELS = [1, 3, 5, 6, 7]

/** A server of a synthetic cluster in a process of its own. */
function startServer() {
  const child = fork(SERVER, [NODES, PODS, SEED].map(String), { execArgv: ['--max-semi-space-size=32'] })
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: is the product built?`)))
    child.on('message', (/** @type {any} */ { url }) => url && resolve({ url, close: () => child.disconnect() }))
  })
}

/** In the page: moves the map at each frame, and measures the time between frames. */
function framesWhile({ move, seconds }) {
  const { document, requestAnimationFrame } = /** @type {any} */ (globalThis)
  const frame = document.querySelector('.map-window')
  const zoom = (label) => document.querySelector(`[aria-label="${label} tiles"]`)?.click()
  const moves = {
    scroll: (elapsed, room) => {
      // Up and down once in the time, as fast as a hand does it at most: two windows a second.
      const path = Math.min(room, frame.clientHeight * seconds)
      frame.scrollTop = path * (1 - Math.abs(1 - (2 * elapsed) / (seconds * 1000)))
    },
    zoom: (elapsed) => {
      // Four steps a second, in and out again.
      const step = Math.floor(elapsed / 250)
      if (step === moves.step) return
      moves.step = step
      zoom(Math.floor(step / 6) % 2 === 0 ? 'Larger' : 'Smaller')
    },
  }
  return new Promise((resolve) => {
    const times = []
    const begin = performance.now()
    const next = (now) => {
      times.push(now)
      if (now - begin > seconds * 1000) resolve(times.slice(1).map((time, at) => time - times[at]))
      else {
        moves[move](now - begin, frame.scrollHeight - frame.clientHeight)
        requestAnimationFrame(next)
      }
    }
    requestAnimationFrame(next)
  })
}

function rowOf(what, gaps) {
  const sorted = gaps.toSorted((a, b) => a - b)
  const rate = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(0)
  return `${what.padEnd(24)}${rate.toFixed(1).padStart(6)} frames/s   99% within ${at(0.99)} ms, longest ${at(1)} ms`
}

/** Openings of the page: the first one meets a server and a browser that have not answered yet. */
const OPENINGS = 3

/** How long a new page takes until it shows anything, and until the map is drawn, in seconds. */
async function openings(browser, url) {
  const rows = []
  for (let i = 0; i < OPENINGS; i++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.goto(url)
    // At each frame: a locator looks for it twice a second after a while.
    await page.waitForFunction(() => Reflect.get(globalThis, 'document').querySelector('.map-window canvas'), undefined, {
      polling: 'raf',
      timeout: 120_000,
    })
    rows.push(
      await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        drawn: performance.now(),
      })),
    )
    await context.close()
  }
  return rows
}

const secondsOf = (rows, what) => rows.map((row) => (row[what] / 1000).toFixed(2)).join(', ')

const server = await startServer()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  console.log(`${NODES} nodes, ${PODS} pods, window of 1280 x 800`)
  const opened = await openings(browser, `${server.url}/#/cluster`)
  console.log(`${'first paint after'.padEnd(24)}${secondsOf(opened, 'painted')} s`)
  console.log(`${'map drawn after'.padEnd(24)}${secondsOf(opened, 'drawn')} s`)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  for (const level of LEVELS) {
    await page.goto(`${server.url}/#/cluster?zoom=${level}`)
    await page.waitForTimeout(2000)
    console.log(rowOf(`scroll at zoom ${level}`, await page.evaluate(framesWhile, { move: 'scroll', seconds: SECONDS })))
  }
  await page.goto(`${server.url}/#/cluster?zoom=1`)
  await page.waitForTimeout(2000)
  console.log(rowOf('zoom', await page.evaluate(framesWhile, { move: 'zoom', seconds: 2 * SECONDS })))
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  console.log(`${'heap of the page'.padEnd(24)}${(heap / 2 ** 20).toFixed(0).padStart(6)} MB`)
} finally {
  await browser.close()
  server.close()
}
