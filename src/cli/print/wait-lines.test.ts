import { expect, it } from 'vitest'
import { cli, SAMPLE } from '../../../test/support/cli.ts'
import { waitLines } from './wait-lines.ts'

it('a drain prints the chain behind its budget, and each message once', async () => {
  const { out } = await cli(['drain', 'highmem-1c-2', '--ignore-daemonsets', '--delete-emptydir-data', '--from', SAMPLE])
  expect(out).toContain(`
WHAT WAITS FOR WHAT
drain of highmem-1c-2
  Pod databases/ledger-1
    PodDisruptionBudget databases/ledger: requires 2 healthy pods of 3, has 2
      Pod databases/ledger-2: Pending: no node fits
`)
  expect(out.replaceAll(/\s+/g, ' ').split('The disruption budget ledger needs 2 healthy pods')).toHaveLength(2)
})

it('a rollout in a deadlock prints its cycle', async () => {
  const { out } = await cli(['-n', 'shop', 'rollout', 'restart', 'deployment/session-cache', '--from', SAMPLE])
  expect(out).toMatch(
    /\nWHAT WAITS FOR WHAT: 1 deadlock\nDeployment shop\/session-cache\n {2}Pod shop\/session-cache-\S+: Pending: no node fits\n/,
  )
  expect(out).toContain('\n      Deployment shop/session-cache: a deadlock, it waits for itself\n')
})

it('prints nothing where the reasons have it all', async () => {
  const { out } = await cli(['fail-node', 'highmem-1a-1', '--from', SAMPLE])
  expect(out).toContain('STAYS PENDING')
  expect(out).not.toContain('WHAT WAITS')
})

const CHAIN = Array.from({ length: 30 }, (_, i) => ({
  ...{ id: `b${i}`, title: `budget ${i}`, objects: [], state: 'waits', freedBy: null, cycle: null },
  waitsFor: i < 29 ? [`b${i + 1}`] : [],
}))

it.each([
  [80, 23, 'and 10 more (use -o wide)'],
  [Number.POSITIVE_INFINITY, 32, `${'  '.repeat(29)}budget 29: waits`],
])('a long chain at a width of %s ends with "%s"', (width, count, last) => {
  const lines = waitLines({ waits: CHAIN, summary: '', reasons: [], stuck: [] }, width)
  expect(lines).toHaveLength(count)
  expect(lines.at(-1)).toBe(last)
})
