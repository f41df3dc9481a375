import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { tokenHash } from '../../src/server/access/token-file.ts'
import { newFolder } from '../support/kept-states.ts'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const TOKEN = 'sees-the-namespace-shop-alone'
const PLACE = newFolder()
const TOKENS = join(PLACE.folder, 'tokens')
writeFileSync(TOKENS, `shop-team ${tokenHash(TOKEN)} shop\n`)

afterAll(PLACE.remove)

const served = servedForFile('--from', 'samples/shop-30.json.gz', '--tokens', TOKENS)

/** The page for a caller that may read the namespace shop alone. */
async function open(hash: string) {
  const opened = await openPage(served.browser, `${served.server.url}/#/cluster?${hash}`)
  await logIn(opened.page)
  return opened
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Bearer token').fill(TOKEN)
  await page.keyboard.press('Enter')
}

it.each([
  ['pod=databases/ledger-1', 'Pod', 'databases'],
  ['workload=catalog/Deployment/catalog-api', 'Deployment', 'catalog'],
  ['budget=checkout/payments-audit', 'PodDisruptionBudget', 'checkout'],
  ['service=catalog/catalog-api', 'Service', 'catalog'],
  ['autoscaler=catalog/catalog-api', 'HorizontalPodAutoscaler', 'catalog'],
])('the panel of %s is like that of an object that does not exist, and names the namespace', async (hash, kind, namespace) => {
  const { page } = await open(hash)
  await page.getByText(`The cluster has no such ${kind} now.`).waitFor()
  await page.getByText(`your token may not read the namespace ${namespace}`).waitFor()
  expect(await page.locator('.detail .facts').count()).toBe(0)
  expect(await page.locator('.detail').getByRole('button').allTextContents()).toEqual(['Close'])
})

it('the panels of the own namespace have their facts, and no name of another one', async () => {
  const { page } = await open('service=shop/storefront')
  await page.getByText(/pods behind it are ready and get requests/).waitFor()
  await page.goto(`${served.server.url}/#/cluster?node=highmem-1a-2`)
  const node = page.getByRole('region', { name: 'Node highmem-1a-2' })
  await node
    .getByRole('link', { name: /^shop\// })
    .first()
    .waitFor()
  const links = await node.locator('.object-link').allTextContents()
  // Pods of other namespaces count on the node, without their names: see docs/security.md.
  const foreign = links.filter((name) => name.includes('/') && !name.startsWith('shop/'))
  expect(foreign.length).toBeGreaterThan(0)
  for (const name of foreign) expect(name).toMatch(/^(kube-system|x[a-z0-9]{7})\/x[a-z0-9]{7}/)
})

it.each(['cluster', 'pending', 'maintenance', 'resilience'])(
  'the view %s says that names of other namespaces are hidden',
  async (view) => {
    const { page } = await openPage(served.browser, `${served.server.url}/#/${view}`)
    await logIn(page)
    await page.getByText('Not everything is covered').click()
    await page
      .getByText(/^Not covered: the objects of \d+ namespaces that this caller may not read count under other names/)
      .waitFor()
  },
)

it('the search finds nothing of another namespace', async () => {
  const { page } = await open('filter=highmem')
  const search = page.getByRole('searchbox', { name: /^Search nodes, pods/ })
  await search.fill('storefront')
  await page.locator('.found-objects a').first().waitFor()
  await search.fill('ledger')
  await page.getByText(/has ledger in its namespace and name/).waitFor()
})

it.each(['light', 'dark'])('axe-core finds nothing serious in the %s theme', async (theme) => {
  const ready = async (page: Page) => {
    await logIn(page)
    await page.getByText('The cluster has no such Pod now.').waitFor()
  }
  const address = `${served.server.url}/#/cluster?pod=databases/ledger-1`
  expect(await seriousViolations(served.browser, address, { theme, ready })).toEqual([])
})
