import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { openBrowser, openPage } from './open-page.ts'

let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  server = await startBuiltServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe('Back', () => {
  it('restores the filter, and with it what was selected', async () => {
    const { page, problems } = await openPage(browser, `${server.url}/#/cluster`)
    const filter = page.getByRole('searchbox', { name: 'Filter nodes and pods' })
    for (const text of ['gpu', 'highmem']) {
      await filter.fill(text)
      await expect.poll(() => page.url()).toContain(`filter=${text}`)
      await filter.press('Enter')
    }
    await page.goBack()
    await expect.poll(() => filter.inputValue()).toBe('gpu')
    await page.getByText('6 of 30 nodes are shown').waitFor()
    await page.goBack()
    await expect.poll(() => filter.inputValue()).toBe('')
    await page.getByText('All nodes are shown').waitFor()
    await page.goForward()
    await expect.poll(() => filter.inputValue()).toBe('gpu')
    expect(problems).toEqual([])
  })

  it('takes the words of one filter as one step', async () => {
    const { page } = await openPage(browser, `${server.url}/#/cluster?fill=memory`)
    const filter = page.getByRole('searchbox', { name: 'Filter nodes and pods' })
    for (const text of ['gpu', 'gpu phase:Running']) {
      await filter.fill(text)
      await expect.poll(() => new URLSearchParams(page.url().split('?')[1]).get('filter')).toBe(text)
    }
    await page.goBack()
    await expect.poll(() => filter.inputValue()).toBe('')
    expect(page.url()).toMatch(/#\/cluster\?fill=memory$/)
  })

  it('closes what was opened and keeps the filter, the fill and the zoom, which a link has as well', async () => {
    const { page } = await openPage(browser, `${server.url}/#/cluster?filter=highmem`)
    await page.getByRole('radio', { name: 'memory' }).check()
    await page.getByRole('button', { name: 'Larger tiles' }).click()
    await expect.poll(() => page.url()).toMatch(/#\/cluster\?filter=highmem&fill=memory&zoom=6$/)
    const map = page.url()
    await page.locator('.map-window canvas').click({ position: { x: 20, y: 40 } })
    await expect.poll(() => page.url()).toMatch(/&zoom=6&node=highmem-/)
    const linked = await openPage(browser, page.url())
    await linked.page.getByRole('region', { name: /^Node highmem-/ }).waitFor()
    expect(await linked.page.getByRole('radio', { name: 'memory' }).isChecked()).toBe(true)
    await linked.page.getByText('Squares are pods').waitFor()
    await page.goBack()
    await page.getByRole('region', { name: /^Node highmem-/ }).waitFor({ state: 'detached' })
    expect(page.url()).toBe(map)
  })
})
