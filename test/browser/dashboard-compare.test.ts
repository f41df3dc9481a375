import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { titleOf } from '../../src/dashboard/parts/words.ts'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

const open = (hash: string, options: { width?: number } = {}) => openPage(served.browser, `${served.server.url}/${hash}`, options)
const COMPARED =
  '#/compare?ask=drain%3Fnode%3Dhighmem-1c-2%26ignore-daemonsets%26delete-emptydir-data&ask=fail-node%3Fnode%3Dhighmem-1c-2'
const SCENARIOS = [
  { drain: { nodes: { names: ['highmem-1c-2'] }, ignoreDaemonSets: true, deleteEmptyDirData: true } },
  { failNode: { names: ['highmem-1c-2'] } },
].map((action, at) => ({ name: `${['drain', 'fail-node'][at]} highmem-1c-2`, actions: [action] }))

interface NodeImpact {
  readonly podsBefore: number
  readonly podsAfter: number
  readonly podsIn: number
  readonly changes: readonly string[]
  readonly podsOut: number
}

interface Answer {
  readonly compare: {
    readonly summary: string
    readonly outcomes: readonly {
      readonly verdict: string
      readonly summary: string
      readonly digest: string
      readonly moves: { readonly totalCount: number }
      readonly pending: readonly { readonly causedByScenario: boolean }[]
      readonly evictions: { readonly refused: readonly object[] }
    }[]
    readonly workloads: readonly {
      readonly workload: { readonly kind: string; readonly namespace: string; readonly name: string }
      readonly impacts: readonly ({ readonly readyMin: number; readonly desired: number } | null)[]
    }[]
    readonly nodes: readonly {
      readonly node: string
      readonly impacts: readonly (NodeImpact | null)[]
    }[]
  }
}

async function answer(): Promise<Answer['compare']> {
  const query = `query ($scenarios: [ScenarioInput!]!) { compare(scenarios: $scenarios) { ... on Comparison {
    summary
    outcomes { verdict summary digest moves(first: 1) { totalCount } pending { causedByScenario } evictions { refused { count } } }
    workloads { workload { kind namespace name } impacts { readyMin desired } }
    nodes { node impacts { podsBefore podsAfter podsIn podsOut changes } }
  } } }`
  return (await served.server.ask<Answer>(query, { scenarios: SCENARIOS })).compare
}

