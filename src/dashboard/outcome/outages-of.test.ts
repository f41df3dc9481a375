import { describe, expect, it } from 'vitest'
import type { OutageFragment } from '../api/answers.generated.ts'
import { isDip, mainOutage, outagesOf, secondsShown } from './outages-of.ts'

const passing: OutageFragment = { fromSeconds: 5, untilSeconds: 9, lasting: false, durationSeconds: 4, missing: 1 }
const lasting: OutageFragment = { fromSeconds: 7, untilSeconds: null, lasting: true, durationSeconds: null, missing: 2 }

function workload(
  name: string,
  { down = null, degraded = null }: { down?: OutageFragment | null; degraded?: OutageFragment | null },
) {
  const causes = [{ reason: 'NodeNotReady', message: 'node a is NotReady', count: 1 }]
  const counts = { desired: 3, readyBefore: 3, readyMin: 1, readyAfter: 2, minHealthy: null, levels: [] }
  return { workload: { kind: 'Deployment', namespace: 'shop', name }, ...counts, degraded, down, causes }
}

function service(name: string, deleted: boolean) {
  const counts = { endpointsBefore: 2, endpointsMin: 0, endpointsAfter: 2 }
  return { service: { kind: 'Service', namespace: 'shop', name }, deleted, ...counts, down: passing }
}

describe('outages', () => {
  it('have what lasts and what has no ready pod first', () => {
    const workloads = [
      workload('dips', { degraded: passing }),
      workload('fewer', { degraded: lasting }),
      workload('fine', {}),
      workload('returns', { down: passing, degraded: lasting }),
      workload('gone', { down: lasting, degraded: lasting }),
    ]
    const rows = outagesOf({ workloads, services: [service('web', false), service('old', true)] })
    expect(rows.map(({ title }) => title)).toEqual([
      'Deployment shop/gone',
      'Deployment shop/returns',
      'Service shop/web',
      'Deployment shop/fewer',
      'Deployment shop/dips',
    ])
    expect(rows[0]).toMatchObject({ lowest: 1, end: '2 of 3', cause: 'NodeNotReady: node a is NotReady' })
    expect(rows[2]).toMatchObject({ lowest: 0, end: '2 of 2', cause: '' })
    expect(rows.map(isDip)).toEqual([false, false, false, false, true])
  })

  it('leave the reasons of the scheduler to the Pending pods', () => {
    const short = { ...workload('web', { degraded: lasting }), causes: [{ reason: 'Unschedulable', message: 'no', count: 1 }] }
    expect(outagesOf({ workloads: [short], services: [] })[0]?.cause).toBe('')
  })

  it('show what lasts rather than what passes', () => {
    expect(mainOutage({ down: passing, degraded: lasting })).toBe(lasting)
    expect(mainOutage({ down: passing, degraded: passing })).toBe(passing)
    expect(mainOutage({ down: lasting, degraded: lasting })).toBe(lasting)
    expect(mainOutage({ down: null, degraded: null })).toBeNull()
  })
})

it('the time shown covers every outage, and ends where nothing more follows', () => {
  expect(secondsShown([{ down: null, degraded: passing }], { settledAtSeconds: 6, durationSeconds: 500 })).toBe(9)
  expect(secondsShown([{ down: lasting, degraded: null }], { settledAtSeconds: 6, durationSeconds: 500 })).toBe(6)
  expect(secondsShown([], { settledAtSeconds: null, durationSeconds: 500 })).toBe(500)
})
