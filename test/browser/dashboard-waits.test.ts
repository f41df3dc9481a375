import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

const open = (hash: string, options: { width?: number } = {}) => openPage(served.browser, `${served.server.url}/${hash}`, options)
const DRAIN = '#/rehearse/drain?node=highmem-1c-2&ignore-daemonsets&delete-emptydir-data'
/** Its new pod has to be in another zone than the pod that it replaces. */
const DEADLOCK = '#/rehearse/restart?workload=shop/Deployment/session-cache'
const SCENARIO = {
  actions: [{ drain: { nodes: { names: ['highmem-1c-2'] }, ignoreDaemonSets: true, deleteEmptyDirData: true } }],
}

interface Point {
  readonly id: string
  readonly title: string
  readonly state: string
  readonly waitsFor: readonly string[]
  readonly cycle: number | null
}

async function waits(): Promise<readonly Point[]> {
  const query = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { ... on Outcome { waits { id title state waitsFor cycle } } } }`
  return (await served.server.ask<{ whatIf: { waits: readonly Point[] } }>(query, { scenario: SCENARIO })).whatIf.waits
}

const boxes = (page: Page) => page.locator('.wait-box')

describe('what waits for what', () => {
  it('has a box for each point of the API and a line for each wait, and reads as a list', async () => {
    const { page, problems } = await open(DRAIN)
    await boxes(page).first().waitFor()
    const points = await waits()
    const titles = new Map(points.map(({ id, title }) => [id, title]))
    expect(points.length).toBeGreaterThan(3)
    expect(await boxes(page).count()).toBe(points.length)
    for (const { id, title, state, waitsFor } of points) {
      const text = await page.locator(`[data-wait="${id}"]`).textContent()
      expect(text).toContain(title)
      expect(text).toContain(state)
      if (waitsFor.length > 0) expect(text).toContain(`waits for ${waitsFor.map((other) => titles.get(other)).join(', ')}`)
    }
    await expect.poll(() => page.locator('.wait-edge').count()).toBe(points.flatMap(({ waitsFor }) => waitsFor).length)
    expect(problems).toEqual([])
  })

  it('opens the panel of an object', async () => {
    const { page } = await open(DRAIN)
    await boxes(page).getByRole('link', { name: 'PodDisruptionBudget databases/ledger' }).click()
    await page.getByRole('heading', { name: 'databases/ledger' }).first().waitFor()
    expect(page.url()).toContain('budget=databases/ledger')
  })

  it('marks a deadlock with a word, and the lines of its cycle', async () => {
    const { page } = await open(DEADLOCK)
    await boxes(page).first().waitFor()
    expect(await page.getByRole('heading', { name: 'What waits for what' }).textContent()).toContain('1 deadlock')
    const locked = page.locator('.wait-locked')
    expect(await locked.count()).toBe(3)
    expect(await locked.first().textContent()).toMatch(/^deadlock Deployment shop\/session-cache/)
    await expect.poll(() => page.locator('.wait-cycle').count()).toBe(3)
  })
})

describe.each(['light', 'dark'])('for screen readers and weak eyes, in the %s theme', (theme) => {
  it.each([DRAIN, DEADLOCK])('axe-core finds nothing serious: %s', async (hash) => {
    const ready = (page: Page) => boxes(page).first().waitFor()
    expect(await seriousViolations(served.browser, `${served.server.url}/${hash}`, { theme, ready })).toEqual([])
  })
})

it.each([1280, 390])('no part of the page is wider than %d pixels', async (width) => {
  const { page } = await open(DRAIN, { width })
  await boxes(page).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

it('has a list in place of lines on a phone, and does not scroll sideways', async () => {
  const { page } = await open(DRAIN, { width: 390 })
  await boxes(page).first().waitFor()
  const graphs = page.getByRole('region', { name: /^What waits: / })
  expect(await graphs.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
  const waiting = page.getByText(/^waits for PodDisruptionBudget databases\/ledger$/).first()
  expect((await waiting.boundingBox())?.width).toBeGreaterThan(100)
  expect(await page.locator('.wait-edges').first().isVisible()).toBe(false)
})
