import { expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile('--limit', 'inquiryRunsMax=2')

it.each([
  ['#/resilience?scope=zone', 'Choose what takes fewer runs: each choice has their number beside it.'],
  ['#/audit?all', 'Choose a single namespace, which takes fewer runs, or check the rules alone.'],
  ['#/audit?drains', 'Filter the nodes: fewer drains take fewer runs.'],
  ['#/plan?at-once=1&ignore-daemonsets&delete-emptydir-data', 'Choose fewer nodes: they take fewer runs.'],
])('%s with more runs than the server allows: the page proposes fewer, and not the same again', async (hash, text) => {
  const { page } = await openPage(served.browser, `${served.server.url}/${hash}`)
  await page.getByText(text).waitFor()
  expect(await page.getByRole('alert').textContent()).toMatch(/runs of one question: .* allowed/)
  expect(await page.getByRole('button', { name: /again$/ }).count()).toBe(0)
})

it('checks the rules of rollouts without runs', async () => {
  const { page } = await openPage(served.browser, `${served.server.url}/#/audit?all`)
  await page.getByRole('link', { name: 'check the rules alone' }).click()
  await page.getByText('Only the rules were checked: no restart was rehearsed.').waitFor()
  expect(await page.getByText('Restarts with a cost').count()).toBe(0)
  expect(page.url()).toMatch(/#\/audit\?all&rules$/)
  const query = '{ rolloutAudit(input: { verify: false }) { ... on RolloutAudit { summary } } }'
  const { rolloutAudit } = await served.server.ask<{ rolloutAudit: { summary: string } }>(query)
  expect(await page.locator('.headline').textContent()).toContain(rolloutAudit.summary)
})

it('names the runs of a plan before it starts, and waits for a confirmation where they can exceed the limit', async () => {
  const { page } = await openPage(
    served.browser,
    `${served.server.url}/#/plan?ignore-daemonsets&delete-emptydir-data&node=general-1a-1&node=general-1a-2`,
  )
  await page.getByText('2 nodes take at least 2 runs, and 4 or more').waitFor()
  await page.getByText('2 nodes in at least 2 runs: general-1a-1, general-1a-2').waitFor()
  await page.getByRole('button', { name: 'Plan all 2 nodes' }).click()
  await page.locator('.headline, [role=alert]').first().waitFor()
  expect(await page.getByText('can take more runs').count()).toBe(0)
})
