import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Network, Picture } from './pictures.ts'
import { TOKEN } from './served-places.ts'

export const THEMES = ['light', 'dark'] as const
/** A phone, a laptop and a wall display, in pixels. */
export const WIDTHS = [390, 1280, 1920] as const

/** What the clock of the page shows: ages and times of day are the same in each run. */
const NOW = '2026-11-21T02:31:00Z'
const READY_WITHIN_MS = 180_000
/** What is out of sight is drawn as well. */
const ALL_DRAWN = '* { content-visibility: visible !important }'
/** How many pixels of the panes are below what they show. */
const HIDDEN = `Math.max(0, ...[...document.querySelectorAll('main, .outcome, .detail, .map')].map((pane) => pane.scrollHeight - pane.clientHeight))`
/** Milliseconds without a change of the page after which it has settled. */
const QUIET_MS = 400
/** The same after another size or theme, which needs no answer. */
const RESIZED_MS = 100

/** Opens the address once, and writes it as a file for each theme and width. */
export async function takePicture(browser: Browser, picture: Picture, url: string, into: string): Promise<void> {
  // The policy of the page admits no style from outside; the one below comes with the browser.
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce', bypassCSP: true })
  try {
    const page = await context.newPage()
    await page.clock.setFixedTime(NOW)
    // The guide of a first visit lies over the view; it has tests of its own.
    await page.addInitScript("localStorage.setItem('rehearse.guided', 'done')")
    const open = openRequests(page)
    const lose = await network(page, picture.network)
    await page.goto(`${url}#/${picture.hash}`)
    if (picture.place === 'guarded') {
      await page.getByLabel('Bearer token').waitFor()
      await quiet(page, QUIET_MS)
      await page.getByLabel('Bearer token').fill(TOKEN)
      await page.keyboard.press('Enter')
    }
    await page.locator(picture.ready).first().waitFor({ timeout: READY_WITHIN_MS })
    await quiet(page, QUIET_MS)
    if (picture.network === 'answered' || picture.network === 'lost') await answered(page, open)
    await quiet(page, QUIET_MS)
    if (picture.network === 'lost') {
      await lose()
      await page.getByText('Connection lost').first().waitFor()
    }
    for (const width of WIDTHS) {
      const height = width < 800 ? 844 : Math.round((width * 10) / 16)
      await page.setViewportSize({ width, height })
      // A pane with a scroll bar of its own would hide its lower part.
      await page.setViewportSize({ width, height: height + Number(await page.evaluate(HIDDEN)) })
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        await quiet(page, RESIZED_MS)
        const path = join(into, `${picture.name}-${colorScheme}-${width}.png`)
        await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'hide', style: ALL_DRAWN })
      }
    }
  } finally {
    await context.close()
  }
}

/** Puts the network between the page and its server; the returned function loses the connection. */
async function network(page: Page, kind: Network): Promise<() => Promise<void>> {
  let isGone = kind === 'gone'
  const close: (() => Promise<void>)[] = []
  await page.routeWebSocket(/graphql$/, (socket) => {
    if (kind === 'silent') return
    if (isGone) return void socket.close()
    socket.connectToServer()
    close.push(() => socket.close({ code: 1001 }))
  })
  await page.route(/graphql$/, async (route) => {
    // A request that is never answered.
    if (kind === 'silent') return
    if (isGone) await route.abort('connectionrefused')
    else await route.continue()
  })
  return async () => {
    isGone = true
    await Promise.all(close.map((end) => end()))
  }
}

/** Resolves once nothing of the page loads any more: no request is open, and no part of it says that it waits for one. */
async function answered(page: Page, open: ReadonlySet<unknown>): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  const loading = page.locator('[aria-busy=true], progress, .loading[role=status]')
  const reading = page.locator('.loading, .map h2').filter({ hasText: /\.\.\.$|^Reading/ })
  while (open.size + (await loading.count()) + (await reading.count()) > 0) {
    if (performance.now() > until) throw new Error(`${page.url()} still loads after ${READY_WITHIN_MS / 1000} s`)
    await page.waitForTimeout(QUIET_MS)
  }
}

/** The requests of the page that have no answer yet. */
function openRequests(page: Page): ReadonlySet<unknown> {
  const open = new Set<unknown>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** Resolves once the page has not changed for as many milliseconds, and what it draws is drawn. */
async function quiet(page: Page, ms: number): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const done = () => { observer.disconnect(); requestAnimationFrame(() => requestAnimationFrame(resolve)) }
    let timer = setTimeout(done, ${ms})
    const observer = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, ${ms}) })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })`)
}
