import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHistory } from '../../src/server/history/open-history.ts'
import { startServer } from '../../src/server/server.ts'
import { aNode } from '../support/builders.ts'
import { AMPLE, minute, newFolder, pinAt } from '../support/kept-states.ts'
import { storedShop } from '../support/stored-shop.ts'
import { bundledDashboard } from './bundled-dashboard.ts'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

const SHAPE = '#/capacity?cpu=500m&memory=1Gi'
const WORKLOAD = '#/capacity?workload=monitoring/Deployment/alerts'
const CONSOLIDATE = '#/capacity?consolidate'
const open = (hash: string, options: { width?: number } = {}) => openPage(served.browser, `${served.server.url}/${hash}`, options)
const bodyOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody')

/** The text of each cell, row by row. */
async function cellsOf(page: Page, name: string): Promise<readonly (readonly string[])[]> {
  const rows = await bodyOf(page, name).locator('tr').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
}

interface Amounts {
  readonly cpuMillis: number
  readonly memoryBytes: number
  readonly pods: number
}

interface Group {
  readonly name: string
  readonly nodes: number
  readonly closed: number
  readonly headroom: Amounts
  readonly allocatable: Amounts
  readonly largestFree: Amounts
  readonly strandedCpuPercent: number
  readonly strandedMemoryPercent: number
}

interface HeadroomAnswer {
  readonly headroom: {
    readonly summary: string
    readonly zones: readonly Group[]
    readonly nodeGroups: readonly Group[]
    readonly quotas: readonly Readonly<Record<'namespace' | 'quota' | 'resource' | 'used' | 'hard' | 'left', string>>[]
  }
}

