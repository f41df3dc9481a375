import { expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'

const guarded = savedCluster(webCluster({ minAvailable: 2 }))

it('reports changes that make the scenario SAFE, and keeps its exit code', async () => {
  const run = await cli(['drain', 'a', '--remedies', '--from', guarded])
  expect(run.err).toBe('')
  expect(run.code).toBe(2)
  expect(run.out).toMatch(
    /\nWOULD BE +COST +TIME +REMEDY \(each rehearsed; 2 runs tried\)\nSAFE +5 +\d+ s +scale deployment\/web -n shop to 3 first\n/,
  )
  expect(run.out).toContain(
    [
      '',
      'COMMANDS: scale deployment/web -n shop to 3 first',
      '  kubectl scale deployment/web -n shop --replicas=3',
      '  # wait until all pods have settled',
      '  kubectl drain a',
      '',
    ].join('\n'),
  )
})

it('searches for none unless requested', async () => {
  expect((await cli(['drain', 'a', '--from', guarded])).out).not.toMatch(/remed/i)
})

it('reports when no change has a better result', async () => {
  const bare = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'alone', namespace: 'shop', uid: 'uid-alone' }, spec: SPEC }
  const run = await cli(['drain', 'a', '--force', '--remedies', '--from', savedCluster([...webCluster(), bare])])
  expect(run.code).toBe(2)
  expect(run.out).toContain('\nNo remedy was found: no change that could help is known.\n')
})

const SPEC = { nodeName: 'a', containers: [{ name: 'c', image: 'x' }] }
