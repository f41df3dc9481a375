import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { servedMetrics } from '../support/served-metrics.ts'

const PAGE = 'docs/operations.md'
const ROW = /^\| `(rehearse_\w+)` \| (\w+) \|([^|]*)\|/gm

/** What the server has, as rows of the table. */
async function served(): Promise<readonly string[]> {
  const metrics = await servedMetrics()
  return metrics.map(({ name, type, labels }) => `${name} ${type} ${[...labels].sort().join(',')}`).sort()
}

it('documents every metric with its type and labels, and no other', async () => {
  const rows = [...readFileSync(PAGE, 'utf8').matchAll(ROW)].map(
    ([, name, type, labels = '']) =>
      `${name} ${type} ${[...labels.matchAll(/`(\w+)`/g)]
        .map(([, label]) => label)
        .sort()
        .join(',')}`,
  )
  expect(rows.sort()).toEqual(await served())
  expect(rows.length).toBeGreaterThan(10)
})

it('names metrics as Prometheus recommends: counters end in _total, times in seconds', async () => {
  for (const row of await served()) {
    const [name = '', type = ''] = row.split(' ')
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
    if (type === 'histogram') expect(name).toMatch(/_seconds$/)
    expect(name).not.toMatch(/_(ms|millis)/)
  }
})
