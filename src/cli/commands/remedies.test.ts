import { expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'

const guarded = savedCluster(webCluster({ minAvailable: 2 }))

it('tells what would make it safe, and leaves the exit code of what was asked', async () => {
  const run = await cli(['drain', 'a', '--remedies', '--from', guarded])
  expect(run.err).toBe('')
  expect(run.code).toBe(2)
  expect(run.out).toMatch(
    /\nWOULD BE +COST +TIME +REMEDY \(rehearsed\)\nSAFE +5 +\d+ s +scale shop\/deployment.apps\/web to 3 first\n/,
  )
})

it('looks for nothing unless it is asked to', async () => {
  expect((await cli(['drain', 'a', '--from', guarded])).out).not.toMatch(/remed/i)
})

it('says so when nothing that was tried ends better', async () => {
  const bare = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'alone', namespace: 'shop', uid: 'uid-alone' }, spec: SPEC }
  const run = await cli(['drain', 'a', '--force', '--remedies', '--from', savedCluster([...webCluster(), bare])])
  expect(run.code).toBe(2)
  expect(run.out).toContain('\nNo remedy was found: no change is known that could help.\n')
})

const SPEC = { nodeName: 'a', containers: [{ name: 'c', image: 'x' }] }
