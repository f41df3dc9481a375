import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { CLIENT, OidcIssuer } from '../support/oidc-issuer.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { openBrowser, openPage } from './open-page.ts'
import { seriousViolations } from './serious-violations.ts'

/** The program as it is shipped, whose users log in at an issuer. */
let issuer: OidcIssuer
let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  issuer = await OidcIssuer.start()
  const port = String(await freePort())
  const named = ['--oidc-issuer-url', issuer.url, '--oidc-client-id', CLIENT]
  server = await startBuiltServer('--port', port, ...named, '--oidc-redirect-url', `http://127.0.0.1:${port}`)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await issuer?.close()
})

const DRAIN = '#/rehearse/drain?node=highmem-1c-2&ignore-daemonsets&delete-emptydir-data'

it('logs in at the issuer, continues where it was, stays logged in when it is loaded again, and logs out', async () => {
  const { page } = await openPage(browser, `${server.url}/${DRAIN}`)
  await page.getByRole('heading', { name: 'Log in to see the cluster' }).waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.locator('.headline').waitFor()
  expect(new URL(page.url()).hash).toBe(DRAIN)
  // Live answers come over a WebSocket of the same session.
  await page.getByText('Connected').waitFor()
  await page.reload()
  await page.locator('.headline').waitFor()
  expect(await page.evaluate('document.cookie')).toMatch(/^__Host-rehearse-csrf=[\w-]{43}$/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Log in to see the cluster' }).waitFor()
  expect(await page.evaluate('document.cookie')).toBe('')
})

it.each(['light', 'dark'])('axe-core finds nothing serious before the login, in the %s theme', async (theme) => {
  const ready = (page: Page) => page.getByRole('link', { name: 'Log in' }).waitFor()
  expect(await seriousViolations(browser, `${server.url}/${DRAIN}`, { theme, ready })).toEqual([])
})

it('shows nothing to a browser that has not logged in, and takes a token all the same', async () => {
  const { page } = await openPage(browser, `${server.url}/#/maintenance`)
  await page.getByLabel('Or a bearer token').fill(await issuer.token())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: /nodes can be drained now/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Log out' }).count()).toBe(0)
})
