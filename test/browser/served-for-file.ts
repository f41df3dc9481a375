import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { assert } from '../../src/lib/assert.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { openBrowser } from './open-page.ts'

/** There while the tests of a file run. */
interface ServedForFile {
  readonly server: BuiltServer
  readonly browser: Browser
}

/** Serves a cluster with the built program for the tests of a file, and opens a browser; without arguments the sample. */
export function servedForFile(...args: readonly string[]): ServedForFile {
  let server: BuiltServer | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    server = await startBuiltServer(...args)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  return {
    get server() {
      assert(server !== undefined, 'tests run while the server does')
      return server
    },
    get browser() {
      assert(browser !== undefined, 'tests run while the browser does')
      return browser
    },
  }
}
