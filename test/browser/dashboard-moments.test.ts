import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { condition } from '../../src/kube/condition.ts'
import { formatInstant } from '../../src/kube/instant.ts'
import type { Dashboard } from '../../src/server/dashboard/read-dashboard.ts'
import { type OpenHistory, openHistory } from '../../src/server/history/open-history.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import { aNode, aPod, T0 } from '../support/builders.ts'
import { AMPLE, keepMinutes, minute, newFolder, pinAt } from '../support/kept-states.ts'
import { smallShop } from '../support/small-shop.ts'
import type { StateTwin } from '../support/state-twin.ts'
import { storedShop } from '../support/stored-shop.ts'
import { bundledDashboard } from './bundled-dashboard.ts'
import { openBrowser, openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'

const PLACE = newFolder()
const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const DRAIN = 'drain?node=a&ignore-daemonsets'

/** The minute at which a pod was Pending and the budget allowed no eviction. */
const THEN = formatInstant(minute(1))
const [FIRST, LAST] = [formatInstant(minute(0)), formatInstant(minute(2))]

let browser: Browser
let dashboard: Dashboard | undefined
let twin: StateTwin
let history: OpenHistory
let server: RunningServer
let plain: RunningServer

/** Three kept moments, all unlike each other and unlike now. */
beforeAll(async () => {
  dashboard = await bundledDashboard()
  browser = await openBrowser()
  history = await openHistory(PLACE.folder, AMPLE, minute(0))
  twin = storedShop()
  await history.add(pinAt(twin, 0))
  const [strict, ample] = [smallShop({ allowed: 0, minAvailable: 3 }), smallShop()].map(({ state }) =>
    state.get('PodDisruptionBudget', 'default', 'web'),
  )
  if (!strict || !ample) throw new Error('the shop has a budget')
  twin.put(strict, aNode('then', { conditions: READY }), aPod(twin.state.shapes, 'waits', { cpu: '64' }))
  await history.add(pinAt(twin, 1))
  twin.state.remove('Pod', 'default', 'waits')
  await history.add(pinAt(twin.put(ample), 2))
  twin.state.remove('Node', '', 'then')
  twin.put(aNode('now-1', { conditions: READY }), aNode('now-2', { conditions: READY }))
  server = await startServer({ twin, port: 0, history, dashboard, log: () => {} })
  plain = await startServer({ twin: storedShop(), port: 0, dashboard, log: () => {} })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await plain?.close()
  await history?.close()
  PLACE.remove()
})

const open = (hash: string, options = {}) => openPage(browser, `${server.url}/#/${hash}`, options)
const hashOf = (page: Page) => new URL(page.url()).hash
const soon = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, { timeout: 30_000 })

/** A question to the API, and the fields of its answer of which the view shows the first. */
interface Asked {
  readonly field: string
  readonly answer: string
}

/** The first line of an answer of the API about a moment, or about now. */
async function ask({ field, answer }: Asked, at?: string): Promise<string> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `query ($on: StateRef) { answer: ${field} { ... on Error { message } ... on ${answer} { summary } } }`,
      variables: { on: at === undefined ? { live: true } : { time: at } },
    }),
  })
  const { data, errors } = (await response.json()) as {
    readonly data?: { readonly answer: { readonly summary?: string; readonly message?: string } }
    readonly errors?: object
  }
  if (!data) throw new Error(`${field}: ${JSON.stringify(errors)}`)
  return data.answer.summary ?? data.answer.message ?? ''
}

