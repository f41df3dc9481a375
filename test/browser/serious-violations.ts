import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly impact: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}

/** What axe-core finds serious on an address once `ready` has settled, with all details open. */
export async function seriousViolations(
  browser: Browser,
  address: string,
  { theme, ready }: { readonly theme: string; readonly ready: (page: Page) => Promise<unknown> },
): Promise<readonly string[]> {
  // The policy of the page lets no script of another origin in; this one comes with the browser.
  const context = await browser.newContext({ colorScheme: theme === 'dark' ? 'dark' : 'light', bypassCSP: true })
  const page = await context.newPage()
  await page.goto(address)
  await ready(page)
  for (const summary of await page.locator('summary').all()) await summary.click()
  await page.addScriptTag({ content: axe.source })
  const { violations } = (await page.evaluate('axe.run()')) as AxeResult
  await context.close()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
