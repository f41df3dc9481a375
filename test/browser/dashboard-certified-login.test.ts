import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CertifiedProvider } from '../support/certified-provider.ts'
import { freePort } from '../support/free-port.ts'
import { CLIENT } from '../support/oidc-issuer.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { openBrowser, openPage } from './open-page.ts'

/** The program as it is shipped, whose users log in at a certified provider. For a browser, the provider is another site. */
let provider: CertifiedProvider
let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const client = { redirect_uris: [`${address}/login/callback`], post_logout_redirect_uris: [`${address}/`] }
  provider = await CertifiedProvider.start({ host: 'localhost', client })
  const named = ['--oidc-issuer-url', provider.url, '--oidc-client-id', CLIENT, '--oidc-redirect-url', address]
  server = await startBuiltServer(
    '--port',
    port,
    ...named,
    '--oidc-logout',
    '--oidc-username-claim',
    'email',
    '--oidc-scope',
    'email',
  )
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await provider?.stop()
})

const MAINTENANCE = '#/maintenance'

async function beginLogin(): Promise<Page> {
  const { page } = await openPage(browser, `${server.url}/${MAINTENANCE}`)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByPlaceholder('Enter any login').waitFor()
  return page
}

it('logs in at the pages of the provider, continues where it was, and logs out there as well', async () => {
  const page = await beginLogin()
  await page.getByPlaceholder('Enter any login').fill('alice')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: /nodes can be drained now/ }).waitFor()
  expect(new URL(page.url()).hash).toBe(MAINTENANCE)
  await page.getByText('Connected').waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log out here' }).click()
  await page.getByRole('heading', { name: 'Log in to see the cluster' }).waitFor()
})

it('shows why a login failed that its user cancels', async () => {
  const page = await beginLogin()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByText('The login failed: it was cancelled').waitFor()
})