const DRAINED = '{ name: "drain a", actions: [{ drain: { nodes: { names: ["a"] }, ignoreDaemonSets: true } }] }'
const FAILED = '{ name: "fail-node then", actions: [{ failNode: { names: ["then"] } }] }'
const ALL = '{ drain: { nodes: { selector: "" }, ignoreDaemonSets: true, deleteEmptyDirData: true } }'
const EXPLAINED: Asked = {
  field: 'explainNode(node: "a", ignoreDaemonSets: true, deleteEmptyDirData: true, on: $on)',
  answer: 'DrainExplanation',
}
const TEMPLATE = JSON.stringify({
  spec: { containers: [{ name: 'main', image: 'main', resources: { requests: { cpu: '500m', memory: '1Gi' } } }] },
})
const PODS = 'explainPod(pod: { kind: "Pod", namespace: "default", name: "waits" }, on: $on)'

/** Each view, with the question of which it shows the first line. */
const VIEWS: readonly (readonly [string, Asked])[] = [
  [`rehearse/${DRAIN}`, { field: `whatIf(scenario: ${DRAINED}, on: $on)`, answer: 'Outcome' }],
  ['pending?pod=default/waits', { field: PODS, answer: 'SchedulingExplanation' }],
  ['maintenance?node=a', EXPLAINED],
  ['cluster?node=a', EXPLAINED],
  ['plan?ignore-daemonsets&delete-emptydir-data', { field: `drainPlan(input: ${ALL}, on: $on)`, answer: 'DrainPlan' }],
  ['resilience?scope=node', { field: 'resilience(input: { scope: NODE }, on: $on)', answer: 'ResilienceReport' }],
  ['capacity', { field: 'headroom(on: $on)', answer: 'Headroom' }],
  [
    'capacity?cpu=500m&memory=1Gi',
    { field: `capacity(input: { template: ${JSON.stringify(TEMPLATE)}, largest: true }, on: $on)`, answer: 'Capacity' },
  ],
  ['capacity?consolidate', { field: 'consolidation(input: {}, on: $on)', answer: 'Consolidation' }],
  ['audit?all', { field: 'rolloutAudit(input: {}, on: $on)', answer: 'RolloutAudit' }],
  ['audit?drains', { field: 'drainAudit(input: {}, on: $on)', answer: 'DrainAudit' }],
  [
    `compare?ask=${encodeURIComponent(DRAIN)}&ask=fail-node%3Fnode%3Dthen`,
    { field: `compare(scenarios: [${DRAINED}, ${FAILED}], on: $on)`, answer: 'Comparison' },
  ],
]

const atThen = (hash: string) => `${hash}${hash.includes('?') ? '&' : '?'}at=${THEN}`
const banner = (page: Page) => page.locator('.moment-banner')
const slider = (page: Page) => page.getByLabel('Moment that is shown')

/** What a page sends, from now on: operations over HTTP, and subscriptions. */
function sentBy(page: Page) {
  const queries: { readonly query: string; readonly variables: { readonly on?: { readonly time: string } } }[] = []
  const subscriptions: string[] = []
  page.on('request', (request) => request.method() === 'POST' && queries.push(request.postDataJSON()))
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const found = /"query":"subscription (\w+)/.exec(String(payload))
      if (found?.[1]) subscriptions.push(found[1])
    }),
  )
  return { queries, subscriptions }
}

