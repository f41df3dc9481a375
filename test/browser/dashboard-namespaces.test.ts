import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from './open-page.ts'
import { servedForFile } from './served-for-file.ts'

/** A workload in each of as many namespaces. */
function fileOf(namespaces: number): string {
  const items = Array.from({ length: namespaces }, (_, at) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: `team-${at}`, uid: `uid-${at}`, creationTimestamp: '2026-06-01T09:00:00Z' },
    spec: {
      replicas: 0,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web' }] } },
    },
  }))
  const file = join(mkdtempSync(join(tmpdir(), 'rehearse-namespaces-')), 'cluster.json')
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))
  return file
}

const served = servedForFile('--from', fileOf(40))

it('offers many namespaces for an audit as a list to choose from, not as links', async () => {
  const { page, problems } = await openPage(served.browser, `${served.server.url}/#/audit`)
  const list = page.getByRole('combobox', { name: 'Namespace whose rollouts are audited' })
  await list.waitFor()
  const links = page.getByRole('navigation', { name: 'Whose rollouts are audited' }).getByRole('link')
  expect(await links.allTextContents()).toEqual(['All namespaces40 workloads'])
  expect(await list.locator('option').count()).toBe(41)
  await list.selectOption('team-7')
  await expect.poll(() => page.url()).toContain('namespace=team-7')
  await page.locator('.headline').waitFor()
  expect(await list.inputValue()).toBe('team-7')
  expect(problems).toEqual([])
})
