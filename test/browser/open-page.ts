import { type Browser, chromium, type Page } from 'playwright-core'

/** A page, and what went wrong in it. */
export interface OpenedPage {
  readonly page: Page
  /** Errors of its scripts, what its policy refused, and requests to elsewhere. */
  readonly problems: readonly string[]
}

interface PageOptions {
  readonly dark?: boolean
  /** In pixels. */
  readonly width?: number
}

/** A browser that reaches nothing but loopback. */
export function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-quic', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost']
  return chromium.launch({ executablePath: '/usr/bin/chromium', args })
}

/** Opens an address in a new context: without what other pages keep. */
export async function openPage(
  browser: Browser,
  address: string,
  { dark = false, width = 1280 }: PageOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ colorScheme: dark ? 'dark' : 'light', viewport: { width, height: 800 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => request.url().startsWith(new URL(address).origin) || problems.push(request.url()))
  await page.goto(address)
  return { page, problems }
}
