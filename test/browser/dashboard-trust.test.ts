import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMs } from '../../src/kube/instant.ts'
import { type OpenHistory, openHistory } from '../../src/server/history/open-history.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import type { SeenFidelity } from '../../src/service/twin-handle.ts'
import { aNode } from '../support/builders.ts'
import { AMPLE, minute, newFolder, pinAt } from '../support/kept-states.ts'
import type { StateTwin } from '../support/state-twin.ts'
import { storedShop } from '../support/stored-shop.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { bundledDashboard } from './bundled-dashboard.ts'
import { openBrowser, openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'

const PLACE = newFolder()

/** 1,998 of 2,000 pods were scheduled as the twin would have. */
const SEEN: SeenFidelity = {
  since: minute(0),
  placements: { judged: 2000, agreed: 1998 },
  refusals: { judged: 10, agreed: 10 },
  unjudged: 3,
  plugins: [],
  disagreements: [
    {
      kind: 'NODE_REFUSED',
      plugin: 'NodeAffinity',
      pod: { kind: 'Pod', namespace: 'default', name: 'web-9' },
      node: 'a',
      expected: ['b'],
      schedulerMessage: '',
      message: "node(s) didn't match Pod's node affinity/selector",
      seenAt: minute(2),
    },
  ],
  courses: {
    judged: 1,
    agreed: 1,
    open: 1,
    courses: [
      {
        kind: 'DRAIN',
        object: { kind: 'Node', namespace: '', name: 'a' },
        beganAt: minute(1),
        tookMs: 42_000,
        forecastMs: 40_000,
        agrees: true,
      },
    ],
  },
}

let browser: Browser
let twin: StateTwin
let history: OpenHistory
let server: RunningServer
let sample: BuiltServer

beforeAll(async () => {
  browser = await openBrowser()
  history = await openHistory(PLACE.folder, AMPLE, minute(0))
  twin = storedShop()
  for (let at = 0; at < 3; at++) await history.add(pinAt(twin.put(aNode(`new-${at}`)), at))
  twin.seen = SEEN
  const reading = { state: 'watching', error: undefined, lists: 2, watches: 1, failures: 0, lagMs: 2000 } as const
  twin.readings.set('Pod', reading)
  const dashboard = await bundledDashboard()
  server = await startServer({ twin, port: 0, history, dashboard, log: () => {} })
  sample = await startBuiltServer()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await history?.close()
  await sample?.close()
  PLACE.remove()
})

const open = (hash = '#/trust', options = {}) => openPage(browser, `${server.url}/${hash}`, options)
const timeOf = (at: number) => new Date(addMs(minute(at), 0)).toISOString().replace('.000', '')

/** The text of each cell, row by row. */
async function cellsOf(page: Page, name: string): Promise<readonly (readonly string[])[]> {
  const rows = await page.getByRole('table', { name }).locator('tbody tr').all()
  return Promise.all(rows.map(async (row) => (await row.locator('th, td').allTextContents()).map((text) => text.trim())))
}

describe('the trust view', () => {
  it('says first how often the twin was right here, and shows what differed', async () => {
    const { page, problems } = await open()
    await page.getByText('in 99.9 % of 2010 decisions since').waitFor()
    await page.getByText('3 decisions were not compared.').waitFor()
    expect(await cellsOf(page, 'Decisions compared')).toEqual([
      ['Pods that are scheduled', '1998', '2000', '99.9 %'],
      ['Pods that stay Pending', '10', '10', '100 %'],
      ['Drains and rollouts', '1', '1', '100 %'],
    ])
    const [difference] = await cellsOf(page, 'Differences')
    expect(difference?.slice(2)).toEqual(['a', "b (NodeAffinity: node(s) didn't match Pod's node affinity/selector)"])
    const [drain] = await page.getByRole('table', { name: 'Drains and rollouts' }).locator('tbody tr').all()
    expect(await drain?.textContent()).toMatch(/drain of Node a.*42 s40 syes/)
    expect(problems).toEqual([])
  })

  it('changes when another decision has been compared', async () => {
    const { page } = await open()
    await page.getByText('in 99.9 % of 2010 decisions').waitFor()
    twin.seen = { ...SEEN, placements: { judged: 2001, agreed: 1999 } }
    await page.getByText('in 99.9 % of 2011 decisions').waitFor()
    twin.seen = SEEN
  })

  it('shows how far the twin is behind', async () => {
    const { page } = await open()
    await page.getByText('1 kind followed. The slowest, Pod, was current 2 s ago').waitFor()
    await page.getByText('Kind by kind').click()
    expect(await cellsOf(page, 'Kinds')).toEqual([['Pod', 'watched', '3', '-', '2 s ago', '1', '0']])
    twin.readings.set('Pod', { state: 'waiting', error: 'connection refused', lists: 2, watches: 1, failures: 1, lagMs: 90_000 })
    await page.getByText('1 of 1 kind is not known completely: Pod.').waitFor()
    expect((await cellsOf(page, 'Kinds'))[0]?.[1]).toBe('tried again soon: connection refused')
    twin.readings.set('Pod', { state: 'watching', error: undefined, lists: 2, watches: 1, failures: 0, lagMs: 2000 })
  })

  it('compares two moments that sliders choose, and the address keeps them', async () => {
    const { page, problems } = await open()
    await page.getByText('3 kept moments, from').waitFor()
    expect(await page.locator('#moment-to ~ output').first().textContent()).toBe('now')
    await page.getByLabel('From', { exact: true }).focus()
    await page.keyboard.press('Home')
    await page.getByLabel('To', { exact: true }).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByText('2 objects added, 0 removed, 0 changed.').waitFor()
    expect(await cellsOf(page, 'Objects that differ')).toEqual([
      ['Node new-1', 'added', ''],
      ['Node new-2', 'added', ''],
    ])
    expect(new URL(page.url()).hash).toBe(`#/trust?from=${timeOf(0)}&to=${timeOf(2)}`)
    const linked = await open(new URL(page.url()).hash)
    await linked.page.getByText('2 objects added, 0 removed, 0 changed.').waitFor()
    expect(problems).toEqual([])
  })

  it('of files shows how the engine compares with recordings, and what is not read', async () => {
    const { page, problems } = await openPage(browser, `${sample.url}/#/trust`)
    await page.getByText('is read from files, so its scheduler is not observed').waitFor()
    const figures = await sample.ask<{
      readonly fidelity: {
        readonly recorded: { readonly components: readonly { readonly passed: number; readonly total: number }[] }
      }
    }>('{ fidelity { recorded { components { passed total } } } }')
    const sum = (part: 'passed' | 'total') => figures.fidelity.recorded.components.reduce((all, one) => all + one[part], 0)
    const [passed, total] = [sum('passed'), sum('total')].map((count) => count.toLocaleString('en-US'))
    await page.getByText(`${passed} of ${total} recorded cases of Kubernetes 1.36.3`).waitFor()
    await page.getByText('No history is kept: rehearse serve --live --history FOLDER keeps one.').waitFor()
    expect(await page.getByRole('table', { name: 'Decisions compared' }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('names a part of the address that cannot be read, and a moment of which no state is kept', async () => {
    expect(await (await open('#/trust?from=yesterday')).page.getByRole('alert').textContent()).toContain('write a time like')
    const { page } = await open('#/trust?from=2001-01-01T00:00:00Z')
    await page.getByText('The moments cannot be compared').waitFor()
  })

  it.each(['light', 'dark'])('has nothing serious for axe-core in the %s theme', async (theme) => {
    const ready = (page: Page) => page.getByRole('table', { name: 'Objects that differ' }).waitFor()
    const hash = `#/trust?from=${timeOf(0)}&to=${timeOf(2)}`
    expect(await seriousViolations(browser, `${server.url}/${hash}`, { theme, ready })).toEqual([])
  })

  it.each([1280, 390])('is not wider than %d pixels', async (width) => {
    const { page } = await open('#/trust', { width })
    await page.getByText('3 kept moments, from').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})
