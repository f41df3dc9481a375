import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

const open = (hash: string, options: { width?: number } = {}) => openPage(served.browser, `${served.server.url}/${hash}`, options)
const RUNNING = '#/pending?pod=databases/ledger-1'

interface Listed {
  readonly cluster: {
    readonly all: { readonly totalCount: number }
    readonly unassigned: { readonly totalCount: number; readonly nodes: readonly { readonly name: string }[] }
  }
}

interface Explained {
  readonly whatWouldHelp: {
    readonly tried: number
    readonly remedies: readonly { readonly message: string; readonly steps: readonly { readonly command: string }[] }[]
    readonly explanation: {
      readonly summary: string
      readonly reasons: readonly { readonly plugin: string; readonly reason: string; readonly count: number }[]
      readonly nodes: { readonly nodes: readonly ScoredNode[] }
    }
  }
}

interface ScoredNode {
  readonly node: string
  readonly total: number
  readonly verdict: { readonly plugin: string; readonly reasons: readonly string[] } | null
  readonly scores: readonly { readonly plugin: string; readonly weighted: number }[]
}

async function explanationOf(namespace: string, name: string): Promise<Explained['whatWouldHelp']> {
  const query = `query ($pod: ObjectRef!) {
    whatWouldHelp(pod: $pod) { ... on WhatWouldHelp {
      tried remedies { message steps { command } }
      explanation {
        summary reasons { plugin reason count }
        nodes(first: 100, orderBy: SCORE) { nodes { node total verdict { plugin reasons } scores { plugin weighted } } }
      }
    } }
  }`
  return (await served.server.ask<Explained>(query, { pod: { kind: 'Pod', namespace, name } })).whatWouldHelp
}

const detailOf = (page: Page, pod: string) => page.getByRole('region', { name: `Pod ${pod}` })

describe('the view of Pending pods', () => {
  it('lists them all by owner and reason, as the API counts them', async () => {
    const { cluster } = await served.server.ask<Listed>(`{ cluster { ... on Cluster {
      all: pods(filter: { phase: Pending }, first: 1) { totalCount }
      unassigned: pods(filter: { node: "" }, first: 100) { totalCount nodes { name } }
    } } }`)
    const { page, problems } = await open('')
    await page.getByRole('link', { name: 'Pending' }).click()
    const { all, unassigned } = cluster
    const rest = all.totalCount - unassigned.totalCount
    const headline = `${all.totalCount} pods are Pending: ${unassigned.totalCount} without a node, ${rest} scheduled and not yet running`
    await page.getByRole('heading', { name: headline }).waitFor()
    const table = page.getByRole('table', { name: 'Pending pods by owner and reason' })
    const counts = await table.locator('tbody td.number').allTextContents()
    expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(all.totalCount)
    for (const { name } of unassigned.nodes) expect(await table.getByRole('link', { name }).count()).toBe(1)
    expect(problems).toEqual([])
  })

  it('explains a Pending pod as the API does: reasons, their nodes, and what would help', async () => {
    const { page, problems } = await open('#/pending')
    const link = page.getByRole('link', { name: /^notebook-/ })
    const name = (await link.textContent()) ?? ''
    await link.click()
    const detail = detailOf(page, `ml/${name}`)
    const { tried, remedies, explanation } = await explanationOf('ml', name)
    await detail.getByText(explanation.summary).waitFor()
    for (const { plugin, reason, count } of explanation.reasons) {
      const summary = detail.locator('summary', { hasText: reason })
      expect(await summary.textContent()).toBe(`${count} node${count === 1 ? '' : 's'} ${reason}${plugin}`)
      await summary.click()
      const rows = detail.getByRole('table', { name: `Nodes: ${reason}` }).locator('tbody th')
      await rows.first().waitFor()
      const expected = explanation.nodes.nodes.filter(({ verdict }) => verdict?.reasons.includes(reason))
      expect(expected).toHaveLength(count)
      expect(await rows.allTextContents()).toEqual(expected.map(({ node }) => node).sort())
    }
    const help = detail.getByRole('list', { name: 'Changes that would help' })
    await detail.getByText(`${tried} change${tried === 1 ? '' : 's'} rehearsed`).waitFor()
    expect(await help.getByRole('listitem').count()).toBe(remedies.length)
    for (const { message, steps } of remedies)
      for (const text of [message, ...steps.map(({ command }) => command)]) expect(await help.textContent()).toContain(text)
    expect(problems).toEqual([])
  })

  it('finds a running pod by a part of its name with the keyboard, and explains why it is there', async () => {
    const { page, problems } = await open('#/pending')
    await page.getByLabel('Search pods').focus()
    await page.keyboard.type('ases/ledger-1')
    const found = page.getByRole('link', { name: 'databases/ledger-1' })
    await found.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const detail = detailOf(page, 'databases/ledger-1')
    await detail.getByText('Why here').waitFor()
    expect(new URL(page.url()).hash).toBe(RUNNING)
    const { nodes } = (await explanationOf('databases', 'ledger-1')).explanation.nodes
    const scored = nodes.filter(({ total }) => total !== null)
    const rows = await detail.getByRole('table', { name: 'Scores, the best first' }).locator('tbody tr').all()
    expect(rows).toHaveLength(scored.length)
    for (const [index, { node, total, scores }] of scored.entries()) {
      const cells = (await rows[index]?.locator('th a, td').allTextContents()) ?? []
      const added = scores.map(({ weighted }) => weighted).filter((weighted) => weighted !== 0)
      expect(cells.slice(0, 2)).toEqual([node, String(total)])
      expect(cells.slice(2).map(Number)).toEqual(added)
    }
    expect(problems).toEqual([])
  })

  it('names a pod that does not exist, and an address that cannot be read', async () => {
    const gone = await open('#/pending?pod=shop/gone-1')
    expect(await gone.page.getByRole('alert').textContent()).toContain('gone-1')
    const wrong = await open('#/pending?pod=gone-1')
    expect(await wrong.page.getByRole('alert').textContent()).toContain('pod=NAMESPACE/NAME')
  })
})

