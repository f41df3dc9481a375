import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondsText, titleOf } from '../../src/dashboard/parts/words.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { openBrowser, openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'

let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  server = await startBuiltServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const open = (hash: string, options: { width?: number } = {}) => openPage(browser, `${server.url}/${hash}`, options)

const DRAIN = '#/rehearse/drain?node=highmem-1c-2&ignore-daemonsets&delete-emptydir-data'
const SCENARIO = {
  actions: [{ drain: { nodes: { names: ['highmem-1c-2'] }, ignoreDaemonSets: true, deleteEmptyDirData: true } }],
}

interface Level {
  readonly atSeconds: number
  readonly desired: number
  readonly ready: number
}

interface Impact {
  readonly workload: { readonly kind: string; readonly namespace: string; readonly name: string }
  readonly minHealthy: number | null
  readonly levels: readonly Level[]
}

interface Answer {
  readonly settledAtSeconds: number
  readonly workloads: readonly Impact[]
}

async function answer(): Promise<Answer> {
  const query = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { ... on Outcome {
    settledAtSeconds
    workloads { workload { kind namespace name } minHealthy levels { atSeconds desired ready } }
  } } }`
  return (await server.ask<{ readonly whatIf: Answer }>(query, { scenario: SCENARIO })).whatIf
}

/** The text of each cell of a table, row by row. */
async function cellsOf(page: Page, name: string): Promise<readonly (readonly string[])[]> {
  const rows = await page.getByRole('table', { name }).locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
}

describe('ready pods over time', () => {
  it('are those of the API up to the end of the consequences', async () => {
    const { page, problems } = await open(DRAIN)
    await page.locator('.ready-lines').waitFor()
    await page.getByText('Numbers', { exact: true }).click()
    const { workloads, settledAtSeconds } = await answer()
    const shown = workloads
      .map(({ workload, levels }) => ({ workload, levels: levels.filter(({ atSeconds }) => atSeconds <= settledAtSeconds) }))
      .filter(({ levels }) => levels.length > 1)
    expect(shown.length).toBeGreaterThan(0)
    const cells = shown.flatMap(({ workload, levels }) =>
      levels.map(({ atSeconds, ready, desired }) => [titleOf(workload), secondsText(atSeconds), String(ready), String(desired)]),
    )
    expect((await cellsOf(page, 'Ready pods over time')).toSorted()).toEqual(cells.toSorted())
    const [covered] = workloads.filter(({ minHealthy }) => minHealthy !== null)
    const line = page.locator('.ready-lines li', { hasText: covered ? titleOf(covered.workload) : 'none' })
    expect(await line.textContent()).toContain(`a budget requires ${covered?.minHealthy}`)
    expect(await line.locator('.line-budget').count()).toBe(1)
    expect(problems).toEqual([])
  })
})

describe.each(['light', 'dark'])('for screen readers and weak eyes, in the %s theme', (theme) => {
  it('axe-core finds nothing serious in the run over time', async () => {
    const ready = (page: Page) => page.locator('.ready-lines').waitFor()
    expect(await seriousViolations(browser, `${server.url}/${DRAIN}`, { theme, ready })).toEqual([])
  })
})

it.each([1280, 390])('no part of the page is wider than %d pixels', async (width) => {
  const { page } = await open(DRAIN, { width })
  await page.locator('.ready-lines').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})
