import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile('--cluster', 'prod=samples/shop-30.json.gz', '--cluster', 'staging=test/browser/one-node.json')

const NODES: Readonly<Record<string, string>> = { prod: '30 nodes', staging: '1 node' }

it('lists the clusters, and the dashboard of each shows this cluster alone, with its live connection', async () => {
  for (const [name, nodes] of Object.entries(NODES)) {
    const { page, problems } = await openPage(served.browser, served.server.url)
    expect(await page.locator('li').allTextContents()).toEqual(['prod: ready', 'staging: ready'])
    await page.getByRole('link', { name }).click()
    await page.locator('.cluster-facts').getByText(nodes, { exact: true }).waitFor()
    await page.locator('.cluster-facts strong').getByText(name, { exact: true }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Connected' }).first().waitFor()
    await page.getByRole('link', { name: 'Cluster', exact: true }).click()
    await page.getByRole('heading', { name: new RegExp(`^${nodes}: `) }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/clusters/${name}/`)
    expect(problems).toEqual([])
  }
})

it.each(['light', 'dark'])('the list has no serious violation of accessibility rules: %s', async (theme) => {
  const ready = (page: Page) => page.getByRole('link', { name: 'prod' }).waitFor()
  expect(await seriousViolations(served.browser, served.server.url, { theme, ready })).toEqual([])
})

it('opens GraphiQL of the same cluster, whose first query runs there', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/clusters/staging/`)
  await page.getByRole('link', { name: 'GraphiQL' }).click()
  await page.waitForURL(`${served.server.url}/clusters/staging/graphql`)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: /Execute query/ }).click()
  expect(new URL((await sent).url()).pathname).toBe('/clusters/staging/graphql')
})

it('keeps the token of one cluster from the page of another', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/clusters/prod/`)
  await page.evaluate(() => sessionStorage.setItem('rehearse.token /clusters/prod/', 'secret'))
  const tokenOf = async (name: string) => {
    const address = `${served.server.url}/clusters/${name}/`
    // The page before may still send requests of its own.
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().startsWith(address))
    await page.goto(address)
    return (await sent).headers()['authorization']
  }
  expect(await tokenOf('staging')).toBeUndefined()
  expect(await tokenOf('prod')).toBe('Bearer secret')
})