it('a change that the page can rehearse is one click from its outcome', async () => {
  const { page } = await open('#/pending')
  await page.getByRole('link', { name: /^trainer-/ }).click()
  const link = page.getByRole('link', { name: /^Rehearse scale / })
  const replicas = /to (\d+)$/.exec((await link.textContent()) ?? '')?.[1]
  await link.click()
  await page.getByRole('heading', { name: new RegExp(`scale deployment/.* --replicas ${replicas}$`) }).waitFor()
})

it.each([
  ['of a label', /^legacy-import-/, /^Rehearse label highmem/, 'label'],
  ['of a template', /^notebook-/, /^Rehearse let container/, 'rollout'],
  ['of the nodes', /^trainer-/, /^Rehearse add a node/, 'addNodes'],
])('a change %s is rehearsed as well, with the outcome of the API', async (_, pod, change, action) => {
  const { page, problems } = await open('#/pending')
  await page.getByRole('link', { name: pod }).first().click()
  await page.getByRole('link', { name: change }).first().click()
  await page.locator('.headline').waitFor()
  const asked = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('input') ?? ''
  const scenario = JSON.parse(Buffer.from(asked, 'base64url').toString())
  const query = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { ... on Outcome { digest scenario } } }`
  const { whatIf } = await served.server.ask<{ readonly whatIf: Record<'digest' | 'scenario', string> }>(query, { scenario })
  expect(await page.locator('[data-digest]').getAttribute('data-digest')).toBe(whatIf.digest)
  expect(await page.locator('.headline-name').textContent()).toBe(whatIf.scenario)
  expect([Object.keys(scenario.actions[0]), problems]).toEqual([[action], []])
})

describe.each(['light', 'dark'])('for screen readers and weak eyes, in the %s theme', (theme) => {
  it.each([
    ['#/pending', 'table'],
    [RUNNING, '.detail table'],
    ['#/pending?pod=shop/gone-1', '[role=alert]'],
  ])('axe-core finds nothing serious: %s', async (hash, shown) => {
    const ready = (page: Page) => page.locator(shown).first().waitFor()
    expect(await seriousViolations(served.browser, `${served.server.url}/${hash}`, { theme, ready })).toEqual([])
  })
})

it.each([1280, 390])('no part of the page is wider than %d pixels', async (width) => {
  const { page } = await open(RUNNING, { width })
  await page.locator('.detail table').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

it('shows the whole reason on a phone: the table does not scroll sideways', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/#/pending`, { width: 390 })
  const table = page.locator('.pending-groups .scroll').first()
  await table.waitFor()
  const [needed, room] = await table.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(needed).toBe(room)
  // A line of its own, beside neither the owner nor the count.
  expect((await table.locator('td.sentences').first().boundingBox())?.width).toBeGreaterThan(300)
})
