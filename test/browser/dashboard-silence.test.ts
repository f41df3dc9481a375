import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()
const SILENT = 'The server has sent nothing for 20 s.'
const DRAIN = 'rehearse/drain?node=highmem-1c-2&ignore-daemonsets&delete-emptydir-data'

/** A page whose network holds the queries with this name until the returned function is called, and a clock that the test moves. */
async function openStalled(name: string): Promise<{ page: Page; problems: readonly string[]; heal: () => void }> {
  const { page, problems } = await openPage(served.browser, served.server.url)
  let isStalled = true
  await page.route(/graphql$/, async (route) => {
    if (!isStalled || !route.request().postData()?.includes(`query ${name}(`)) await route.continue()
  })
  await page.clock.install()
  return {
    page,
    problems,
    heal: () => {
      isStalled = false
    },
  }
}

async function openView(page: Page, hash: string): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next
  }, `#/${hash}`)
}

/** As long as a network may be silent, and no longer. */
async function waitInSilence(page: Page): Promise<void> {
  expect(await page.getByText(SILENT).count()).toBe(0)
  await page.clock.runFor(20_500)
  await page.getByText(SILENT).waitFor()
}

it.each([
  ['Resilience', 'resilience?scope=zone', 'Rehearsing losses', '.headline'],
  ['DrainPlan', 'plan?node=highmem-1c-1&ignore-daemonsets&delete-emptydir-data', 'Rehearsing waves', '.headline'],
  ['RolloutAudit', 'audit?namespace=ml', 'Rehearsing restarts', '.headline'],
  ['Capacity', 'capacity?cpu=500m&memory=1Gi', 'Scheduling pods', '.summary'],
  ['Consolidation', 'capacity?consolidate', 'Rehearsing removals', '.summary'],
  [
    'Compare',
    `compare?ask=${encodeURIComponent('drain?node=gpu-1a-1')}&ask=${encodeURIComponent('cordon?node=gpu-1a-1')}`,
    'Rehearsing 2 scenarios',
    '.compared',
  ],
  [
    'WhatWouldHelp',
    'pending?pod=ml/notebook-66bb8c5d67-kbtxv',
    'Rehearsing changes',
    '[aria-label="Changes that would help"] li',
  ],
  ['Remedies', DRAIN, 'Rehearsing changes', '.remedies li'],
])('%s: a network that stalls is reported after a while, and another try has the answer', async (name, hash, text, answer) => {
  const { page, problems, heal } = await openStalled(name)
  await openView(page, hash)
  await page.getByText(text).first().waitFor()
  await waitInSilence(page)
  heal()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText(SILENT).waitFor({ state: 'detached' })
  await page.locator(answer).first().waitFor({ timeout: 60_000 })
  expect(problems).toEqual([])
})

it.each([
  ['Resilience', 'resilience?scope=zone', 'Rehearsing losses', 'Rank again', '.headline'],
  ['Capacity', 'capacity?cpu=500m&memory=1Gi', 'Scheduling pods', 'Count again', '.summary'],
  ['Remedies', DRAIN, 'Rehearsing changes', 'Search again', '.remedies li'],
])('%s: a query without an answer can be cancelled, and made again later', async (name, hash, text, again, answer) => {
  const { page, heal } = await openStalled(name)
  await openView(page, hash)
  await page.getByText(text).first().waitFor()
  await waitInSilence(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('It was cancelled').waitFor()
  expect(await page.getByText('so far ...').count()).toBe(0)
  heal()
  await page.getByRole('button', { name: again }).click()
  await page.locator(answer).first().waitFor({ timeout: 60_000 })
})

it('a run that takes long is not reported as silence: the server reports that it computes, until it reports the end', async () => {
  const { page } = await openPage(served.browser, served.server.url)
  // The answer never arrives; the progress is that of a server whose first run has not ended.
  await page.route(/graphql$/, async (route) => {
    if (!route.request().postData()?.includes('query Resilience(')) await route.continue()
  })
  let complete = (): void => {}
  await page.routeWebSocket(/graphql$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { type, id, payload } = JSON.parse(String(message))
      if (type !== 'subscribe' || !payload.query.includes('OperationProgress')) return server.send(message)
      const data = { operationProgress: { done: 0, total: 3 } }
      socket.send(JSON.stringify({ type: 'next', id, payload: { data } }))
      complete = () => socket.send(JSON.stringify({ type: 'complete', id }))
    })
  })
  await page.reload()
  await openView(page, 'resilience?scope=zone')
  await page.getByText('0 of 3 runs so far').waitFor()
  await page.getByText(/^Under way for \d+ s$/).waitFor()
  await page.getByText('No run has ended for 20 s.').waitFor({ timeout: 25_000 })
  expect(await page.getByText(SILENT).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  complete()
  await page.getByText('No run has ended for 20 s.').waitFor({ state: 'detached' })
  await page.getByText(SILENT).waitFor({ timeout: 25_000 })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Rank again' }).waitFor()
})

it('a query whose runs end one after the other can be cancelled: the page ends it, and makes it again on a click', async () => {
  const { page } = await openPage(served.browser, served.server.url)
  let isHeld = true
  await page.route(/graphql$/, async (route) => {
    if (!isHeld || !route.request().postData()?.includes('query DrainPlan(')) await route.continue()
  })
  await page.routeWebSocket(/graphql$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { type, id, payload } = JSON.parse(String(message))
      if (type !== 'subscribe' || !payload.query.includes('OperationProgress')) return server.send(message)
      const data = { operationProgress: { done: 7, total: null } }
      socket.send(JSON.stringify({ type: 'next', id, payload: { data } }))
    })
  })
  await page.reload()
  await openView(page, 'plan?node=highmem-1c-1&ignore-daemonsets&delete-emptydir-data')
  await page.getByText('7 runs so far').waitFor()
  const cancel = page.getByRole('button', { name: 'Cancel' })
  // The answer of a short query would push it away under the pointer.
  expect(await cancel.count()).toBe(0)
  await cancel.waitFor({ timeout: 10_000 })
  const ended = page.waitForEvent('requestfailed', (request) => request.postData()?.includes('query DrainPlan(') ?? false)
  await cancel.click()
  await ended
  await page.getByText('It was cancelled.').waitFor()
  expect(await page.getByText('so far ...').count()).toBe(0)
  isHeld = false
  await page.getByRole('button', { name: 'Plan again' }).click()
  await page.locator('.headline').waitFor({ timeout: 60_000 })
})
