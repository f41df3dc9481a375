import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleDashboard } from '../../scripts/build/bundle-dashboard.mjs'
import { assert } from '../../src/lib/assert.ts'
import { type Dashboard, readDashboard } from '../../src/server/dashboard/read-dashboard.ts'

/** The page of the sources as they are, for servers that run in the process of a test. */
export async function bundledDashboard(): Promise<Dashboard> {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-dashboard-'))
  try {
    await bundleDashboard(folder)
    const dashboard = readDashboard(pathToFileURL(`${folder}/`))
    assert(dashboard !== undefined, 'the page is built')
    return dashboard
  } finally {
    rmSync(folder, { recursive: true })
  }
}
