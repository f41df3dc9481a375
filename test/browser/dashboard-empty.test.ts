import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { newFolder } from '../support/kept-states.ts'
import { openPage } from './open-page.ts'
import { servedForFile } from './served-for-file.ts'

const PLACE = newFolder()
const EMPTY = join(PLACE.folder, 'empty.json')
const NAMESPACE = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default', uid: 'uid-default' } }
writeFileSync(EMPTY, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [NAMESPACE] }))

afterAll(PLACE.remove)

const served = servedForFile('--cluster', `empty=${EMPTY}`, '--cluster', 'zoneless=test/browser/one-node.json')

it.each(['rehearse', 'cluster', 'maintenance', 'plan', 'capacity', 'resilience?scope=zone', 'resilience?scope=node'])(
  'the view %s says that a cluster has no nodes, and what to check',
  async (hash) => {
    const { page } = await openPage(served.browser, `${served.server.url}/clusters/empty/#/${hash}`)
    await page.getByText('The cluster has no nodes.').waitFor()
    await page.getByText('Check the source that rehearse serve was started with.').waitFor()
    expect(await page.getByText('No node matches').count()).toBe(0)
    expect(await page.locator('[role=alert], main table').count()).toBe(0)
  },
)

it('names what to choose where no node has a zone', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/clusters/zoneless/#/resilience?scope=zone`)
  await page.getByText('No node has a zone.').waitFor()
  await page.getByText(/choose Each node/).waitFor()
  await page.getByRole('link', { name: /^Each node/ }).click()
  await page.locator('.headline').waitFor()
  expect(await page.locator('[role=alert]').count()).toBe(0)
})

it('has no column of places that no node has', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/clusters/zoneless/#/rehearse`)
  await page.getByRole('checkbox', { name: 'only', exact: true }).waitFor()
  expect(await page.locator('.picker-rows thead th').allTextContents()).toEqual(['', 'Node', 'Pods', 'CPU', 'Memory'])
})

it('shows that files have no time, and how to give one', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/clusters/empty/#/capacity`)
  await page.locator('.cluster-facts', { hasText: 'at an unknown time (--as-of sets it)' }).waitFor()
  expect(await page.getByText('1970').count()).toBe(0)
})