describe('a view at a moment of the past', () => {
  it.each(VIEWS)('%s shows what the API answers of that moment, and not what it answers of now', async (hash, asked) => {
    const [then, now] = [await ask(asked, THEN), await ask(asked)]
    const { page, problems } = await open(atThen(hash))
    await page.locator('.summary', { hasText: then }).first().waitFor()
    expect(await banner(page).textContent()).toMatch(/^Not now: this page shows the cluster as it was on .* 2026-06-01 /)
    expect(await page.getByText('The cluster has changed').count()).toBe(0)
    if (now !== then) expect(await page.locator('.summary').allTextContents()).not.toContain(now)
    expect(problems).toEqual([])
  })

  it('differs from now in most of these views, so that they show it', async () => {
    const differing = await Promise.all(VIEWS.map(async ([, asked]) => (await ask(asked, THEN)) !== (await ask(asked))))
    expect(differing.filter(Boolean).length).toBeGreaterThan(VIEWS.length / 2)
  })

  it('counts the nodes, the Pending pods and the readiness of that moment', async () => {
    const { page } = await open(atThen('cluster'))
    await page.getByRole('heading', { name: '4 nodes: 0 NotReady, 0 cordoned; 3 pods on them' }).waitFor()
    await page.getByRole('link', { name: 'Pending' }).click()
    await page.getByRole('heading', { name: '1 pod is Pending without a node' }).waitFor()
    await page.getByRole('link', { name: 'Maintenance' }).click()
    await page.getByRole('heading', { name: '2 of 4 nodes could be drained at this moment, each alone' }).waitFor()
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await page.getByRole('heading', { name: '5 of 5 nodes can be drained now, each alone' }).waitFor()
    expect(await page.getByRole('link', { name: /^now-1 / }).count()).toBe(1)
    expect(await page.getByRole('link', { name: /^then / }).count()).toBe(0)
  })

  it('reports a server that is silent about its outcome, which is cancelled, queried again, and retried', async () => {
    const { page, problems } = await openPage(browser, server.url)
    let isStalled = true
    await page.route(/graphql$/, async (route) => {
      if (!isStalled || !route.request().postData()?.includes('query WhatIf(')) await route.continue()
    })
    await page.clock.install()
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      `#/${atThen(`rehearse/${DRAIN}`)}`,
    )
    const silent = page.getByText('The server has sent nothing for 20 s.')
    const waitInSilence = async (): Promise<void> => {
      await page.getByText('Rehearsing drain a ...').waitFor()
      expect(await silent.count()).toBe(0)
      await page.clock.runFor(20_500)
      await silent.waitFor()
    }
    await waitInSilence()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('It was cancelled').waitFor()
    await page.getByRole('button', { name: 'Rehearse again' }).click()
    await waitInSilence()
    isStalled = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('.headline').waitFor()
    expect(await silent.count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('is queried once, of that moment alone, and no subscription follows the cluster', async () => {
    const { page } = await openPage(browser, `${server.url}/graphql`)
    const { queries, subscriptions } = sentBy(page)
    await page.goto(`${server.url}/#/${atThen(`rehearse/${DRAIN}`)}`)
    await page.locator('.headline').waitFor()
    await page.getByRole('link', { name: 'Pending' }).click()
    await page.getByRole('heading', { name: '1 pod is Pending' }).waitFor()
    twin.emit(aNode('now-2', { conditions: READY }))
    await page.getByRole('link', { name: 'Maintenance' }).click()
    await page.getByRole('heading', { name: 'could be drained' }).waitFor()
    const names = queries.map(({ query }) => /^query (\w+)/.exec(query)?.[1] ?? '')
    for (const once of ['Cluster', 'WhatIf', 'PendingPods', 'Readiness'])
      expect([once, names.filter((name) => name === once).length]).toEqual([once, 1])
    const ofState = queries.filter(({ query }) => query.includes('$on: StateRef'))
    expect(new Set(ofState.map(({ variables }) => variables.on?.time))).toEqual(new Set([THEN]))
    expect(subscriptions.filter((name) => name !== 'OperationProgress')).toEqual([])
    expect(await page.locator('.cluster-facts').textContent()).toMatch(/as of 2026-06-01 00:01 UTC.*Kept state/)
  })
})

describe('the bar of moments', () => {
  it('is under every view, and absent where no history is kept', async () => {
    const { page } = await open('rehearse')
    await page.getByText('3 kept moments since').waitFor()
    for (const view of await page.getByRole('navigation', { name: 'Views' }).getByRole('link').all()) {
      if ((await view.getAttribute('href'))?.startsWith('#/')) await view.click()
      await slider(page).waitFor()
    }
    const without = await openPage(browser, `${plain.url}/#/trust`)
    await without.page.getByText('No history is kept').waitFor()
    expect(await slider(without.page).count()).toBe(0)
  })

  it('chooses a moment with the keyboard and its buttons, Back undoes it, and the address has it', async () => {
    const { page, problems } = await open('pending')
    await slider(page).focus()
    await page.keyboard.press('Home')
    await soon(() => hashOf(page)).toBe(`#/pending?at=${FIRST}`)
    await page.keyboard.press('ArrowRight')
    await soon(() => hashOf(page)).toBe(`#/pending?at=${THEN}`)
    await page.getByRole('heading', { name: '1 pod is Pending' }).waitFor()
    await page.getByRole('button', { name: 'Next moment' }).click()
    await soon(() => hashOf(page)).toBe(`#/pending?at=${LAST}`)
    await page.getByRole('heading', { name: 'No pod is Pending' }).waitFor()
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^\w{3} 2026-06-01 \d\d:02:00, \d+ days ago$/)
    await page.goBack()
    await page.getByRole('heading', { name: '1 pod is Pending' }).waitFor()
    expect(await slider(page).inputValue()).toBe('1')
    await slider(page).focus()
    await page.keyboard.press('End')
    await soon(() => hashOf(page)).toBe('#/pending')
    expect(await banner(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Previous moment' }).click()
    await soon(() => hashOf(page)).toBe(`#/pending?at=${LAST}`)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await soon(() => hashOf(page)).toBe('#/pending')
    expect(problems).toEqual([])
  })

  it('shows the time of the reader', async () => {
    const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' })
    const page = await context.newPage()
    await page.goto(`${server.url}/#/${atThen('pending')}`)
    await page.getByText('as it was on Mon 2026-06-01 09:01:00').waitFor()
    expect(await slider(page).getAttribute('aria-valuetext')).toContain('Mon 2026-06-01 09:01:00')
    await context.close()
  })

  it('keeps a step that is made before the page has followed the one before', async () => {
    const { page } = await open('pending')
    // A page receives its new address some time after it has set it: here the slider moves on in between.
    await page.addInitScript(`addEventListener('hashchange', function moveOn(event) {
      if (!location.hash.includes('${FIRST}')) return
      removeEventListener('hashchange', moveOn)
      event.stopImmediatePropagation()
      const slider = document.querySelector('input[type=range]')
      slider.value = '1'
      slider.dispatchEvent(new Event('input', { bubbles: true }))
      dispatchEvent(new HashChangeEvent('hashchange'))
    })`)
    await page.reload()
    await slider(page).focus()
    await page.keyboard.press('Home')
    await soon(() => hashOf(page)).toBe(`#/pending?at=${THEN}`)
  })

  it('steps over moments that are passed at once: they are no steps for Back', async () => {
    const { page } = await open('pending')
    await slider(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await soon(() => hashOf(page)).toBe(`#/pending?at=${LAST}`)
    await page.goBack()
    await soon(() => hashOf(page)).toBe('#/pending')
  })

  it('has all moments of a long history, and those that are kept while the page is open', async () => {
    const place = newFolder()
    const long = storedShop()
    await keepMinutes(place.folder, long, 510)
    const kept = await openHistory(place.folder, AMPLE, minute(510))
    const other = await startServer({ twin: long, port: 0, history: kept, dashboard, log: () => {} })
    const { page } = await openPage(browser, `${plain.url}/#/trust`)
    await page.clock.install()
    await page.goto(`${other.url}/#/pending`)
    await page.getByText('510 kept moments since').waitFor()
    await kept.add(pinAt(long.put(aNode('later')), 511))
    await page.clock.runFor(31_000)
    await page.getByText('511 kept moments since').waitFor()
    expect(await slider(page).getAttribute('aria-valuetext')).toBe('Now')
    await slider(page).focus()
    await page.keyboard.press('Home')
    await page.clock.runFor(1000)
    await soon(() => hashOf(page)).toBe(`#/pending?at=${FIRST}`)
    await other.close()
    await kept.close()
    place.remove()
  })

  it.each(VIEWS)('the links of %s keep the moment', async (hash, asked) => {
    const { page } = await open(atThen(hash))
    await page
      .locator('.summary', { hasText: await ask(asked, THEN) })
      .first()
      .waitFor()
    const links = await page.locator('a[href^="#/"]').evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((href) => !href?.includes(`at=${THEN}`))).toEqual([])
  })
})

describe('what is taken along from a moment', () => {
  it('the outcome has the flag for the moment in its command, and its link and its Markdown name it', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${server.url}/#/${atThen(`rehearse/${DRAIN}`)}`)
    const copied = async (button: string): Promise<string> => {
      await page.getByRole('button', { name: button, exact: true }).click()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await page.locator('.headline').waitFor()
    expect(await copied('Copy command')).toBe(`rehearse drain a --ignore-daemonsets --at ${THEN}`)
    expect(await copied('Copy link')).toContain(`at=${THEN}`)
    expect(await copied('Copy as Markdown')).toContain(
      `- Moment: ${THEN}. This is a state of the past, not the cluster as it is now.`,
    )
    for (const [hash, command] of [
      ['plan?ignore-daemonsets', 'rehearse drain-plan'],
      ['resilience?scope=node', 'rehearse resilience'],
      ['audit?namespace=default', 'rehearse audit default'],
      ['pending?pod=default/waits', 'rehearse why-pending default/waits'],
      ['capacity?consolidate', 'rehearse consolidate'],
    ] as const) {
      await page.goto(`${server.url}/#/${atThen(hash)}`)
      await page.getByRole('button', { name: 'Copy command' }).waitFor()
      expect(await copied('Copy command')).toMatch(new RegExp(`^${command}.* --at ${THEN}$`))
    }
    await context.close()
  })
})

describe('a moment that cannot be shown', () => {
  it('is named, with why and what to do', async () => {
    const { page } = await open('maintenance?at=2001-01-01T00:00:00Z')
    await page.getByText('is not kept.').waitFor()
    expect(await page.getByRole('alert').textContent()).toMatch(/^The state of \w{3} \d{4}-.*--history-retention/)
    expect(await page.getByRole('link', { name: /^a / }).count()).toBe(0)
    expect(await banner(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Show the earliest kept state' }).click()
    await page.getByRole('heading', { name: '3 of 3 nodes could be drained' }).waitFor()
    expect(hashOf(page)).toBe(`#/maintenance?at=${FIRST}`)
  })

  it('where no history is kept, the page says how to keep one, and leads to now', async () => {
    const { page } = await openPage(browser, `${plain.url}/#/${atThen('pending')}`)
    await page.getByText('This server has no states of the past for you: rehearse serve --live --history FOLDER').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Back to now' }).click()
    await page.getByRole('heading', { name: 'No pod is Pending' }).waitFor()
  })

  it('whose file is damaged is named, with the file', async () => {
    const place = newFolder()
    const shop = storedShop()
    await keepMinutes(place.folder, shop, 2)
    const damaged = await openHistory(place.folder, AMPLE, minute(2))
    const other = await startServer({ twin: shop, port: 0, history: damaged, dashboard, log: () => {} })
    const [file = ''] = readdirSync(place.folder).filter((name) => name.endsWith('.history'))
    const path = join(place.folder, file)
    writeFileSync(path, Buffer.alloc(readFileSync(path).length))
    const { page } = await openPage(browser, `${other.url}/#/${atThen('pending')}`)
    await page.getByText('cannot be read.', { exact: false }).first().waitFor()
    expect(await page.getByRole('alert').textContent()).toMatch(new RegExp(`^The state of \\w{3} .* cannot be read\\..*${file}`))
    await page.getByRole('alert').getByRole('button', { name: 'Back to now' }).click()
    await page.getByRole('heading', { name: 'No pod is Pending' }).waitFor()
    await other.close()
    await damaged.close()
    place.remove()
  })

  it('between two kept ones is the one before, and the page says so', async () => {
    const { page } = await open('pending?at=2026-06-01T00:01:30Z')
    await page.getByRole('heading', { name: '1 pod is Pending' }).waitFor()
    expect(await banner(page).textContent()).toMatch(
      /00:01 UTC\)\. No state of .*:01:30 is kept; this is the latest one before it\./,
    )
  })

  it('that is no time is an error of the address', async () => {
    const { page } = await open('pending?at=yesterday')
    expect(await page.getByRole('alert').textContent()).toContain('at=yesterday: write a time like')
  })
})

describe('views about now alone', () => {
  it('the wall is answered of now, says so, and keeps the moment for the other views', async () => {
    const { page } = await open(atThen(`wall?ask=${encodeURIComponent(DRAIN)}`))
    const card = page.getByRole('listitem')
    await soon(() => card.textContent()).toContain('SAFE')
    expect(await banner(page).textContent()).toMatch(
      /^The questions of the wall are kept answered on the cluster as it is now\. The other views show the state of/,
    )
    await page.getByText('Connected').waitFor()
    expect(await card.getByRole('link').getAttribute('href')).toBe(`#/rehearse/${DRAIN}`)
    await page.getByRole('link', { name: 'Pending' }).click()
    await page.getByRole('heading', { name: '1 pod is Pending' }).waitFor()
  })

  it('trust is about now, and compares the moment with now at first', async () => {
    const { page } = await open(atThen('trust'))
    await page.getByText('3 kept moments, from').waitFor()
    expect(await banner(page).textContent()).toContain('Trust is about now.')
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('1')
  })
})

describe('the looks of a moment', () => {
  it.each(['light', 'dark'])('has nothing serious for axe-core in the %s theme', async (theme) => {
    const options = { theme, ready: (page: Page) => page.getByText('Not now:').waitFor() }
    for (const hash of ['cluster', 'maintenance', `rehearse/${DRAIN}`])
      expect(await seriousViolations(browser, `${server.url}/#/${atThen(hash)}`, options)).toEqual([])
    const missing = { theme, ready: (page: Page) => page.getByText('is not kept.').waitFor() }
    expect(await seriousViolations(browser, `${server.url}/#/pending?at=2001-01-01T00:00:00Z`, missing)).toEqual([])
  })

  it.each([1280, 390])('is not wider than %d pixels', async (width) => {
    const { page } = await open(atThen('maintenance'), { width })
    await page.getByText('Not now:').waitFor()
    await slider(page).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})

describe('the field for a time', () => {
  /** As the browser writes an instant in its own time zone. */
  const typed = (page: Page, iso: string) => page.evaluate((at) => new Date(at).toLocaleString('sv').replace(' ', 'T'), iso)

  it('shows the state of a time with the keyboard, and follows the slider', async () => {
    const { page, problems } = await open('pending')
    const field = page.getByLabel('Go to')
    await field.fill(await typed(page, THEN))
    await field.press('Enter')
    await soon(() => hashOf(page)).toContain(`at=${THEN}`)
    await page.getByRole('heading', { name: '1 pod is Pending' }).waitFor()
    await page.getByRole('slider', { name: 'Moment that is shown' }).press('ArrowLeft')
    await soon(() => hashOf(page)).toContain(`at=${FIRST}`)
    // The browser leaves out seconds that are 0.
    await soon(() => field.inputValue()).toBe((await typed(page, FIRST)).replace(/:00$/, ''))
    expect(problems).toEqual([])
  })

  it.each([
    ['before the first kept moment', formatInstant(minute(-1)), 'No state of this time is kept: the earliest one is of '],
    ['of the future', '2999-01-01T00:00:00Z', 'This time has not come yet'],
  ])('explains that a time %s is not shown, and stays', async (_name, iso, message) => {
    const { page } = await open('cluster')
    const field = page.getByLabel('Go to')
    await field.fill(await typed(page, iso))
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(hashOf(page)).toBe('#/cluster')
  })
})
