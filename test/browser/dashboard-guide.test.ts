import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'
import { servedForFile } from './served-for-file.ts'

const served = servedForFile()

const open = (hash: string) => openPage(served.browser, `${served.server.url}/${hash}`)
const guide = (page: Page) => page.getByRole('region', { name: 'First rehearsal' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** The next visit of the same browser. */
async function visitAgain(page: Page): Promise<void> {
  await page.goto(`${served.server.url}/#/rehearse`)
  await page.reload()
  await page.locator('.first-steps').waitFor()
}

describe('the guide of the first visit', () => {
  it('is above what the page is for, and that the cluster stays as it is', async () => {
    const { page } = await open('')
    await guide(page).getByRole('button', { name: 'Choose general-1b-1' }).waitFor()
    await page.getByText('Rehearse a change before you make it.').waitFor()
    await page.getByText('a copy of shop-30 in memory').waitFor()
    await page.getByText('The cluster is never changed.').waitFor()
  })

  it('leads in three clicks from the busiest node to a run that plays, once', async () => {
    const { page, problems } = await open('')
    await guide(page).getByRole('button', { name: 'Choose general-1b-1' }).click()
    expect(await page.getByRole('checkbox', { name: 'general-1b-1' }).isChecked()).toBe(true)
    await guide(page).getByRole('button', { name: 'Rehearse drain general-1b-1' }).click()
    await guide(page).getByRole('button', { name: 'Play it' }).click()
    expect(await focused(page)).toMatch(/^(Pause|Play)$/)
    await expect.poll(() => page.getByRole('slider').inputValue()).not.toBe('0')
    expect(await guide(page).count()).toBe(0)
    await visitAgain(page)
    expect(await guide(page).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('is done with the keyboard alone, and ends with the outcome of a remedy', async () => {
    const { page } = await open('')
    await guide(page).getByRole('button', { name: 'Choose general-1b-1' }).focus()
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('Rehearse drain general-1b-1')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('Play it')
    await guide(page).getByRole('button', { name: 'Try the remedy' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'With this remedy' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('outcome')
    expect(await guide(page).count()).toBe(0)
  })

  it('is skipped, and does not come back', async () => {
    const { page } = await open('')
    await guide(page).getByRole('button', { name: 'Skip' }).click()
    expect(await guide(page).count()).toBe(0)
    await visitAgain(page)
    expect(await guide(page).count()).toBe(0)
  })

  it('follows what is chosen and run without it', async () => {
    const { page } = await open('')
    await page.getByRole('checkbox', { name: 'gpu-1a-1' }).check()
    await guide(page).getByRole('button', { name: 'Rehearse drain gpu-1a-1' }).waitFor()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('.headline').waitFor()
    expect(await guide(page).textContent()).toContain('3 of 3')
    await guide(page).getByRole('button', { name: 'Close' }).click()
    await visitAgain(page)
    expect(await guide(page).count()).toBe(0)
  })

  it('is not shown on a link to an outcome', async () => {
    const { page } = await open('#/rehearse/cordon?node=general-1a-1')
    await page.locator('.headline').waitFor()
    expect(await guide(page).count()).toBe(0)
  })

  it('is not shown where the browser keeps nothing for pages', async () => {
    const page = await (await served.browser.newContext()).newPage()
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await page.goto(served.server.url)
    await page.locator('.first-steps').waitFor()
    expect(await guide(page).count()).toBe(0)
  })
})

it.each(['light', 'dark'])('axe-core finds nothing serious in the guide, in the %s theme', async (theme) => {
  const ready = (page: Page) =>
    guide(page)
      .getByRole('button', { name: /^Choose/ })
      .waitFor()
  expect(await seriousViolations(served.browser, served.server.url, { theme, ready })).toEqual([])
})
