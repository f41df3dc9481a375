import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

interface NodeAnswer {
  readonly name: string
  readonly ready: boolean
  readonly unschedulable: boolean
  readonly requested: { readonly cpuMillis: number; readonly pods: number }
  readonly allocatable: { readonly cpuMillis: number }
  readonly pods: { readonly totalCount: number }
}

async function nodesOf(filter = '{}'): Promise<readonly NodeAnswer[]> {
  const { cluster } = await served.server.ask<{
    readonly cluster: { readonly nodes: { readonly nodes: readonly NodeAnswer[] } }
  }>(
    `{ cluster { ... on Cluster { nodes(first: 100) { nodes {
      name ready unschedulable requested { cpuMillis pods } allocatable { cpuMillis } pods(first: 1, filter: ${filter}) { totalCount }
    } } } } }`,
  )
  return cluster.nodes.nodes
}

const canvas = (page: Page) => page.locator('.map-window canvas')
const nodeLine = (page: Page) => page.locator('#map-node')

/** Moves to a node with the keyboard, as far as it takes. */
async function moveTo(page: Page, name: string): Promise<void> {
  await canvas(page).focus()
  await page.keyboard.press('Home')
  for (let steps = 0; steps < 40; steps++) {
    if ((await nodeLine(page).textContent())?.startsWith(`${name},`)) return
    await page.keyboard.press('ArrowRight')
  }
  expect.fail(`the keyboard did not reach ${name}`)
}

it('counts the nodes and pods of the API, and shows each node by keyboard', async () => {
  const { page, problems } = await openPage(served.browser, `${served.server.url}/#/cluster`)
  await canvas(page).waitFor()
  const nodes = await nodesOf()
  const pods = nodes.reduce((sum, { requested }) => sum + requested.pods, 0)
  const [notReady, cordoned] = [nodes.filter(({ ready }) => !ready), nodes.filter(({ unschedulable }) => unschedulable)]
  await page
    .getByRole('heading', { name: `30 nodes: ${notReady.length} NotReady, ${cordoned.length} cordoned; ${pods} pods on them` })
    .waitFor()
  for (const { name, requested, allocatable } of nodes.filter((_, i) => i % 7 === 0)) {
    await moveTo(page, name)
    const share = Math.round((requested.cpuMillis / allocatable.cpuMillis) * 100)
    expect(await nodeLine(page).textContent()).toContain(`${share}% of CPU requested`)
  }
  expect(problems).toEqual([])
})

it('opens a node by keyboard and by pointer, and a link opens the same', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/#/cluster`)
  await canvas(page).waitFor()
  await moveTo(page, 'highmem-1c-2')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Node highmem-1c-2' }).getByText('databases/ledger-1').first().waitFor()
  expect(page.url()).toContain('#/cluster?node=highmem-1c-2')
  const linked = await openPage(served.browser, page.url())
  await linked.page.getByRole('region', { name: 'Node highmem-1c-2' }).waitFor()
  await linked.page.getByRole('button', { name: 'Close' }).click()
  await canvas(linked.page).click({ position: { x: 20, y: 40 } })
  await linked.page.getByRole('region', { name: 'Node general-1a-1' }).waitFor()
})

it('selects the pods of a filter, as the API counts them, and keeps it in the address', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/#/cluster`)
  await page.getByRole('searchbox', { name: 'Filter nodes and pods' }).fill('namespace:shop')
  const counts = (await nodesOf('{ namespace: "shop" }')).map(({ pods }) => pods.totalCount)
  const { cluster } = await served.server.ask<{ readonly cluster: { readonly pods: { readonly totalCount: number } } }>(
    '{ cluster { ... on Cluster { pods(first: 1, filter: { namespace: "shop", node: "" }) { totalCount } } } }',
  )
  const waiting = cluster.pods.totalCount
  const selected = counts.reduce((sum, count) => sum + count, waiting)
  const on = counts.filter((count) => count > 0).length
  await page.getByText(`All nodes are shown. ${selected} pods selected, on ${on} nodes, ${waiting} without a node.`).waitFor()
  await expect.poll(() => page.url()).toContain('#/cluster?filter=namespace%3Ashop')
  await page.getByRole('searchbox', { name: 'Filter nodes and pods' }).fill('gpu phase:Evicted')
  await page.getByText('phase:Evicted is not a phase').waitFor()
  await page.getByText('6 of 30 nodes are shown').waitFor()
})

it('draws the pods of the nodes in sight where tiles are large', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/#/cluster`)
  await canvas(page).waitFor()
  const drawn = () => canvas(page).evaluate((element) => (element as unknown as { toDataURL: () => string }).toDataURL())
  // The pods arrive when the larger tiles are drawn without them.
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query NodePods')) await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Larger tiles' }).click()
  await page.getByText('failed pod').waitFor()
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  const before = await drawn()
  release()
  await expect.poll(async () => (await drawn()) !== before).toBe(true)
})

it('fills a large window, and keeps its tiles beside what is opened', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/#/cluster`)
  await page.getByText('Larger tiles show the pods.').waitFor()
  await page.setViewportSize({ width: 2560, height: 1440 })
  await page.getByText('failed pod').waitFor()
  const isScrolled = (): Promise<unknown> =>
    page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.querySelector('.map-window'))")
  expect(await isScrolled()).toBe(false)
  await canvas(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.locator('.detail').waitFor()
  await expect.poll(isScrolled).toBe(true)
  expect(await page.getByText('failed pod').count()).toBe(1)
})

it.each(['light', 'dark'])('has no serious finding of axe-core in the %s theme', async (theme) => {
  const address = `${served.server.url}/#/cluster?node=highmem-1c-2&filter=unhealthy`
  expect(
    await seriousViolations(served.browser, address, {
      theme,
      ready: (page) => page.getByText('databases/ledger-1').first().waitFor(),
    }),
  ).toEqual([])
})

it('is drawn as far as its window reaches when the page gets higher', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/#/cluster`)
  const heights = () =>
    page.evaluate("['.map-window', '.map-window canvas'].map((part) => document.querySelector(part).clientHeight)")
  await canvas(page).waitFor()
  await page.setViewportSize({ width: 1280, height: 1100 })
  await expect.poll(async () => new Set((await heights()) as readonly number[]).size).toBe(1)
})
