import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { durationText } from '../../src/lib/duration-text.ts'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

const CATALOG = '#/audit?namespace=catalog'
const open = (hash: string, options: { width?: number } = {}) => openPage(served.browser, `${served.server.url}/${hash}`, options)
/** Restarts are rehearsed before the answer is there. */
const answered = (page: Page) => page.locator('.headline').waitFor({ timeout: 120_000 })

interface Course {
  readonly completes: boolean
  readonly durationSeconds: number
  readonly errorsSeconds: number
  readonly darkSeconds: number
  readonly belowSeconds: number
  readonly windows: readonly {
    readonly service: { readonly name: string }
    readonly target: { readonly name: string } | null
    readonly code: number
    readonly fromSeconds: number
    readonly untilSeconds: number
  }[]
}

interface Audit {
  readonly rolloutAudit: {
    readonly summary: string
    readonly findings: {
      readonly totalCount: number
      readonly nodes: readonly {
        readonly severity: string
        readonly rule: string
        readonly reason: string
        readonly remedy: string | null
        readonly patch: string | null
      }[]
    }
    readonly workloads: {
      readonly totalCount: number
      readonly nodes: readonly { readonly workload: { readonly name: string }; readonly asItIs: Course | null }[]
    }
  }
}

async function auditOf(namespace: string): Promise<Audit['rolloutAudit']> {
  const query = `query ($namespaces: [String!]!) { rolloutAudit(input: { namespaces: $namespaces }) { ... on RolloutAudit {
    summary
    findings(first: 100) { totalCount nodes { severity rule reason remedy patch } }
    workloads(first: 100) { totalCount nodes {
      workload { name } asItIs {
        completes durationSeconds errorsSeconds darkSeconds belowSeconds
        windows { service { name } target { name } code fromSeconds untilSeconds }
      }
    } }
  } } }`
  return (await served.server.ask<Audit>(query, { namespaces: [namespace] })).rolloutAudit
}

const seconds = (value: number): string => durationText(value * 1000)

