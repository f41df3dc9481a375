import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { secondsText, titleOf } from '../../src/dashboard/parts/words.ts'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

const open = (hash: string, options: { width?: number } = {}) => openPage(served.browser, `${served.server.url}/${hash}`, options)

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

interface Move {
  readonly replacedBy: { readonly namespace: string; readonly name: string } | null
  readonly toNode: string | null
}

interface Answer {
  readonly settledAtSeconds: number
  readonly workloads: readonly Impact[]
  readonly moves: { readonly nodes: readonly Move[] }
}

async function answer(): Promise<Answer> {
  const query = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { ... on Outcome {
    settledAtSeconds
    moves(first: 100) { nodes { toNode replacedBy { namespace name } } }
    workloads { workload { kind namespace name } minHealthy levels { atSeconds desired ready } }
  } } }`
  return (await served.server.ask<{ readonly whatIf: Answer }>(query, { scenario: SCENARIO })).whatIf
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

describe('the run', () => {
  const slider = (page: Page) => page.getByRole('slider', { name: 'Virtual time' })
  const timeOf = (page: Page) => slider(page).getAttribute('aria-valuetext')
  const current = (page: Page) => page.locator('.play-events [aria-current=step]').textContent()
  const tile = (page: Page, node: string) => page.locator('.play-node', { hasText: node })

  it('starts with a click only, plays to its end, and has each replacement on its node there', async () => {
    const { page, problems } = await open(DRAIN)
    await slider(page).waitFor()
    const { moves, settledAtSeconds } = await answer()
    const end = `${secondsText(settledAtSeconds)} of ${secondsText(settledAtSeconds)}`
    expect(await timeOf(page)).toBe(`0 s of ${secondsText(settledAtSeconds)}`)
    await page.getByLabel('Speed').selectOption('60×')
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => timeOf(page)).toBe(end)
    await page.getByRole('button', { name: 'Play' }).waitFor()
    expect(moves.nodes.length).toBeGreaterThan(0)
    for (const { replacedBy, toNode } of moves.nodes)
      expect(await tile(page, toNode ?? 'none').textContent()).toContain(`${replacedBy?.name}: ready`)
    expect(await tile(page, 'highmem-1c-2').textContent()).toContain('cordoned')
    expect(problems).toEqual([])
  })

  it('is played with the keyboard, event by event and moment by moment', async () => {
    const { page } = await open(DRAIN)
    await slider(page).focus()
    await page.keyboard.press('End')
    expect(await timeOf(page)).toBe('11 s of 11 s')
    expect(await current(page)).toContain('terminated')
    await page.keyboard.press('Home')
    expect(await timeOf(page)).toBe('0 s of 11 s')
    await page.getByRole('button', { name: 'Next event' }).focus()
    await page.keyboard.press('Enter')
    expect(await current(page)).toContain('evicted')
    expect(await tile(page, 'highmem-1c-2').textContent()).toContain(': terminating')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('region', { name: 'Pending pods' }).textContent()).toContain('1 pod without a node')
    await page.getByRole('button', { name: 'Previous event' }).click()
    expect(await page.getByRole('region', { name: 'Pending pods' }).textContent()).toContain('0 pods without a node')
  })

  it('goes to the moment of an event, where each line has its number', async () => {
    const { page } = await open(DRAIN)
    await slider(page).focus()
    await page.keyboard.press('End')
    await page.locator('.play-events button', { hasText: 'unready' }).first().click()
    const { workloads } = await answer()
    const [short] = workloads.filter(({ levels }) => levels.some(({ ready, desired }) => ready < desired))
    const at = short?.levels.find(({ ready, desired }) => ready < desired)
    const line = page.locator('.ready-lines li', { hasText: short ? titleOf(short.workload) : 'none' })
    expect(await line.locator('.ready-now').textContent()).toBe(`${at?.ready} of ${at?.desired}`)
  })

  it('moves in steps of a second for readers who prefer reduced motion', async () => {
    const { page } = await open(DRAIN)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByLabel('Speed').selectOption('1×')
    await page.getByRole('button', { name: 'Play' }).click()
    const values: number[] = []
    const read = async () => {
      values.push(Number(await slider(page).inputValue()))
      return values.at(-1)
    }
    await expect.poll(read, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    await page.getByRole('button', { name: 'Pause' }).click()
    expect(values.every((value) => Number.isInteger(value))).toBe(true)
  })

  it('with a remedy has its lines, its nodes and its events', async () => {
    const { page } = await open(DRAIN)
    await page
      .getByRole('button', { name: /^Try it/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'With this remedy' }).waitFor()
    expect(await page.locator('.play-events').textContent()).toContain('action startedledger')
    await slider(page).focus()
    await page.keyboard.press('End')
    expect(await page.locator('.ready-now').first().textContent()).toMatch(/^\d+ of \d+$/)
    expect(await current(page)).toContain('action finished')
    expect(await tile(page, 'highmem-1c-2').textContent()).toContain('cordoned')
    expect(await page.getByRole('heading', { name: 'Timeline' }).count()).toBe(1)
  })

  it('has the nodes that it adds, before and after they join', async () => {
    const input = Buffer.from(JSON.stringify({ actions: [{ addNodes: { like: 'general-1a-1', namePrefix: 'extra' } }] }))
    const { page, problems } = await open(`#/rehearse/file?input=${input.toString('base64url')}`)
    const added = tile(page, 'extra')
    expect(await added.textContent()).toContain('not added yet')
    await slider(page).focus()
    await page.keyboard.press('End')
    expect(await added.locator('.tag').textContent()).toMatch(/^added/)
    expect(problems).toEqual([])
  })

  it('is opened by a link at the moment that is shown', async () => {
    const { page } = await open(DRAIN)
    await page.getByRole('button', { name: 'Next event' }).click()
    await page.getByRole('button', { name: 'Next event' }).click()
    const shown = Number(await slider(page).inputValue())
    await expect.poll(() => page.url()).toContain(`second=${Math.round(shown * 1000) / 1000}`)
    const linked = await open(new URL(page.url()).hash)
    await slider(linked.page).waitFor()
    expect(Number(await slider(linked.page).inputValue())).toBeCloseTo(shown, 2)
    expect(await current(linked.page)).toBe(await current(page))
    await slider(page).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => page.url()).not.toContain('second=')
  })
})

describe.each(['light', 'dark'])('for screen readers and weak eyes, in the %s theme', (theme) => {
  it('axe-core finds nothing serious in the run over time', async () => {
    const ready = (page: Page) => page.locator('.play-events').waitFor()
    expect(await seriousViolations(served.browser, `${served.server.url}/${DRAIN}`, { theme, ready })).toEqual([])
  })
})

it.each([1280, 390])('no part of the page is wider than %d pixels', async (width) => {
  const { page } = await open(DRAIN, { width })
  await page.locator('.ready-lines').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})
