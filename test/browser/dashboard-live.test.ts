import type { Browser, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { AccessError, type Authenticator } from '../../src/server/access/authenticator.ts'
import type { Dashboard } from '../../src/server/dashboard/read-dashboard.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/server.ts'
import { aNode, aPod } from '../support/builders.ts'
import { smallShop } from '../support/small-shop.ts'
import type { StateTwin } from '../support/state-twin.ts'
import { bundledDashboard } from './bundled-dashboard.ts'
import { openBrowser, openPage } from './open-page.ts'
import { startStallingProxy } from './stalling-proxy.ts'

const DRAIN = '/#/rehearse/drain?node=a&ignore-daemonsets'

let browser: Browser
let dashboard: Dashboard | undefined
let twin: StateTwin
let server: RunningServer

const start = (options: Partial<ServerOptions> = {}) =>
  startServer({
    twin,
    port: 0,
    dashboard,
    log: () => {},
    limits: { standingIntervalMs: 0, standingIntervalMsMin: 0 },
    ...options,
  })

beforeAll(async () => {
  dashboard = await bundledDashboard()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
})
beforeEach(async () => {
  twin = smallShop()
  server = await start()
})
afterEach(() => server.close())

/** What a page shows within the time that a slow machine takes. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 30_000 })

/** The budget of the shop as it allows no eviction. */
function strictBudget() {
  const budget = smallShop({ allowed: 0, minAvailable: 3 }).state.get('PodDisruptionBudget', 'default', 'web')
  if (!budget) throw new Error('the shop has a budget')
  return budget
}

it('an outcome is rehearsed again when the cluster changes under it, and the page names the change', async () => {
  const { page, problems } = await openPage(browser, `${server.url}${DRAIN}`)
  const headline = page.locator('.headline')
  await soon(() => headline.textContent()).toContain('SAFE')
  twin.emit(strictBudget())
  await soon(() => headline.textContent()).toContain('STUCK')
  await page.getByText('Nothing changes after the first moment: Pod default/web-1-q and 1 other object wait').waitFor()
  expect(await page.locator('.freshness').textContent()).toContain('PodDisruptionBudget default/web')
  expect(problems).toEqual([])
})

it('a run that is shown stays at its moment when it is rehearsed again, and has the events of the new outcome', async () => {
  const { page, problems } = await openPage(browser, `${server.url}${DRAIN}&second=1`)
  const slider = page.getByRole('slider', { name: 'Virtual time' })
  const events = page.locator('.play-events')
  await soon(() => events.textContent()).toMatch(/scheduledweb-1-\w+ on c/)
  const node = twin.state.get('Node', '', 'c')
  if (node) twin.emit({ ...node, unschedulable: true })
  await soon(() => events.textContent()).toMatch(/scheduledweb-1-\w+ on b/)
  expect(await events.textContent()).not.toMatch(/scheduledweb-1-\w+ on c/)
  expect(await slider.inputValue()).toBe('1')
  expect(page.url()).toContain('second=1')
  expect(problems).toEqual([])
})

it('a node that joins appears in the list, and what was chosen stays chosen', async () => {
  const { page } = await openPage(browser, server.url)
  await page.getByRole('checkbox', { name: 'a', exact: true }).check()
  twin.emit(aNode('new-node'))
  await page.getByRole('checkbox', { name: 'new-node' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'a', exact: true }).isChecked()).toBe(true)
})

it('the map and the node that is open follow the cluster', async () => {
  const { page } = await openPage(browser, `${server.url}/#/maintenance?node=a`)
  const tile = page.getByRole('link', { name: /^a / })
  await soon(() => tile.textContent()).toContain('ready')
  twin.emit(strictBudget())
  await soon(() => tile.textContent()).toContain('refused')
  await soon(() => page.getByRole('region', { name: 'Node a' }).textContent()).toContain('the Eviction API refuses')
})

