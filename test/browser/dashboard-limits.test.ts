import { expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile('--limit', 'inquiryRunsMax=2')

it.each([
  ['#/resilience?scope=zone', 'Choose what takes fewer runs: each choice has their number beside it.'],
  ['#/audit?all', 'Choose a single namespace: it takes fewer runs.'],
  ['#/audit?drains', 'Filter the nodes: fewer drains take fewer runs.'],
  ['#/plan?at-once=1&ignore-daemonsets&delete-emptydir-data', 'Choose fewer nodes: they take fewer runs.'],
])('%s with more runs than the server allows: the page proposes fewer, and not the same again', async (hash, text) => {
  const { page } = await openPage(served.browser, `${served.server.url}/${hash}`)
  await page.getByText(text).waitFor()
  expect(await page.getByRole('alert').textContent()).toMatch(/inquiryRuns: .* allowed/)
  expect(await page.getByRole('button', { name: /again$/ }).count()).toBe(0)
})