describe('the audit', () => {
  it('shows the findings and the costs of restarts that the API has, and a link makes the same audit', async () => {
    const { page, problems } = await open('')
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('link', { name: /^catalog/ }).click()
    await answered(page)
    const { summary, findings, workloads } = await auditOf('catalog')
    expect(await page.locator('.headline').textContent()).toContain(summary)
    const shown = await page.locator('.finding').allTextContents()
    expect(shown).toHaveLength(findings.totalCount)
    for (const { severity, rule, reason, remedy } of findings.nodes) {
      const matching = shown.filter((text) => text.startsWith(`${severity} ${reason}${rule}`) && text.includes(remedy ?? ''))
      expect(matching, reason).not.toEqual([])
    }
    const fixes = findings.nodes.filter(({ patch }) => patch !== null).length
    expect(await page.getByRole('button', { name: 'Copy fix' }).count()).toBe(fixes)
    const costly = workloads.nodes.filter(({ asItIs: course }) => course && isCostly(course))
    const rows = await page.getByRole('table', { name: 'Restarts with a cost' }).locator('tbody tr').all()
    expect(rows).toHaveLength(costly.length)
    for (const row of rows) {
      const name = (await row.locator('th').textContent()) ?? ''
      const course = costly.find(({ workload }) => name.startsWith(`Deployment catalog/${workload.name}`))?.asItIs
      const { completes, durationSeconds, darkSeconds, errorsSeconds, belowSeconds } = course ?? expect.fail(name)
      expect((await row.locator('td').allTextContents()).slice(0, 4)).toEqual([
        completes ? seconds(durationSeconds) : 'never completes',
        ...[darkSeconds, errorsSeconds, belowSeconds].map(seconds),
      ])
    }
    const linked = await open(new URL(page.url()).hash)
    await answered(linked.page)
    expect(await linked.page.locator('.headline').textContent()).toContain(summary)
    expect([...problems, ...linked.problems]).toEqual([])
  })

  it('shows when requests fail at which pod, as the API has it', async () => {
    const { page, problems } = await open(CATALOG)
    await answered(page)
    const { workloads } = await auditOf('catalog')
    const failing = workloads.nodes.flatMap(({ workload, asItIs }) =>
      asItIs && asItIs.windows.length > 0 ? [{ workload, asItIs }] : [],
    )
    expect(failing.length).toBeGreaterThan(0)
    for (const { workload, asItIs } of failing) {
      const caption = `Failures of Deployment catalog/${workload.name}`
      await page.locator('summary', { hasText: `Deployment catalog/${workload.name}:` }).click()
      const table = page.getByRole('table', { name: caption }).first()
      await table.waitFor()
      const targets = new Set(asItIs.windows.map(({ service, target }) => `${service.name} ${target?.name}`))
      const rows = await page.getByRole('table', { name: caption }).locator('tbody tr').allTextContents()
      expect(rows).toHaveLength(targets.size)
      for (const { code, fromSeconds, untilSeconds, target } of asItIs.windows.slice(0, 1)) {
        const row = rows.find((text) => text.includes(target?.name ?? 'no pod answers'))
        expect(row).toContain(`${code} from ${seconds(fromSeconds)} to ${seconds(untilSeconds)}`)
      }
    }
    expect(problems).toEqual([])
  })

  it('is started with the keyboard', async () => {
    const { page } = await open('#/audit')
    await page.getByRole('link', { name: /^catalog/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^Rehearsing restarts/).waitFor()
    expect(new URL(page.url()).hash).toBe(CATALOG)
  })

  it('of a namespace that does not exist shows what the API answers', async () => {
    const { page } = await open('#/audit?namespace=nowhere')
    await page.locator('[role=alert], .headline').first().waitFor()
    const { rolloutAudit } = await served.server.ask<{
      readonly rolloutAudit: { readonly summary?: string; readonly message?: string }
    }>('{ rolloutAudit(input: { namespaces: ["nowhere"] }) { ... on RolloutAudit { summary } ... on Error { message } } }')
    const answer = rolloutAudit.summary ?? rolloutAudit.message ?? expect.fail('no answer')
    expect(await page.locator('[role=alert], .headline').first().textContent()).toContain(answer)
  })
})

interface Drains {
  readonly drainAudit: {
    readonly verdict: string
    readonly summary: string
    readonly drains: {
      readonly totalCount: number
      readonly nodes: readonly {
        readonly node: string
        readonly verdict: string
        readonly losses: readonly (Pick<Course, 'errorsSeconds' | 'darkSeconds' | 'windows'> & {
          readonly service: { readonly namespace: string; readonly name: string }
        })[]
      }[]
    }
    readonly findings: { readonly nodes: readonly { readonly reason: string; readonly command: string | null }[] }
    readonly unaffected: readonly string[]
  }
}

async function drainsOf(names: readonly string[]): Promise<Drains['drainAudit']> {
  const query = `query ($names: [String!]!) { drainAudit(input: { nodes: { names: $names } }) { ... on DrainAudit {
    verdict summary unaffected
    drains(first: 100) { totalCount nodes { node verdict losses {
      service { namespace name } errorsSeconds darkSeconds
      windows { service { name } target { name } code fromSeconds untilSeconds }
    } } }
    findings(first: 100) { nodes { reason command } }
  } } }`
  return (await served.server.ask<Drains>(query, { names })).drainAudit
}

describe('the audit of drains', () => {
  const GPU = ['gpu-1a-1', 'gpu-1a-2', 'gpu-1b-1', 'gpu-1b-2', 'gpu-1c-1', 'gpu-1c-2']

  it('of a node group shows verdict, losses, times and fixes as the API has them', async () => {
    const { page, problems } = await open('#/audit')
    await page.getByRole('link', { name: /^gpu/ }).click()
    await answered(page)
    expect(new URL(page.url()).hash).toBe('#/audit?drains=gpu')
    const { verdict, summary, drains, findings, unaffected } = await drainsOf(GPU)
    expect(await page.locator('.headline').textContent()).toContain(`${verdict}${summary}`)
    const failing = drains.nodes.filter((drain) => drain.losses.length > 0 || drain.verdict !== 'SAFE')
    expect(failing.length).toBeGreaterThan(0)
    const rows = await page.getByRole('table', { name: 'Drains with a cost' }).locator('tbody tr').all()
    expect(await Promise.all(rows.map((row) => row.locator('th').textContent()))).toEqual(failing.map(({ node }) => node))
    for (const [i, { losses, verdict: each }] of failing.entries()) {
      const cells = (await rows[i]?.locator('td').allTextContents()) ?? []
      expect(cells[0]).toBe(each)
      for (const { service } of losses) expect(cells[1]).toContain(`${service.namespace}/${service.name}`)
      const most = (of: (loss: (typeof losses)[number]) => number) => seconds(Math.max(0, ...losses.map(of)))
      expect(cells.slice(2, 4)).toEqual([most(({ darkSeconds }) => darkSeconds), most(({ errorsSeconds }) => errorsSeconds)])
    }
    const [first] = failing
    await page.locator('summary', { hasText: `${first?.node}:` }).click()
    const times = page.getByRole('table', { name: `Failures of ${first?.node}` })
    for (const { target } of first?.losses.flatMap(({ windows }) => windows) ?? [])
      await times
        .getByRole('row', { name: target?.name ?? 'no pod answers' })
        .first()
        .waitFor()
    expect(await page.locator('.finding').count()).toBe(findings.nodes.length)
    expect(await page.getByRole('button', { name: 'Copy fix' }).count()).toBe(
      findings.nodes.filter(({ command }) => command !== null).length,
    )
    if (unaffected.length > 0) await page.getByText(/of (a node|nodes) without a ready pod of a Service/).waitFor()
    expect(problems).toEqual([])
  })

  it('is started from the filter with the keyboard, and says that nothing matches', async () => {
    const { page } = await open('#/audit')
    const filter = page.getByRole('searchbox', { name: 'Filter nodes whose drains are audited' })
    await filter.fill('gpu-1a-1')
    await filter.press('Enter')
    await answered(page)
    expect(new URL(page.url()).hash).toBe('#/audit?drains=gpu-1a-1')
    const { summary } = await drainsOf(['gpu-1a-1'])
    expect(await page.locator('.headline').textContent()).toContain(summary)
    const none = await open('#/audit?drains=nowhere')
    await none.page.getByText('No node matches the filter nowhere.').waitFor()
  })
})

function isCostly({ completes, darkSeconds, errorsSeconds }: Course): boolean {
  return !completes || darkSeconds > 0 || errorsSeconds > 0
}

describe.each(['light', 'dark'])('for screen readers and weak eyes, in the %s theme', (theme) => {
  it.each([CATALOG, '#/audit?drains=gpu'])('axe-core finds nothing serious at %s', async (hash) => {
    expect(await seriousViolations(served.browser, `${served.server.url}/${hash}`, { theme, ready: answered })).toEqual([])
  })
})

it('shows three Services of a drain, and the others on a click', async () => {
  const { page } = await open('#/audit?drains=highmem-1c-4')
  await answered(page)
  const row = page.getByRole('row').filter({ hasText: 'highmem-1c-4' })
  const services = row.locator('.drain-service')
  const inSight = () => services.evaluateAll((lines) => lines.filter((line) => line.checkVisibility()).length)
  const { drains } = await drainsOf(['highmem-1c-4'])
  const losses = drains.nodes[0]?.losses.length ?? 0
  expect([await services.count(), await inSight()]).toEqual([losses, 3])
  await row.getByText(`${losses - 3} more Service`).click()
  expect(await inSight()).toBe(losses)
})

it('keeps kind and name of the pods behind a Service in one line', async () => {
  const { page } = await open('#/audit?drains=highmem')
  await answered(page)
  const found = await page
    .locator('.drain-service .cause')
    .evaluateAll((causes) => causes.map(({ textContent, clientHeight }) => ({ text: textContent ?? '', clientHeight })))
  const short = found.filter(({ text }) => text.length < 24)
  expect(short.length).toBeGreaterThan(0)
  // A line is 19 pixels high, two are 38.
  expect(short.filter(({ clientHeight }) => clientHeight > 30)).toEqual([])
})

it.each([
  [1280, CATALOG],
  [390, CATALOG],
  [1280, '#/audit?drains=gpu'],
  [390, '#/audit?drains=gpu'],
])('no part of the page is wider than %d pixels at %s', async (width, hash) => {
  const { page } = await open(hash, { width })
  await answered(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})