it('what is open beside the map follows the cluster, and stays with a notice when it is deleted', async () => {
  const { page } = await openPage(browser, `${server.url}/#/cluster?budget=default/web`)
  const budget = page.getByRole('region', { name: 'PodDisruptionBudget default/web' })
  await soon(() => budget.textContent()).toContain('allows 1 disruption now')
  twin.emit(strictBudget())
  await soon(() => budget.textContent()).toContain('allows no disruption now: 3 of 3 pods are healthy, 3 must be')
  expect(await budget.textContent()).toContain('3 of 3 pods refused now')
  await budget.getByRole('link', { name: 'default/web-1-p' }).click()
  const pod = page.getByRole('region', { name: 'Pod default/web-1-p' })
  await pod.getByRole('button', { name: 'Rehearse its eviction' }).waitFor()
  twin.state.remove('Pod', 'default', 'web-1-p')
  twin.emit(aNode('new'))
  await soon(() => pod.textContent()).toContain('This Pod has been deleted.')
  expect(await pod.textContent()).toContain('Running, ready')
  expect(await pod.getByRole('button').allTextContents()).toEqual(['Close'])
})

it('an answer that takes longer than the cluster stays the same is shown all the same', async () => {
  const page = await browser.newPage()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('headroom')) await new Promise((resolve) => setTimeout(resolve, 6000))
    await route.continue().catch(() => {})
  })
  let nodes = 0
  const churn = setInterval(() => twin.emit(aNode(`new-${nodes++}`)), 500)
  try {
    await page.goto(`${server.url}/#/capacity`)
    await soon(() => page.locator('.headline').textContent()).toMatch(/^\d+ nodes/)
  } finally {
    clearInterval(churn)
    await page.close()
  }
})

it('the wall keeps pinned rehearsals answered, names what changed a verdict, and is there at the next visit', async () => {
  const { page, problems } = await openPage(browser, `${server.url}${DRAIN}`)
  await page.getByRole('button', { name: 'Pin to the wall' }).click()
  const card = page.getByRole('listitem')
  await soon(() => card.textContent()).toContain('SAFE')
  twin.emit(strictBudget())
  await soon(() => card.textContent()).toContain('STUCK')
  expect(await card.textContent()).toMatch(/was SAFE until .* such as PodDisruptionBudget default\/web/)
  await page.goto(`${server.url}/#/rehearse`)
  await page.getByRole('link', { name: 'Wall' }).click()
  await soon(() => card.textContent()).toContain('STUCK')
  await page.getByRole('button', { name: 'Remove drain a' }).click()
  await page.getByRole('heading', { name: 'Nothing is pinned' }).waitFor()
  expect(problems).toEqual([])
})

it('a question of the wall that can no longer be answered has an error in place of its verdict, and is not counted', async () => {
  const { page } = await openPage(browser, `${server.url}${DRAIN}`)
  await page.getByRole('button', { name: 'Pin to the wall' }).click()
  const card = page.getByRole('listitem')
  await page.getByRole('heading', { name: '1 rehearsal kept answered', exact: true }).waitFor()
  await soon(() => card.textContent()).toContain('SAFE')
  const node = twin.state.get('Node', '', 'a')
  if (!node) throw new Error('the cluster has no node a')
  twin.emitDeleted(node)
  await page.getByRole('heading', { name: '0 of 1 rehearsal kept answered' }).waitFor()
  expect(await card.getByRole('alert').textContent()).toContain('a')
  expect(await card.locator('.verdict').count()).toBe(0)
  expect(await card.textContent()).toContain('The last verdict was SAFE.')
})

it('a server that restarts loses nothing of the page: it marks the outcome, connects again and rehearses again', async () => {
  const { page } = await openPage(browser, `${server.url}${DRAIN}`)
  const headline = page.locator('.headline')
  await soon(() => headline.textContent()).toContain('SAFE')
  const port = Number(new URL(server.url).port)
  await server.close()
  await page.getByText('Connection lost').waitFor()
  expect(await headline.textContent()).toContain('SAFE')
  expect(await page.locator('.freshness').textContent()).toContain('this is the last outcome')
  twin = smallShop({ allowed: 0, minAvailable: 3 })
  server = await start({ port })
  await soon(() => headline.textContent()).toContain('STUCK')
  await page.getByText('Connected').waitFor()
  expect(await page.getByRole('checkbox', { name: 'a', exact: true }).isChecked()).toBe(true)
})

it('a network that stalls is noticed, and what changed meanwhile is shown when it works again', async () => {
  const proxy = await startStallingProxy(server.url)
  try {
    const { page } = await openPage(browser, `${proxy.url}${DRAIN}`)
    const headline = page.locator('.headline')
    await soon(() => headline.textContent()).toContain('SAFE')
    proxy.stall()
    await page.getByText('Connection lost').waitFor({ timeout: 30_000 })
    twin.emit(strictBudget())
    twin.emit(aNode('new-node'))
    proxy.heal()
    await soon(() => headline.textContent()).toContain('STUCK')
    await page.getByRole('checkbox', { name: 'new-node' }).waitFor({ timeout: 60_000 })
  } finally {
    await proxy.close()
  }
})

