import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '../../src/server/dashboard/read-dashboard.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import type { StopOptions } from '../../src/server/stop-server.ts'
import { smallShop } from '../support/small-shop.ts'
import { bundledDashboard } from './bundled-dashboard.ts'
import { openBrowser, openPage } from './open-page.ts'

const DRAIN = 'drain?node=a&ignore-daemonsets'
const HELP = 'Check that rehearse serve runs'

let browser: Browser
let dashboard: Dashboard | undefined
let server: RunningServer

const start = (port = 0) =>
  startServer({ twin: smallShop(), port, dashboard, log: () => {}, limits: { standingIntervalMs: 0, standingIntervalMsMin: 0 } })

/** Stops the server; the returned function starts it again at the same address. */
async function stop(how?: StopOptions): Promise<() => Promise<void>> {
  await server.close(how)
  return async () => {
    server = await start(Number(new URL(server.url).port))
  }
}

beforeAll(async () => {
  dashboard = await bundledDashboard()
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  server = await start()
})
afterEach(() => server.close())

/** What the page shows within the time that a slow machine and the pauses between two attempts take. */
const shown = (page: Page) => expect.poll(() => page.locator('main').textContent(), { timeout: 30_000 })

/** What the page still waits for. */
const loading = (page: Page) =>
  expect.poll(() =>
    page
      .locator('.loading')
      .filter({ hasText: /\.\.\.$/ })
      .count(),
  )

describe.each([
  ['wall', `#/wall?ask=${encodeURIComponent(DRAIN)}`, 'drain a', 'SAFE'],
  ['rehearse', `#/rehearse/${DRAIN}`, 'no outcome', 'SAFE'],
  ['audit', '#/audit', 'The workloads cannot be read.', 'Audit 3 drains'],
  ['trust', '#/trust', 'The comparison cannot be read.', 'The engine'],
])('the view %s', (_view, hash, missing, answered) => {
  it('names what is missing without a server, why and what to do, and has it when the server is back', async () => {
    const { page } = await openPage(browser, `${server.url}/#/compare`)
    await page.getByText('Connected').waitFor()
    const restart = await stop()
    await page.getByText('Connection lost').waitFor()
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
    await shown(page).toContain(missing)
    await shown(page).toContain(HELP)
    await loading(page).toBe(0)
    await restart()
    await shown(page).toContain(answered)
    await shown(page).not.toContain(HELP)
  })
})

it.each([
  ['at once', undefined],
  ['after a grace period', { graceMs: 2000 }],
])('a server that stops %s is waited for, and the outcome is rehearsed again', async (_how, options) => {
  const { page } = await openPage(browser, `${server.url}/#/rehearse/${DRAIN}`)
  await shown(page).toContain('SAFE')
  const restart = await stop(options)
  await shown(page).toContain('this is the last outcome')
  await restart()
  await page.getByText('Connected').waitFor()
  await shown(page).not.toContain('this is the last outcome')
})

it('an audit without the nodes names the cause, and has them when they can be read', async () => {
  const page = await browser.newPage()
  await page.route('**/graphql', (route) => route.abort())
  await page.goto(`${server.url}/#/audit`)
  await shown(page).toContain('The nodes cannot be read.')
  await loading(page).toBe(0)
  await page.unrouteAll()
  await shown(page).toContain('Audit 3 drains')
  await page.close()
})

it.each([
  ['refuses', (page: Page) => page.routeWebSocket(/graphql/, (socket) => socket.close({ code: 1011 }))],
  ['keeps silent about', (page: Page) => page.routeWebSocket(/graphql/, () => {})],
])('a proxy that %s WebSockets is named as a possible cause', async (_what, route) => {
  const page = await browser.newPage()
  await route(page)
  await page.goto(`${server.url}/#/rehearse/${DRAIN}`)
  await shown(page).toContain('that a proxy before it passes on WebSockets')
  await page.close()
})

/** Refuses the subscriptions to changes as a server does whose limit is reached, and counts those that the page has ended. */
async function refuseChanges(page: Page, code: string) {
  const counts = { refused: 0, ended: 0, isRefusing: true }
  await page.routeWebSocket(/graphql/, (socket) => {
    const upstream = socket.connectToServer()
    const refused = new Set<string>()
    socket.onMessage((text) => {
      const { id, type } = JSON.parse(String(text)) as { readonly id: string; readonly type: string }
      if (type === 'complete' && refused.delete(id)) counts.ended++
      else if (type === 'subscribe' && counts.isRefusing && String(text).includes('clusterChanges')) {
        counts.refused++
        refused.add(id)
        const errors = [{ message: 'this connection has 2 running operations', extensions: { code } }]
        socket.send(JSON.stringify({ id, type: 'next', payload: { data: null, errors } }))
      } else upstream.send(text)
    })
  })
  return counts
}

it('names that the cluster is not followed when the server refuses to report changes, and follows it again with a click', async () => {
  const page = await browser.newPage()
  const counts = await refuseChanges(page, 'LIMIT_EXCEEDED')
  await page.goto(`${server.url}/#/maintenance`)
  await page.getByText('Not followed').waitFor()
  await page.getByText('this connection has 2 running operations').waitFor()
  counts.isRefusing = false
  await page.getByRole('button', { name: 'Follow again' }).click()
  await page.getByText('Connected').waitFor()
  expect(await page.getByText('this connection has 2 running operations').count()).toBe(0)
  expect(counts).toMatchObject({ refused: 1, ended: 1 })
  await page.close()
})

it('ends a subscription that fails before it begins again', async () => {
  const page = await browser.newPage()
  const counts = await refuseChanges(page, 'NOT_READY')
  await page.goto(`${server.url}/#/maintenance`)
  await expect.poll(() => counts.refused, { timeout: 30_000 }).toBeGreaterThan(1)
  expect(counts.refused - counts.ended).toBeLessThanOrEqual(1)
  expect(counts.ended).toBeGreaterThan(0)
  await page.close()
})