const cores = (millis: number): string => (millis / 1000).toFixed(1)
const gibibytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)}Gi`
/** Rounded down: more does not fit. */
const fittingCores = (millis: number): string => (Math.floor(millis / 100) / 10).toFixed(1)
const fittingGibibytes = (bytes: number): string => `${(Math.floor((bytes * 10) / 1024 ** 3) / 10).toFixed(1)}Gi`
const percent = (share: number): string => `${Math.round(share)}%`

function cellsOfGroup({ name, nodes, closed, headroom, allocatable, largestFree, ...stranded }: Group): readonly string[] {
  const { cpuMillis: cpu, memoryBytes: memory } = allocatable
  return [
    name,
    String(nodes),
    String(closed),
    `${cores(headroom.cpuMillis)} of ${cores(cpu)} ${percent((headroom.cpuMillis / cpu) * 100)}`,
    `${gibibytes(headroom.memoryBytes)} of ${gibibytes(memory)} ${percent((headroom.memoryBytes / memory) * 100)}`,
    String(headroom.pods),
    fittingCores(largestFree.cpuMillis),
    fittingGibibytes(largestFree.memoryBytes),
    percent(stranded.strandedCpuPercent),
    percent(stranded.strandedMemoryPercent),
  ]
}

describe('the capacity view', () => {
  it('shows what is left by group, zone and quota, as the API does', async () => {
    const { page, problems } = await open('')
    await page.getByRole('link', { name: 'Capacity' }).click()
    const { headroom } = await served.server.ask<HeadroomAnswer>(`
      fragment G on GroupHeadroom {
        name nodes closed strandedCpuPercent strandedMemoryPercent largestFree { cpuMillis memoryBytes }
        headroom { cpuMillis memoryBytes pods } allocatable { cpuMillis memoryBytes pods }
      }
      { headroom { ... on Headroom {
        summary zones { ...G } nodeGroups { ...G } quotas { namespace quota resource used hard left }
      } } }`)
    await page.getByText(headroom.summary).waitFor()
    expect(await cellsOf(page, 'Capacity by zone')).toEqual(headroom.zones.map(cellsOfGroup))
    expect(await cellsOf(page, 'Capacity by instance type')).toEqual(headroom.nodeGroups.map(cellsOfGroup))
    expect((await cellsOf(page, 'Capacity by quota')).map((cells) => cells.slice(0, 5))).toEqual(
      headroom.quotas.map(({ namespace, quota, resource, used, hard, left }) => [
        `${namespace}/${quota}`,
        resource,
        used,
        hard,
        left,
      ]),
    )
    await page.getByText('No history is kept').waitFor()
    expect(problems).toEqual([])
  })

  it('counts pods of a shape with the keyboard, as the API does, and a link counts them again', async () => {
    const { page, problems } = await open('#/capacity')
    await page.getByLabel('CPU request').fill('2')
    await page.getByLabel('Memory request').fill('4Gi')
    await page.keyboard.press('Enter')
    const template = '{ spec: { containers: [{ name: c, image: i, resources: { requests: { cpu: 2, memory: 4Gi } } }] } }'
    const { capacity } = await served.server.ask<CapacityAnswer>(
      `query ($template: Manifest!) { capacity(input: { template: $template, largest: true }) { ... on Capacity {
        summary fits pooled largest { cpu memory } reasons { plugin reason count } nodes { node pods }
      } } }`,
      { template },
    )
    await page.getByText(capacity.summary).waitFor()
    const { fits, pooled, largest, reasons, nodes } = capacity
    const facts = await page.locator('.part .basis').first().locator('dd').allTextContents()
    expect(facts[0]).toMatch(new RegExp(`^${fits}\\b`))
    expect(facts).toContain(`${pooled - fits}: if all that is left were one node, ${pooled} would fit`)
    expect(facts).toContain(`${largest.cpu} CPU, or ${largest.memory} memory, the other as requested`)
    expect(await cellsOf(page, 'Why no more pods fit')).toEqual(
      reasons.map(({ plugin, reason, count }) => [reason, String(count), plugin]),
    )
    const [shown] = await page.getByRole('table', { name: 'Where they are scheduled' }).all()
    expect(await shown?.locator('tbody td').allTextContents()).toEqual(nodes.slice(0, 8).map(({ pods }) => String(pods)))
    const linked = await open(new URL(page.url()).hash)
    await linked.page.getByText(capacity.summary).waitFor()
    expect(problems).toEqual([])
  })

  it('shows where the count ends in place of reasons that it has not found', async () => {
    const { page } = await open('#/capacity?cpu=1m&memory=1Mi')
    await page.getByText('1000 of 1000: the count ends there, and more may be scheduled').waitFor()
    expect(await page.getByRole('region', { name: 'Why no more pods fit' }).count()).toBe(0)
  })

  it('counts more pods of a workload with one click from its panel, as the API does', async () => {
    const { page, problems } = await open('#/cluster?workload=monitoring/Deployment/alerts')
    await page.getByRole('link', { name: 'How many more of its pods fit?' }).click()
    const { capacity } = await served.server.ask<CapacityAnswer>(
      `{ capacity(input: { workload: { kind: "Deployment", namespace: "monitoring", name: "alerts" } }) { ... on Capacity {
        summary fits nodes { node pods }
      } } }`,
    )
    await page.getByText(capacity.summary).waitFor({ timeout: 120_000 })
    expect(new URL(page.url()).hash).toBe(WORKLOAD)
    expect(await page.getByLabel('or of a workload').inputValue()).toBe('monitoring/Deployment/alerts')
    await page.getByText('The pods are those of Deployment monitoring/alerts').waitFor()
    const facts = await page.locator('.part .basis').first().locator('dd').allTextContents()
    expect(facts[0]).toMatch(new RegExp(`^${capacity.fits}\\b`))
    const [shown] = await page.getByRole('table', { name: 'Where they are scheduled' }).all()
    expect(await shown?.locator('tbody td').allTextContents()).toEqual(capacity.nodes.slice(0, 8).map(({ pods }) => String(pods)))
    expect(problems).toEqual([])
  })

  it('counts the workload that is typed, and shows that it does not exist', async () => {
    const { page, problems } = await open('#/capacity')
    await page.getByLabel('or of a workload').fill('shop/Deployment/canarx')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('canarx')
    expect(new URL(page.url()).hash).toBe('#/capacity?workload=shop/Deployment/canarx')
    expect(problems).toEqual([])
  })

  it('shows what the API refuses, and an address that cannot be read', async () => {
    const refused = await open('#/capacity?cpu=much&memory=1Gi')
    await expect.poll(() => refused.page.getByRole('alert').textContent()).toContain('quantities must match')
    const wrong = await open('#/capacity?cpu=1')
    expect(await wrong.page.getByRole('alert').textContent()).toContain('cpu=500m&memory=1Gi')
  })

  it('searches nodes that can be removed, as the API does', async () => {
    const { page, problems } = await open('#/capacity')
    await page.getByRole('button', { name: 'Search nodes to remove' }).click()
    const { consolidation } = await served.server.ask<ConsolidationAnswer>(`{ consolidation { ... on Consolidation {
      summary runs removed { node verdict moves(first: 1) { totalCount } } kept { node message }
    } } }`)
    await page.getByText(consolidation.summary).waitFor({ timeout: 120_000 })
    expect((await cellsOf(page, 'Nodes that can be removed')).map((cells) => cells.slice(0, 3))).toEqual(
      consolidation.removed.map(({ node, verdict, moves }) => [node, verdict, String(moves.totalCount)]),
    )
    await page.getByText(/nodes? stays?$/).click()
    const kept = await bodyOf(page, 'Nodes that stay').textContent()
    for (const { node, message } of consolidation.kept) for (const text of [node, message]) expect(kept).toContain(text)
    await page.getByText(`${consolidation.runs} runs`).waitFor()
    expect(problems).toEqual([])
  })
})

interface CapacityAnswer {
  readonly capacity: {
    readonly summary: string
    readonly fits: number
    readonly pooled: number
    readonly largest: { readonly cpu: string; readonly memory: string }
    readonly reasons: readonly { readonly plugin: string; readonly reason: string; readonly count: number }[]
    readonly nodes: readonly { readonly node: string; readonly pods: number }[]
  }
}

interface ConsolidationAnswer {
  readonly consolidation: {
    readonly summary: string
    readonly runs: number
    readonly removed: readonly {
      readonly node: string
      readonly verdict: string
      readonly moves: { readonly totalCount: number }
    }[]
    readonly kept: readonly { readonly node: string; readonly message: string }[]
  }
}

it('draws how it changed where a history is kept', async () => {
  const place = newFolder()
  const history = await openHistory(place.folder, AMPLE, minute(0))
  const twin = storedShop()
  for (let at = 0; at < 5; at++) await history.add(pinAt(twin.put(aNode(`new-${at}`)), at))
  const keeping = await startServer({
    twin,
    port: 0,
    history,
    dashboard: await bundledDashboard(),
    log: () => {},
  })
  try {
    const { page, problems } = await openPage(served.browser, `${keeping.url}/#/capacity`)
    await page.getByText('5 moments from').waitFor()
    expect(await page.locator('.chart').count()).toBe(5)
    await page.getByText('Numbers').click()
    const rows = await cellsOf(page, 'Capacity over time')
    const left = rows.map(([, , cpu]) => Number(cpu))
    expect(left).toHaveLength(5)
    expect(left).toEqual(left.toSorted((a, b) => a - b))
    expect(await page.locator('.charts li p').first().textContent()).toContain(
      `${left[0]?.toFixed(1)} to ${left.at(-1)?.toFixed(1)}`,
    )
    expect(problems).toEqual([])
  } finally {
    await keeping.close()
    await history.close()
    place.remove()
  }
})

describe.each(['light', 'dark'])('for screen readers and weak eyes, in the %s theme', (theme) => {
  it.each([
    [SHAPE, 'Where they are scheduled'],
    [WORKLOAD, 'Where they are scheduled'],
    [CONSOLIDATE, 'Nodes that can be removed'],
  ])('axe-core finds nothing serious: %s', async (hash, table) => {
    const ready = (page: Page) => page.getByRole('table', { name: table }).first().waitFor({ timeout: 120_000 })
    expect(await seriousViolations(served.browser, `${served.server.url}/${hash}`, { theme, ready })).toEqual([])
  })
})

it.each([1280, 390])('no part of the page is wider than %d pixels', async (width) => {
  const { page } = await open(SHAPE, { width })
  await page.getByRole('table', { name: 'Where they are scheduled' }).first().waitFor({ timeout: 120_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})