const nodeText = (impact: NodeImpact | null): string => {
  if (!impact) return 'unchanged'
  const { podsBefore, podsAfter, podsOut, podsIn, changes } = impact
  return `${podsBefore} to ${podsAfter}${podsOut > 0 ? `, ${podsOut} ${podsOut === 1 ? 'leaves' : 'leave'}` : ''}${podsIn > 0 ? `, ${podsIn} ${podsIn === 1 ? 'arrives' : 'arrive'}` : ''}${changes.map((change) => `, ${change}`).join('')}`
}
const facts = (page: Page) => page.getByRole('table', { name: 'Outcomes side by side' })
const cellsOf = (page: Page, title: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${title}\\b`) })
    .locator('td')
    .allTextContents()
const digestsOf = (page: Page) =>
  facts(page)
    .locator('[data-compared]')
    .evaluateAll((heads) => heads.map((head) => head.getAttribute('data-compared')))

describe('a comparison', () => {
  it('is made from outcomes, has the numbers of the API, and a link opens the same one', async () => {
    const { page, problems } = await open('#/rehearse/drain?node=highmem-1c-2&ignore-daemonsets&delete-emptydir-data')
    await page.getByRole('button', { name: 'Compare with' }).click()
    await page.getByRole('heading', { name: 'Compare drain highmem-1c-2 with another scenario' }).waitFor()
    await page.getByRole('region', { name: 'Compare' }).getByRole('link', { name: 'Rehearse' }).click()
    await page.getByLabel('Action', { exact: true }).selectOption('fail-node')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByRole('button', { name: 'Compare with' }).click()
    await facts(page).waitFor()
    const { summary, outcomes, workloads, nodes } = await answer()
    expect(await page.locator('.headline').textContent()).toContain(summary)
    expect(await digestsOf(page)).toEqual(outcomes.map(({ digest }) => digest))
    const heads = await facts(page).locator('[data-compared]').allTextContents()
    for (const [at, outcome] of outcomes.entries()) {
      expect(heads[at]).toContain(outcome.verdict)
      expect(heads[at]).toContain(outcome.summary)
    }
    expect(await cellsOf(page, 'Pods disrupted')).toEqual(outcomes.map(({ moves }) => String(moves.totalCount)))
    expect(await cellsOf(page, 'Pods whose eviction')).toEqual(outcomes.map(({ evictions }) => String(evictions.refused.length)))
    expect(await cellsOf(page, 'Pods Pending')).toEqual(
      outcomes.map(({ pending }) => String(pending.filter(({ causedByScenario }) => causedByScenario).length)),
    )
    for (const more of await page.getByRole('button', { name: /^Show \d+ more/ }).all()) await more.click()
    for (const { workload, impacts } of workloads) {
      const cells = await cellsOf(page, titleOf(workload))
      expect(cells.map((text) => text.split(',')[0])).toEqual(
        impacts.map((impact) => (impact ? `lowest ${impact.readyMin} of ${impact.desired}` : 'unchanged')),
      )
    }
    expect(nodes.length).toBeGreaterThan(0)
    for (const { node, impacts } of nodes) expect(await cellsOf(page, node)).toEqual(impacts.map(nodeText))
    const linked = await open(new URL(page.url()).hash)
    await facts(linked.page).waitFor()
    expect(await digestsOf(linked.page)).toEqual(await digestsOf(page))
    expect([...problems, ...linked.problems]).toEqual([])
  })

  it('has the nodes and workloads that differ before the facts, and the command of each scenario', async () => {
    const { page } = await open(COMPARED)
    await facts(page).waitFor()
    const heads = await facts(page).locator('.compared-group').allTextContents()
    expect(heads[0]).toMatch(/^Workloads: ready pods/)
    expect(heads[1]).toMatch(/^Nodes: pods/)
    expect(heads.at(-1)).toBe('In numbers')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const commands = [
      ['drain highmem-1c-2', 'rehearse drain highmem-1c-2 --ignore-daemonsets --delete-emptydir-data'],
      ['fail-node highmem-1c-2', 'rehearse fail-node highmem-1c-2'],
    ]
    for (const [name, command] of commands) {
      await page.getByRole('button', { name: `Copy command of ${name}` }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(command)
    }
  })

  it('loses a scenario, and reports what is missing then', async () => {
    const { page } = await open(COMPARED)
    await page.getByRole('button', { name: 'Remove fail-node highmem-1c-2' }).click()
    await page.getByRole('heading', { name: 'Compare drain highmem-1c-2 with another scenario' }).waitFor()
  })

  it('of a scenario that the API refuses shows its message', async () => {
    const { page } = await open('#/compare?ask=cordon%3Fnode%3Dgeneral-1a-1&ask=cordon%3Fnode%3Dgone-1')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('gone-1')
  })
})

describe.each(['light', 'dark'])('for screen readers and weak eyes, in the %s theme', (theme) => {
  it.each([COMPARED, '#/compare'])('axe-core finds nothing serious: %s', async (hash) => {
    const ready = (page: Page) => page.locator('.compared, h2').first().waitFor()
    expect(await seriousViolations(served.browser, `${served.server.url}/${hash}`, { theme, ready })).toEqual([])
  })
})

it.each([1280, 390])('no part of the page is wider than %d pixels', async (width) => {
  const { page } = await open(COMPARED, { width })
  await facts(page).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

it('shows two outcomes whole on a phone, without scrolling sideways', async () => {
  const { page } = await open(COMPARED, { width: 390 })
  const table = page.getByRole('region', { name: 'Outcomes side by side' })
  await table.waitFor()
  const [needed, room] = await table.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(needed).toBe(room)
})
