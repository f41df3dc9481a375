import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { savedCluster, webCluster } from '../support/cli.ts'
import { controlledBy, customResource, definition, readyPod } from '../support/custom-resources.ts'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

interface Saved {
  readonly kind: string
  readonly metadata: object
}

/** The Deployment web under a Shop, which is not read; and a Database, which is, with a pod on each of two nodes. */
const PATH = savedCluster([
  ...(webCluster() as readonly Saved[]).map((object) =>
    object.kind === 'Deployment' ? { ...object, metadata: { ...object.metadata, ...controlledBy('Shop', 'main') } } : object,
  ),
  definition({ kind: 'Database', plural: 'databases', replicasIn: 'instances' }),
  customResource('Database', 'db', { spec: { instances: 2 } }),
  readyPod('db-1', 'b', controlledBy('Database', 'db')),
  readyPod('db-2', 'c', controlledBy('Database', 'db')),
])
const served = servedForFile('--from', PATH)

async function open(hash: string, name: string) {
  const { page, problems } = await openPage(served.browser, `${served.server.url}/#/cluster?${hash}`)
  const panel = page.getByRole('region', { name, exact: true })
  await panel.locator('.facts').waitFor()
  return { page, panel, problems, owners: panel.locator('.facts > div', { hasText: 'Owners' }).locator('dd .line') }
}

interface Controller {
  readonly kind: string
  readonly namespace: string | null
  readonly name: string
  readonly object: object | null
}

/** The chain as the API has it, in the words of the panels. */
async function chainOf(object: string): Promise<readonly string[]> {
  const { cluster } = await served.server.ask<{ cluster: { found: { controllerChain: readonly Controller[] } } }>(
    `{ cluster { ... on Cluster { found: ${object} { controllerChain { kind namespace name object { kind } } } } } }`,
  )
  return cluster.found.controllerChain.map(({ kind, namespace, name, object: row }) => {
    const title = `${kind} ${namespace === null ? name : `${namespace}/${name}`}`
    return row ? title : `${title}, which is not in the twin`
  })
}

it('a pod has the custom resource above its Deployment', async () => {
  const { owners, problems } = await open('pod=shop/web-5d4f-0', 'Pod shop/web-5d4f-0')
  const expected = await chainOf('pod(namespace: "shop", name: "web-5d4f-0")')
  expect(expected).toHaveLength(3)
  expect(await owners.allTextContents()).toEqual(expected)
  expect(problems).toEqual([])
})

it('a workload of an operator can be rehearsed, and has what its operator may do', async () => {
  const { page, panel, owners } = await open('workload=shop/Deployment/web', 'Deployment shop/web')
  expect(await owners.allTextContents()).toEqual(
    await chainOf('workload(ref: { kind: "Deployment", namespace: "shop", name: "web" })'),
  )
  await panel
    .getByText('Controlled by Shop.example.com main: its operator, which is not modelled, may revert a change.')
    .waitFor()
  expect(await panel.locator('.buttons button').allTextContents()).toEqual([
    'Rehearse its restart',
    'Scale it ...',
    'Set its image ...',
    'Rehearse the drain of its 2 nodes',
  ])
  await panel.getByRole('button', { name: 'Rehearse its restart' }).click()
  await page.getByText('may revert the change; change Shop main instead').first().waitFor()
})

it.each(['light', 'dark'])('has no serious violation of accessibility: %s', async (theme) => {
  const ready = (page: Page) => page.locator('.facts').first().waitFor()
  const address = `${served.server.url}/#/cluster?workload=shop/Deployment/web`
  expect(await seriousViolations(served.browser, address, { theme, ready })).toEqual([])
})

it.each([
  ['a ReplicaSet, whose Deployment would revert a change', 'shop/ReplicaSet/web-5d4f', 'ReplicaSet shop/web-5d4f'],
  ['a custom resource', 'shop/Database.example.com/db', 'Database.example.com shop/db'],
])('of %s the drain of its nodes alone is rehearsed', async (_, address, name) => {
  const { page, panel } = await open(`workload=${address}`, name)
  expect(await panel.locator('.buttons button').allTextContents()).toEqual(['Rehearse the drain of its 2 nodes'])
  expect(await panel.getByText('may revert').count()).toBe(0)
  await panel.getByRole('button').filter({ hasText: 'drain' }).click()
  await page.getByRole('heading', { name: /drain . .$/ }).waitFor()
})
