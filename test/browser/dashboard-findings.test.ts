import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { servedForFile } from './served-for-file.ts'

/** More than the 500 of a page: a finding for each Service without pods. */
const SERVICES = 620

function fileOf(services: number): string {
  const items = Array.from({ length: services }, (_, at) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: `front-${at}`, namespace: 'shop', uid: `uid-${at}`, creationTimestamp: '2026-06-01T09:00:00Z' },
    spec: { selector: { app: `front-${at}` }, ports: [{ port: 80 }] },
  }))
  const file = join(mkdtempSync(join(tmpdir(), 'rehearse-findings-')), 'cluster.json')
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))
  return file
}

const served = servedForFile('--from', fileOf(SERVICES))

it('shows every finding of a large audit, a hundred more objects with each click, and those that match a filter', async () => {
  const { page, problems } = await openPage(served.browser, `${served.server.url}/#/audit?all`)
  const heading = page.getByRole('heading', { name: /^Findings/ })
  await heading.waitFor()
  expect(await heading.textContent()).toBe(`Findings${SERVICES} findings, the most severe first`)
  const found = page.locator('.finding')
  expect(await found.count()).toBe(20)
  for (const shown of [120, 220, 320, 420, 520, SERVICES]) {
    await page.getByRole('button', { name: /^Show \d+ (of \d+ )?more: objects with findings$/ }).click()
    expect(await found.count()).toBe(shown)
  }
  expect(new Set(await page.locator('.found h4').allTextContents()).size).toBe(SERVICES)
  // The view scrolls, not the page around it: not even where a label that is only read aloud is below the window.
  await page.setViewportSize({ width: 1280, height: 240 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(240)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('searchbox', { name: 'Filter findings' }).fill('connection front-61')
  // front-61, and front-610 to front-619.
  expect(await found.count()).toBe(11)
  expect(await heading.textContent()).toBe(`Findings11 of ${SERVICES} findings, the most severe first`)
  await page.getByRole('searchbox', { name: 'Filter findings' }).fill('nothing like it')
  await page.getByText('No finding matches the filter.').waitFor()
  expect(problems).toEqual([])
})