it('a server that still reads its cluster is waited for', async () => {
  twin.waiting = ['Pod']
  const { page } = await openPage(browser, `${server.url}${DRAIN}`)
  await page.getByText('The nodes cannot be read.').waitFor()
  twin.waiting = []
  await page.getByRole('checkbox', { name: 'a', exact: true }).waitFor()
  await soon(() => page.locator('.headline').textContent()).toContain('SAFE')
})

it.each([
  ['plan?node=a&ignore-daemonsets', 'plan', 'Plan again'],
  ['capacity?cpu=500m&memory=1Gi', 'count', 'Count again'],
  ['capacity?consolidate', 'search', 'Search again'],
  ['resilience?scope=node', 'report', 'Rank again'],
  ['pending?pod=default/large', 'search', 'Search again'],
])('the answer of %s is marked when the cluster has changed, and a new one is a click away', async (hash, what, again) => {
  twin.put(aPod(twin.state.shapes, 'large', { cpu: '900' }))
  const { page, problems } = await openPage(browser, `${server.url}/#/${hash}`)
  await page.waitForLoadState('networkidle')
  // On a busy machine the network may be idle before the question is sent.
  await soon(() => page.locator('.loading, [aria-busy=true]').count()).toBe(0)
  twin.emit(aNode('new-node'))
  await page.getByText(`The cluster has changed since this ${what} was made.`).waitFor()
  await page.getByRole('button', { name: again }).click()
  await page.getByText('The cluster has changed').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

it('a server with too many standing questions answers once, and the page reports that it does not follow', async () => {
  await server.close()
  server = await start({ limits: { standingQuestionsMax: 0 } })
  const { page } = await openPage(browser, `${server.url}${DRAIN}`)
  await soon(() => page.locator('.headline').textContent()).toContain('SAFE')
  expect(await page.locator('.freshness').textContent()).toContain('Not rehearsed again when the cluster changes')
})

/** Who has the token may see everything. */
const AUTHENTICATOR: Authenticator = {
  authenticate: (token) =>
    token === 'right' ? Promise.resolve({ name: 'alice' }) : Promise.reject(new AccessError(401, 'the token is not valid')),
  onChange: () => {},
  close: () => {},
}

it('requests a token where one is needed, refuses a wrong one, and keeps the right one in the tab alone', async () => {
  await server.close()
  server = await start({ authenticator: AUTHENTICATOR })
  const { page } = await openPage(browser, `${server.url}${DRAIN}`)
  const field = page.getByLabel('Bearer token')
  await field.fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('the token is not valid').waitFor()
  await field.fill('right')
  await page.getByRole('button', { name: 'Continue' }).click()
  await soon(() => page.locator('.headline').textContent()).toContain('SAFE')
  await page.reload()
  await soon(() => page.locator('.headline').textContent()).toContain('SAFE')
  expect(await page.evaluate('document.cookie + localStorage.length')).toBe('0')
  const other = await openPage(browser, server.url)
  await other.page.getByLabel('Bearer token').waitFor()
})

it('a connection that is refused late for an earlier token is opened again with the one that was entered meanwhile', async () => {
  await server.close()
  server = await start({ authenticator: AUTHENTICATOR })
  const page = await browser.newPage()
  await page.addInitScript("sessionStorage.setItem('rehearse.token', 'expired')")
  let refuse: () => void = () => {}
  await page.routeWebSocket(/graphql/, (socket) => {
    let upstream: WebSocketRoute | undefined
    socket.onMessage((message) => {
      if (String(message).includes('expired')) {
        refuse = () => void socket.close({ code: 4403 })
        return
      }
      upstream ??= socket.connectToServer()
      upstream.send(message)
    })
  })
  await page.goto(`${server.url}${DRAIN}`)
  await page.getByLabel('Bearer token').fill('right')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: 'a', exact: true }).waitFor()
  refuse()
  await soon(() => page.locator('.headline').textContent()).toContain('SAFE')
  expect(await page.getByLabel('Bearer token').count()).toBe(0)
  await page.close()
})
